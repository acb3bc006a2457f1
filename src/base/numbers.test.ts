import { describe, expect, it } from 'vitest';
import { changeNumberFormat, exhausted, formatNumber, nearlyExhausted, numberSearch, takeNumber } from './numbers.ts';

const invoices = { series: 'INV', delimiter: '-', length: 6 };

describe('formatNumber', () => {
  it('pads the sequence to its length', () => expect(formatNumber(invoices, 7)).toBe('INV-000007'));
  it('fills the length', () => expect(formatNumber(invoices, 999_999)).toBe('INV-999999'));
  it('serves ten digits', () => expect(formatNumber({ ...invoices, length: 10 }, 9_999_999_999)).toBe('INV-9999999999'));
  it('takes any delimiter', () => expect(formatNumber({ ...invoices, delimiter: '/' }, 1)).toBe('INV/000001'));
  it('prints no delimiter before nothing', () => expect(formatNumber({ ...invoices, series: '' }, 1)).toBe('000001'));
});

describe('takeNumber', () => {
  it('gives the last number of the length', () => expect(takeNumber({ ...invoices, length: 1 }, 9)).toBe('INV-9'));
  it('refuses once the length is used up', () =>
    expect(() => takeNumber({ ...invoices, length: 1 }, 10)).toThrow('number_series_exhausted'));
  it('agrees with exhausted', () => expect([exhausted(invoices, 999_999), exhausted(invoices, 1_000_000)]).toEqual([false, true]));
});

describe('nearlyExhausted', () => {
  it('warns from 90 % on', () => expect([nearlyExhausted({ length: 2 }, 90), nearlyExhausted({ length: 2 }, 91)]).toEqual([false, true]));
});

describe('changeNumberFormat', () => {
  it('lets a new series go on counting', () => expect(() => changeNumberFormat({ ...invoices, series: 'FAC' }, 8, 7)).not.toThrow());
  it('lets numbers be skipped', () => expect(() => changeNumberFormat(invoices, 500, 7)).not.toThrow());
  it('refuses a number given before', () => expect(() => changeNumberFormat(invoices, 7, 7)).toThrow('number_already_used'));
  it('refuses a next number longer than the length', () =>
    expect(() => changeNumberFormat({ ...invoices, length: 2 }, 100, 7)).toThrow('next_number_too_long'));
});

describe('numberSearch', () => {
  const prefixes = (typed: string) => numberSearch(typed).ranges.map(({ from }) => from);
  it('looks for the beginning in either case', () => {
    expect(prefixes('inv-00')).toEqual(['inv-00', 'INV-00']);
    expect(prefixes('INV-00')).toEqual(['INV-00']);
  });
  it('holds all that begins so, and nothing else', () => {
    const { from, before } = numberSearch('INV-1').ranges[0] as { from: string; before: string };
    const held = (number: string) => number >= from && number < before;
    expect(['INV-1', 'INV-1999', 'INV-0', 'INV-2'].map(held)).toEqual([true, true, false, false]);
  });
  const sequences = [
    { typed: '7', sequence: '7' },
    { typed: '000007', sequence: '7' },
    { typed: '0000007', sequence: '7' },
    { typed: '1234567', sequence: '1234567' },
    { typed: '0', sequence: '0' },
    { typed: '12345678901', sequence: null },
    { typed: 'INV-7', sequence: null },
  ];
  for (const { typed, sequence } of sequences)
    it(`takes ${typed} for ${sequence ?? 'no'} sequence`, () => expect(numberSearch(typed).sequence).toBe(sequence));
});
