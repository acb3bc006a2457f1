import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Language } from '#base/format.ts';
import { editedNumber, readInteger, readNumber, readRate, shownNumber } from './typed-number.ts';

describe('readNumber', () => {
  const cases: [typed: string, es: string | undefined, en: string | undefined][] = [
    ['', '', ''],
    ['1500000', '1500000', '1500000'],
    ['1.500.000', '1500000', '1500000'],
    ['1,500,000', '1500000', '1500000'],
    ['1.500.000,50', '1500000.50', '1500000.50'],
    ['1,500,000.50', '1500000.50', '1500000.50'],
    ['$ 1.500', '1500', '1.500'],
    ['COP\u00a01,500', '1.500', '1500'],
    ['12.5', '12.5', '12.5'],
    ['12,5', '12.5', '12.5'],
    ['0.500', '0.500', '0.500'],
    ['1500000.50', '1500000.50', '1500000.50'],
    ['007', '7', '7'],
    [',5', '0.5', '0.5'],
    ['-3', '-3', '-3'],
    ['\u22123', '-3', '-3'],
    ['1.5000.000', undefined, undefined],
    ['12,', undefined, undefined],
    ['1,2,3', undefined, undefined],
    ['1.234,5,6', undefined, undefined],
    ['doce', undefined, undefined],
    ['1e5', undefined, undefined],
    ['--1', undefined, undefined],
  ];
  for (const [typed, es, en] of cases) {
    it(`reads "${typed}" as ${es} in Spanish and ${en} in English`, () =>
      expect([readNumber(typed, 'es'), readNumber(typed, 'en')]).toEqual([es, en]));
  }
});

describe('readInteger', () => {
  it.each([
    ['2021', 2021],
    ['150.000', 150000],
    ['150,000', 150000],
    [' 1.500.000 ', 1500000],
    ['-5', -5],
    ['0', 0],
    ['12,5', undefined],
    ['1.500,000', undefined],
    ['1500.000', undefined],
    ['', undefined],
    ['doce', undefined],
    ['1234567890123456', undefined],
  ])('reads "%s" as %s', (typed, expected) => expect(readInteger(typed)).toBe(expected));
});

describe('readRate', () => {
  it.each([
    ['3 ‰', '0.3'],
    ['9,66‰', '0.966'],
    ['11,04 ‰', '1.104'],
    ['100‰', '10'],
    ['4 %', '4'],
    ['4', '4'],
    ['', ''],
    ['7 por mil', '0.7'],
    ['4,14 Por Mil', '0.414'],
    ['4.14 per mille', '0.414'],
    ['4,14 por m', undefined],
  ])('reads %s as %s', (typed, expected) => expect(readRate(typed, 'es', 'percent')).toBe(expected));

  it.each([
    ['4,14', '0.414'],
    ['4,14 ‰', '0.414'],
    ['1 %', '1'],
    ['x', undefined],
  ])('reads %s in a field per mille as %s', (typed, expected) => expect(readRate(typed, 'es', 'per_mille')).toBe(expected));
});

describe('parsing and formatting', () => {
  const languages = fc.constantFrom<Language>('es', 'en');
  /** Canonical decimals: no leading or trailing zeros, no minus zero. */
  const decimals = fc
    .tuple(fc.bigInt({ min: -(10n ** 17n) + 1n, max: 10n ** 17n - 1n }), fc.integer({ min: 0, max: 9999 }))
    .map(([whole, fraction]) => (fraction === 0 ? `${whole}` : `${whole}.${String(fraction).padStart(4, '0').replace(/0+$/, '')}`));

  it('round-trips from display and from editing', () => {
    fc.assert(
      fc.property(decimals, languages, (value, language) => {
        expect(readNumber(shownNumber(value, language), language)).toBe(value);
        expect(readNumber(editedNumber(value, language), language)).toBe(value);
      }),
    );
  });
  it('keeps the amount with padded cents', () => {
    fc.assert(
      fc.property(decimals, languages, (value, language) => {
        const read = readNumber(shownNumber(value, language, 2), language) ?? '';
        expect(editedNumber(read, language)).toBe(editedNumber(value, language));
      }),
    );
  });
  it('never turns other text into a number, and keeps it', () => {
    fc.assert(
      fc.property(fc.string(), languages, (text, language) => {
        const read = readNumber(text, language);
        if (read === undefined) expect(shownNumber(text, language)).toBe(text);
        else expect(read).toMatch(/^(-?\d+(\.\d+)?)?$/);
      }),
    );
  });
  it.each([
    ['1234567.50', 'es', 2, '1.234.567,50'],
    ['1234567.00', 'es', 2, '1.234.567'],
    ['1234.5', 'en', 2, '1,234.50'],
    ['999', 'es', 2, '999'],
    ['-1000', 'es', 0, '-1.000'],
  ] as const)('shows %s in %s', (value, language, places, expected) => expect(shownNumber(value, language, places)).toBe(expected));
});
