import { describe, expect, it } from 'vitest';
import { isNit, nitCheckDigit } from './nit.ts';

describe('nitCheckDigit', () => {
  const published: [name: string, body: string, digit: number][] = [
    ['DIAN', '800197268', 4],
    ['Ecopetrol', '899999068', 1],
    ['Bancolombia', '890903938', 8],
    ['EPM', '890904996', 1],
    ['Banco de Bogotá', '860002964', 4],
    ['Davivienda', '860034313', 7],
  ];
  for (const [name, body, digit] of published)
    it(`matches the check digit that ${name} publishes`, () => expect(nitCheckDigit(body)).toBe(digit));

  it('accepts bodies of 1 to 15 digits', () => {
    expect(nitCheckDigit('1')).toBe(8);
    expect(nitCheckDigit('1'.repeat(15))).toBe(1); // the weights add up to 529 = 48 × 11 + 1
    expect(nitCheckDigit('000800197268')).toBe(4);
  });
  for (const body of ['', '1'.repeat(16), '800.197.268', 'ABC'])
    it(`throws for "${body}"`, () => expect(() => nitCheckDigit(body)).toThrow());
});

describe('isNit', () => {
  it('accepts the digit as text or number', () => expect([isNit('800197268', '4'), isNit('800197268', 4)]).toEqual([true, true]));
  it('rejects a wrong digit', () => expect(isNit('800197268', '5')).toBe(false));
  it('rejects two transposed digits', () => expect(isNit('801097268', '4')).toBe(false));
  for (const [body, digit] of [
    ['', '0'],
    ['800.197.268', '4'],
    ['800197268', ''],
    ['800197268', '04'],
  ] as const) {
    it(`rejects "${body}" with "${digit}"`, () => expect(isNit(body, digit)).toBe(false));
  }
});
