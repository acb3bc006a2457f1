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

/** Values of the words that add up within a group of three digits, written down independently of the code under test. */
const values: Record<'es' | 'en', Record<string, number>> = {
  es: {
    cero: 0,
    un: 1,
    dos: 2,
    tres: 3,
    cuatro: 4,
    cinco: 5,
    seis: 6,
    siete: 7,
    ocho: 8,
    nueve: 9,
    diez: 10,
    once: 11,
    doce: 12,
    trece: 13,
    catorce: 14,
    quince: 15,
    dieciséis: 16,
    diecisiete: 17,
    dieciocho: 18,
    diecinueve: 19,
    veinte: 20,
    veintiún: 21,
    veintidós: 22,
    veintitrés: 23,
    veinticuatro: 24,
    veinticinco: 25,
    veintiséis: 26,
    veintisiete: 27,
    veintiocho: 28,
    veintinueve: 29,
    treinta: 30,
    cuarenta: 40,
    cincuenta: 50,
    sesenta: 60,
    setenta: 70,
    ochenta: 80,
    noventa: 90,
    cien: 100,
    ciento: 100,
    doscientos: 200,
    trescientos: 300,
    cuatrocientos: 400,
    quinientos: 500,
    seiscientos: 600,
    setecientos: 700,
    ochocientos: 800,
    novecientos: 900,
  },
  en: {
    zero: 0,
    one: 1,
    two: 2,
    three: 3,
    four: 4,
    five: 5,
    six: 6,
    seven: 7,
    eight: 8,
    nine: 9,
    ten: 10,
    eleven: 11,
    twelve: 12,
    thirteen: 13,
    fourteen: 14,
    fifteen: 15,
    sixteen: 16,
    seventeen: 17,
    eighteen: 18,
    nineteen: 19,
    twenty: 20,
    thirty: 30,
    forty: 40,
    fifty: 50,
    sixty: 60,
    seventy: 70,
    eighty: 80,
    ninety: 90,
  },
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
    const value = values[language][word];
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
