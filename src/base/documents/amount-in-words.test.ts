import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { round } from '../money.ts';
import { amountInWords } from './amount-in-words.ts';

it.each([
  ['0', 'Cero pesos m/cte.', 'Zero pesos'],
  ['1', 'Un peso m/cte.', 'One peso'],
  ['16', 'Dieciséis pesos m/cte.', 'Sixteen pesos'],
  ['21', 'Veintiún pesos m/cte.', 'Twenty-one pesos'],
  ['22', 'Veintidós pesos m/cte.', 'Twenty-two pesos'],
  ['31', 'Treinta y un pesos m/cte.', 'Thirty-one pesos'],
  ['100', 'Cien pesos m/cte.', 'One hundred pesos'],
  ['101', 'Ciento un pesos m/cte.', 'One hundred one pesos'],
  ['500', 'Quinientos pesos m/cte.', 'Five hundred pesos'],
  ['700', 'Setecientos pesos m/cte.', 'Seven hundred pesos'],
  ['999', 'Novecientos noventa y nueve pesos m/cte.', 'Nine hundred ninety-nine pesos'],
  ['1000', 'Mil pesos m/cte.', 'One thousand pesos'],
  ['1001', 'Mil un pesos m/cte.', 'One thousand one pesos'],
  ['21000', 'Veintiún mil pesos m/cte.', 'Twenty-one thousand pesos'],
  ['100000', 'Cien mil pesos m/cte.', 'One hundred thousand pesos'],
  [
    '131531',
    'Ciento treinta y un mil quinientos treinta y un pesos m/cte.',
    'One hundred thirty-one thousand five hundred thirty-one pesos',
  ],
  ['1000000', 'Un millón de pesos m/cte.', 'One million pesos'],
  ['1000001', 'Un millón un pesos m/cte.', 'One million one pesos'],
  ['5900000', 'Cinco millones novecientos mil pesos m/cte.', 'Five million nine hundred thousand pesos'],
  ['21000000', 'Veintiún millones de pesos m/cte.', 'Twenty-one million pesos'],
  ['1000000000', 'Mil millones de pesos m/cte.', 'One billion pesos'],
  ['1001000000', 'Mil un millones de pesos m/cte.', 'One billion one million pesos'],
  ['1000000000000', 'Un billón de pesos m/cte.', 'One trillion pesos'],
  ['2000000000001', 'Dos billones un pesos m/cte.', 'Two trillion one pesos'],
  ['10000000000000000', 'Diez mil billones de pesos m/cte.', 'Ten quadrillion pesos'],
  [
    '2299700.50',
    'Dos millones doscientos noventa y nueve mil setecientos pesos con 50/100 m/cte.',
    'Two million two hundred ninety-nine thousand seven hundred pesos and 50/100',
  ],
  ['1000000.05', 'Un millón de pesos con 05/100 m/cte.', 'One million pesos and 05/100'],
  ['0.50', 'Cero pesos con 50/100 m/cte.', 'Zero pesos and 50/100'],
  ['1.999', 'Dos pesos m/cte.', 'Two pesos'],
  ['-48000', 'Menos cuarenta y ocho mil pesos m/cte.', 'Minus forty-eight thousand pesos'],
  ['-1.50', 'Menos un peso con 50/100 m/cte.', 'Minus one peso and 50/100'],
  ['-0.001', 'Cero pesos m/cte.', 'Zero pesos'],
])('%s is "%s" and "%s"', (amount, es, en) => {
  expect([amountInWords(amount, 'es'), amountInWords(amount, 'en')]).toEqual([es, en]);
});

it('throws for an amount with more than 17 digits', () => {
  expect(amountInWords('99999999999999999.99', 'es')).toMatch(/^Noventa y nueve mil novecientos noventa y nueve billones/);
  expect(() => amountInWords('100000000000000000', 'es')).toThrow(RangeError);
});

/** The value of each word: `from`, and `step` more for each that follows. */
const counted = (words: string, from: number, step: number) => words.split(' ').map((word, at) => [word, from + at * step] as const);
/** Values of the words that add up within a group of three digits, written down independently of the code under test. */
const values: Record<'es' | 'en', Map<string, number>> = {
  es: new Map([
    ...counted('cero un dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince', 0, 1),
    ...counted('dieciséis diecisiete dieciocho diecinueve veinte veintiún veintidós veintitrés veinticuatro veinticinco', 16, 1),
    ...counted('veintiséis veintisiete veintiocho veintinueve treinta', 26, 1),
    ...counted('cuarenta cincuenta sesenta setenta ochenta noventa cien', 40, 10),
    ...counted('ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos', 100, 100),
  ]),
  en: new Map([
    ...counted('zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen', 0, 1),
    ...counted('sixteen seventeen eighteen nineteen', 16, 1),
    ...counted('twenty thirty forty fifty sixty seventy eighty ninety', 20, 10),
  ]),
};
const powers: Record<'es' | 'en', Record<string, bigint>> = {
  es: { millón: 10n ** 6n, millones: 10n ** 6n, billón: 10n ** 12n, billones: 10n ** 12n },
  en: { thousand: 10n ** 3n, million: 10n ** 6n, billion: 10n ** 9n, trillion: 10n ** 12n, quadrillion: 10n ** 15n },
};

/** Reads the words back: a decimal with two places. */
function parse(words: string, language: 'es' | 'en'): string {
  const isBelowZero = /^(menos|minus) /i.test(words);
  const cents = /(\d\d)\/100/.exec(words)?.[1] ?? '00';
  let [total, group] = [0n, 0n];
  for (const word of words
    .toLowerCase()
    .replace(/ pesos?.*/, '')
    .split(/[ -]/)) {
    const power = powers[language][word];
    const value = values[language].get(word);
    if (word === 'mil') group = (group || 1n) * 1000n;
    else if (word === 'hundred') group *= 100n;
    else if (power) [total, group] = [total + group * power, 0n];
    else if (value !== undefined) group += BigInt(value);
    else if (!['menos', 'minus', 'y', 'de'].includes(word)) throw new Error(`unknown word ${word}`);
  }
  return `${isBelowZero ? '-' : ''}${total + group}.${cents}`;
}

describe.each(['es', 'en'] as const)('the words in %s', (language) => {
  it('can be read back as the amount, to the centavo', () => {
    const centavos = fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n });
    const small = fc.bigInt({ min: 0n, max: 10n ** 8n });
    /** Few digits and many zeros, where the grammar changes. */
    const sparse = fc
      .array(fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 0, max: 17 })), { minLength: 1, maxLength: 3 })
      .map((digits) => digits.reduce((sum, [digit, power]) => sum + BigInt(digit) * 10n ** BigInt(power), 0n));
    fc.assert(
      fc.property(fc.oneof(centavos, small, sparse), (number) => {
        const sign = number < 0n ? '-' : '';
        const digits = String(number < 0n ? -number : number).padStart(3, '0');
        const amount = round(`${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`, 2);
        expect(parse(amountInWords(amount, language), language)).toBe(amount);
      }),
      { numRuns: 2000 },
    );
  });
});
