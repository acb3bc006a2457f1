import { describe, expect, it } from 'vitest';
import type { FreightBasis } from '../contract/trip-input.ts';
import { basisAfter, checkTripDecimals, freightAfter, freightOf, loadAmount, proposedBasis } from './freight.ts';

describe('freight', () => {
  const load = (quantity: string, unit_price: string, status: 'active' | 'inactive' = 'active') => ({ quantity, unit_price, status });
  const loads = [load('10', '50000'), load('2.5', '40000'), load('99', '99999', 'inactive')]; // 500,000 + 100,000
  const cases = [
    { name: 'the rate alone', freight_basis: 'rate' as const, freight: '3250000.00' },
    { name: 'the loads alone, without the inactive one', freight_basis: 'loads' as const, freight: '600000.00' },
    { name: 'both added', freight_basis: 'both' as const, freight: '3850000.00' },
  ];
  for (const { name, freight_basis, freight } of cases) {
    it(`is ${name}`, () => expect(freightOf({ freight_basis, freight_rate: '3250000', loads }, 2)).toBe(freight));
  }
  it('defaults to the one that has an amount, else to the rate', () => {
    expect(freightOf({ freight_basis: null, freight_rate: '0', loads }, 2)).toBe('600000.00');
    expect(freightOf({ freight_basis: null, freight_rate: '3250000', loads: [] }, 2)).toBe('3250000.00');
    expect(freightOf({ freight_basis: null, freight_rate: '3250000', loads }, 2)).toBe('3250000.00');
    expect(freightOf({ freight_basis: null, freight_rate: '0', loads: [] }, 2)).toBe('0.00');
  });
  it('rounds each load before adding', () => {
    expect(loadAmount('0.333', '1.5', 2)).toBe('0.50');
    expect(freightOf({ freight_basis: 'loads', freight_rate: '0', loads: Array.from({ length: 3 }, () => load('0.5', '0.5')) }, 0)).toBe(
      '0.00',
    );
    expect(freightOf({ freight_basis: 'loads', freight_rate: '0', loads: Array.from({ length: 3 }, () => load('0.5', '1')) }, 0)).toBe(
      '3.00',
    );
  });

  it('is proposed when only one of the two has an amount', () => {
    expect(proposedBasis({ freight_rate: '100', loads: [] }, 2)).toBe('rate');
    expect(proposedBasis({ freight_rate: '0', loads }, 2)).toBe('loads');
    expect(proposedBasis({ freight_rate: '100', loads: [load('3', '0')] }, 2)).toBe('rate');
    expect(proposedBasis({ freight_rate: '0', loads: [] }, 2)).toBe('rate');
  });
  it('is the rate when the two are equal', () => expect(proposedBasis({ freight_rate: '600000', loads }, 2)).toBe('rate'));
  it('is null when both have an amount and differ', () => expect(proposedBasis({ freight_rate: '100', loads }, 2)).toBeNull());
});

describe('basisAfter', () => {
  const priced = (freight_rate: string, loads: string) => ({
    freight_rate,
    loads: [{ quantity: '1', unit_price: loads, status: 'active' as const }],
  });
  const tripBefore = (freight_rate: string, loads: string, freight_basis: FreightBasis) => ({
    ...priced(freight_rate, loads),
    freight_basis,
  });
  it.each<[string, ReturnType<typeof tripBefore>, ReturnType<typeof priced>, FreightBasis | null, FreightBasis]>([
    ['is the rate when it alone has an amount', tripBefore('100', '0', 'rate'), priced('120', '0'), null, 'rate'],
    ['is the loads when they alone have an amount', tripBefore('0', '0', 'rate'), priced('0', '500'), null, 'loads'],
    ['ignores a choice while there is only one amount', tripBefore('100', '0', 'rate'), priced('100', '0'), 'loads', 'rate'],
    ['is the rate when the two are equal', tripBefore('500', '0', 'rate'), priced('500', '500'), null, 'rate'],
    ['lets the loads replace the rate', tripBefore('100', '0', 'rate'), priced('100', '500'), 'loads', 'loads'],
    ['lets the loads add to the rate', tripBefore('100', '0', 'rate'), priced('100', '500'), 'both', 'both'],
    ['keeps the earlier choice', tripBefore('100', '500', 'both'), priced('100', '900'), null, 'both'],
    ['keeps the earlier choice when the two become equal', tripBefore('100', '500', 'both'), priced('100', '100'), null, 'both'],
    ['falls back to the rate without loads', tripBefore('100', '500', 'loads'), priced('100', '0'), null, 'rate'],
  ])('%s', (_, before, after, chosen, basis) => expect(basisAfter(before, after, chosen, 2)).toBe(basis));

  it('throws with the three amounts when both have an amount and differ', () => {
    const details = { rate: '100.00', loads: '500.00', both: '600.00' };
    expect(() => basisAfter(tripBefore('100', '0', 'rate'), priced('100', '500'), null, 2)).toThrow(
      expect.objectContaining({ code: 'freight_basis_needed', details }),
    );
  });
});

describe('freightAfter', () => {
  const unpriced = { freight_rate: '0', loads: [], freight_basis: 'rate' as const };
  const load = (unit_price: string) => ({ quantity: '1', unit_price, status: 'active' as const });
  it('formats the rate with two decimals', () =>
    expect(freightAfter(unpriced, { freight_rate: '100', loads: [] }, null, 0)).toEqual({
      freight_rate: '100.00',
      freight_basis: 'rate',
      freight: '100.00',
    }));

  const tooLarge = [
    { name: 'billed loads', freight_rate: '0', loads: [load('9999999999999'), load('1')], chosen: null },
    { name: 'loads that are not billed', freight_rate: '1', loads: [load('9999999999999'), load('1')], chosen: 'rate' },
    { name: 'rate and loads together', freight_rate: '1', loads: [load('9999999999999')], chosen: 'both' },
  ] as const;
  for (const { name, freight_rate, loads, chosen } of tooLarge) {
    it(`refuses ${name} above what one invoice line can bill`, () =>
      expect(() => freightAfter(unpriced, { freight_rate, loads }, chosen, 0)).toThrow('freight_too_large'));
  }
});

describe('checkTripDecimals', () => {
  const amounts = { freight_rate: '100', owner_freight: null, advance_payment: '0' };
  it('ignores trailing zeros', () => expect(() => checkTripDecimals({ ...amounts, owner_freight: '5.00' }, 0)).not.toThrow());
  it('accepts as many decimals as the trip has', () =>
    expect(() => checkTripDecimals({ ...amounts, owner_freight: '5.55' }, 2)).not.toThrow());
  for (const field of Object.keys(amounts)) {
    it(`refuses more decimals in ${field}`, () =>
      expect(() => checkTripDecimals({ ...amounts, [field]: '100.5' }, 0)).toThrow(
        expect.objectContaining({ code: 'too_many_decimals', field }),
      ));
  }
});
