import { describe, expect, it } from 'vitest';
import { findOptionByLabel, withOfferedFirst, withoutLastWord } from './options.ts';

describe('findOptionByLabel', () => {
  const options = ['Bogotá', 'Bogotá Sur', 'San José', 'San Jose'].map((label, at) => ({ value: String(at), label }));
  it.each([
    ['bogota', '0'],
    [' BOGOTÁ SUR ', '1'],
    ['Bogotá S', undefined],
    ['san josé', undefined],
    ['', undefined],
  ])('for "%s" returns the option %s', (typed, value) => expect(findOptionByLabel(typed, options)?.value).toBe(value));
  it('returns undefined before the options are loaded', () => expect(findOptionByLabel('Bogotá', undefined)).toBeUndefined());
});

it.each([
  ['jhon jairo castaño', 'jhon jairo'],
  ['Alpina ', ''],
  ['', ''],
])('without its last word, "%s" is "%s"', (typed, fewer) => expect(withoutLastWord(typed)).toBe(fewer));

describe('options that are offered first', () => {
  const found = [
    { value: 'a', label: 'ABC123' },
    { value: 'b', label: 'BCD234' },
  ];
  const source = { search: () => ({ queryKey: ['x'], select: () => found }) };
  const offered = [{ value: 'b', label: 'BCD234', hint: 'Cali, a 12 km', group: 'Near' }];
  const labels = (typed: string, first = offered) =>
    (withOfferedFirst(source as never, first, 'Others').search(typed).select as (answer: unknown) => typeof offered)(null).map(
      ({ value, group }) => `${group} ${value}`,
    );

  it.each([
    { name: 'are not repeated among the others', typed: '', shown: ['Near b', 'Others a'] },
    { name: 'match by a word of the second line', typed: 'CALI', shown: ['Near b', 'Others a'] },
    { name: 'match by words of both lines', typed: 'cali bcd', shown: ['Near b', 'Others a'] },
    { name: 'are left out where they do not match', typed: 'abc', shown: ['Others a'] },
  ])('$name', ({ typed, shown }) => expect(labels(typed)).toEqual(shown));

  it('leave the source as it is, where there are none', () => {
    expect(withOfferedFirst(source as never, [], 'Others')).toBe(source);
  });
});
