import { describe, expect, it } from 'vitest';
import { amountSearch, contains, escapeLike, matching, numberSearch, type SearchText, textSearch, wordPatterns } from './search.ts';
import { anyOf, sql } from './sql.ts';

const text = (typed: string) => typed as SearchText;

describe('matching', () => {
  const inColumns = (one: SearchText) => anyOf([sql`a = ${one}`, sql`b = ${one}`]);
  it('compares one word with each column', () => expect(matching('x', inColumns).text).toBe('(a = $1 or b = $2)'));
  it('finds the text as typed, or each of its words in any column', () => {
    const { text, values } = matching('x y', inColumns);
    expect(text).toBe('((a = $1 or b = $2) or ((a = $3 or b = $4) and (a = $5 or b = $6)))');
    expect(values).toEqual(['x y', 'x y', 'x', 'x', 'y', 'y']);
  });
  it.each(['Palmira -', 'Palmira,', 'Palmira Palmira'])('finds the word of "%s"', (typed) =>
    expect(matching(typed, (one) => sql`a = ${one}`)).toMatchObject({ text: '(a = $1 or (a = $2))', values: [typed, 'Palmira'] }),
  );
});

describe('conditions on a column', () => {
  it('escape the wildcards of LIKE', () => {
    expect(escapeLike('5%_a\\b')).toBe('5\\%\\_a\\\\b');
    const { text, values } = contains('truck.plate', '100%');
    expect([text, values]).toEqual(['truck.plate like $1', ['%100\\%%']]);
  });
  it('fold what the user typed', () => {
    expect(textSearch('member.search', text(' Pérez ')).values).toEqual(['%perez%']);
    expect(wordPatterns(' Pérez  50% ')).toEqual(['%perez%', '%50\\%%']);
  });
});

describe('numberSearch', () => {
  it('finds nothing by the letters of a series alone, which every document has', () => expect(conditions('inv')).toEqual([['false', []]]));
  const conditions = (typed: string) => numberSearch('number', 'invoice', text(typed)).map(({ text, values }) => [text, values]);
  it('has a range for each case of a prefix', () =>
    expect(conditions('v-x')).toEqual([
      ['(number >= $1 and number < $2)', ['v-x', 'v-x\u{10ffff}']],
      ['(number >= $1 and number < $2)', ['V-X', 'V-X\u{10ffff}']],
    ]));
  it('compares digits with the current series', () =>
    expect(conditions('007').slice(1)).toEqual([
      ['(number = number_in_series($1, $2) and starts_with(number, $3))', ['invoice', '7', '']],
    ]));
  it('compares a typed series with any padding, and without its delimiter', () => {
    const [padded, inSeries] = conditions('inv-12345678').slice(2);
    expect(padded).toEqual(['number = any($1::text[])', [['INV-12345678', 'INV-012345678', 'INV-0012345678']]]);
    expect(inSeries?.[1]).toEqual(['invoice', '12345678', 'INV-']);
  });
});

describe('amountSearch', () => {
  const cases = {
    '1.500.000': ['1500000', '-1500000'],
    '$1,500,000.50': ['1500000.50', '-1500000.50'],
    '1500': ['1500', '-1500'],
    '-1.500': ['-1500', '1500'],
    $500: ['500', '-500'],
    '$ 500': ['500', '-500'],
    'COP-1500': ['-1500', '1500'],
    '0000': [],
    '0,00': [],
    '383': [],
    'TRIP-1500': [],
    '899.999.068-1': [],
    '1.2.3': [],
  };
  it.each(Object.entries(cases))('reads %s', (typed, amounts) =>
    expect(amountSearch('total', text(typed)).flatMap(({ values }) => values)).toEqual(amounts.length > 0 ? [amounts] : []),
  );
});
