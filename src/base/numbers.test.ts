import { describe, expect, it } from 'vitest';
import { assertNumberFormatChange, formatNumber, isExhausted, isNearlyExhausted, nextNumber, numberSearchTerms } from './numbers.ts';

const invoices = { series: 'INV', delimiter: '-', length: 6 };

describe('formatNumber', () => {
  it('pads the sequence to its length', () => expect(formatNumber(invoices, 7)).toBe('INV-000007'));
  it('fills the length', () => expect(formatNumber(invoices, 999_999)).toBe('INV-999999'));
  it('supports ten digits', () => expect(formatNumber({ ...invoices, length: 10 }, 9_999_999_999)).toBe('INV-9999999999'));
  it('uses any delimiter', () => expect(formatNumber({ ...invoices, delimiter: '/' }, 1)).toBe('INV/000001'));
  it('prints no delimiter without a series', () => expect(formatNumber({ ...invoices, series: '' }, 1)).toBe('000001'));
});

describe('nextNumber', () => {
  it('returns the last number of the length', () => expect(nextNumber({ ...invoices, length: 1 }, 9)).toBe('INV-9'));
  it('throws when the next number is too long', () =>
    expect(() => nextNumber({ ...invoices, length: 1 }, 10)).toThrow('number_series_exhausted'));
  it('is consistent with isExhausted', () =>
    expect([isExhausted(invoices, 999_999), isExhausted(invoices, 1_000_000)]).toEqual([false, true]));
});

describe('isNearlyExhausted', () => {
  it('is true from 90 %', () =>
    expect([isNearlyExhausted({ length: 2 }, 90), isNearlyExhausted({ length: 2 }, 91)]).toEqual([false, true]));
});

describe('assertNumberFormatChange', () => {
  it('allows a new series that continues the sequence', () =>
    expect(() => assertNumberFormatChange({ ...invoices, series: 'FAC' }, 8, 7)).not.toThrow());
  it('allows skipping numbers', () => expect(() => assertNumberFormatChange(invoices, 500, 7)).not.toThrow());
  it('throws on a number that was used', () => expect(() => assertNumberFormatChange(invoices, 7, 7)).toThrow('number_already_used'));
  it('throws on a next number longer than the length', () =>
    expect(() => assertNumberFormatChange({ ...invoices, length: 2 }, 100, 7)).toThrow('next_number_too_long'));
});

describe('numberSearchTerms', () => {
  const prefixes = (typed: string) => numberSearchTerms(typed).ranges.map(({ from }) => from);
  it('matches a prefix as typed and in upper case', () => {
    expect(prefixes('inv-00')).toEqual(['inv-00', 'INV-00']);
    expect(prefixes('INV-00')).toEqual(['INV-00']);
  });
  it('covers all numbers with the prefix and no others', () => {
    const { from, before } = numberSearchTerms('INV-1').ranges[0] as { from: string; before: string };
    const inRange = (number: string) => number >= from && number < before;
    expect(['INV-1', 'INV-1999', 'INV-0', 'INV-2'].map(inRange)).toEqual([true, true, false, false]);
  });
  const sequences = [
    { typed: '7', sequence: '7' },
    { typed: '000007', sequence: '7' },
    { typed: '0000007', sequence: '7' },
    { typed: '1234567', sequence: '1234567' },
    { typed: '0', sequence: '0' },
    { typed: '12345678901', sequence: null },
    { typed: 'INV-7', sequence: '7' },
    { typed: 'inv 007', sequence: '7' },
    { typed: 'INV-7A', sequence: null },
  ];
  for (const { typed, sequence } of sequences)
    it(`reads ${typed} as ${sequence === null ? 'no sequence' : `sequence ${sequence}`}`, () =>
      expect(numberSearchTerms(typed).sequence).toBe(sequence));
  it('pads the sequence of a typed series to every length', () => {
    const { series, padded } = numberSearchTerms('trip-383');
    expect([series, padded[0], padded[3], padded.at(-1), padded.length]).toEqual([
      'TRIP-',
      'TRIP-383',
      'TRIP-000383',
      'TRIP-0000000383',
      8,
    ]);
    expect(numberSearchTerms('trip 383').padded).toContain('TRIP-000383');
    expect(numberSearchTerms('383').padded).toEqual([]);
    expect(numberSearchTerms('PALMIRA').padded).toEqual([]);
  });
});
