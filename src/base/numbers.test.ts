import { describe, expect, it } from 'vitest';
import { changeNumberFormat, exhausted, formatNumber, nearlyExhausted, takeNumber } from './numbers.ts';

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
  it('refuses once the length is used up', () => expect(() => takeNumber({ ...invoices, length: 1 }, 10)).toThrow('number_series_exhausted'));
  it('agrees with exhausted', () => expect([exhausted(invoices, 999_999), exhausted(invoices, 1_000_000)]).toEqual([false, true]));
});

describe('nearlyExhausted', () => {
  it('warns from 90 % on', () => expect([nearlyExhausted({ length: 2 }, 90), nearlyExhausted({ length: 2 }, 91)]).toEqual([false, true]));
});

describe('changeNumberFormat', () => {
  it('lets a new series go on counting', () => expect(() => changeNumberFormat({ ...invoices, series: 'FAC' }, 8, 7)).not.toThrow());
  it('lets numbers be skipped', () => expect(() => changeNumberFormat(invoices, 500, 7)).not.toThrow());
  it('refuses a number given before', () => expect(() => changeNumberFormat(invoices, 7, 7)).toThrow('number_already_used'));
  it('refuses a next number longer than the length', () => expect(() => changeNumberFormat({ ...invoices, length: 2 }, 100, 7)).toThrow('next_number_too_long'));
});
