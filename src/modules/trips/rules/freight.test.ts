import { describe, expect, it } from 'vitest';
import type { FreightBasis } from '../contract/trips.ts';
import { basisAfter, checkDecimals, freightAfter, freightOf, loadAmount, proposedBasis } from './freight.ts';

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
  it('is what is there while nobody was asked', () => {
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

  it('needs no asking when only one of the two is there', () => {
    expect(proposedBasis({ freight_rate: '100', loads: [] }, 2)).toBe('rate');
    expect(proposedBasis({ freight_rate: '0', loads }, 2)).toBe('loads');
    expect(proposedBasis({ freight_rate: '100', loads: [load('3', '0')] }, 2)).toBe('rate');
    expect(proposedBasis({ freight_rate: '0', loads: [] }, 2)).toBe('rate');
  });
  it('needs no asking when the two agree', () => expect(proposedBasis({ freight_rate: '600000', loads }, 2)).toBe('rate'));
  it('asks when both are there and differ', () => expect(proposedBasis({ freight_rate: '100', loads }, 2)).toBeNull());
});

describe('basisAfter', () => {
  const priced = (freight_rate: string, loads: string) => ({
    freight_rate,
    loads: [{ quantity: '1', unit_price: loads, status: 'active' as const }],
  });
  const stood = (freight_rate: string, loads: string, freight_basis: FreightBasis) => ({ ...priced(freight_rate, loads), freight_basis });
  const cases = [
    { name: 'keeps the rate while it is alone', was: stood('100', '0', 'rate'), is: priced('120', '0'), chosen: null, basis: 'rate' },
    {
      name: 'takes the loads when they alone are there',
      was: stood('0', '0', 'rate'),
      is: priced('0', '500'),
      chosen: null,
      basis: 'loads',
    },
    {
      name: 'does not let a choice stand on nothing',
      was: stood('100', '0', 'rate'),
      is: priced('100', '0'),
      chosen: 'loads',
      basis: 'rate',
    },
    { name: 'needs no choice when the two agree', was: stood('500', '0', 'rate'), is: priced('500', '500'), chosen: null, basis: 'rate' },
    { name: 'lets the loads replace the rate', was: stood('100', '0', 'rate'), is: priced('100', '500'), chosen: 'loads', basis: 'loads' },
    { name: 'lets the loads add to the rate', was: stood('100', '0', 'rate'), is: priced('100', '500'), chosen: 'both', basis: 'both' },
    { name: 'asks once: the choice stands', was: stood('100', '500', 'both'), is: priced('100', '900'), chosen: null, basis: 'both' },
    {
      name: 'keeps adding when the two come to agree',
      was: stood('100', '500', 'both'),
      is: priced('100', '100'),
      chosen: null,
      basis: 'both',
    },
    {
      name: 'falls back to the rate when the loads are gone',
      was: stood('100', '500', 'loads'),
      is: priced('100', '0'),
      chosen: null,
      basis: 'rate',
    },
  ] as const;
  for (const { name, was, is, chosen, basis } of cases) it(name, () => expect(basisAfter(was, is, chosen, 2)).toBe(basis));

  it('asks with the three amounts when both are there and differ', () => {
    const details = { rate: '100.00', loads: '500.00', both: '600.00' };
    expect(() => basisAfter(stood('100', '0', 'rate'), priced('100', '500'), null, 2)).toThrow(
      expect.objectContaining({ code: 'freight_basis_needed', details }),
    );
  });
});

describe('freightAfter', () => {
  const none = { freight_rate: '0', loads: [], freight_basis: 'rate' as const };
  const load = (unit_price: string) => ({ quantity: '1', unit_price, status: 'active' as const });
  it('prints the rate with two decimals', () =>
    expect(freightAfter(none, { freight_rate: '100', loads: [] }, null, 0)).toEqual({
      freight_rate: '100.00',
      freight_basis: 'rate',
      freight: '100.00',
    }));

  const tooLarge = [
    { name: 'loads that count', freight_rate: '0', loads: [load('9999999999999'), load('1')], chosen: null },
    { name: 'loads that do not', freight_rate: '1', loads: [load('9999999999999'), load('1')], chosen: 'rate' },
    { name: 'rate and loads together', freight_rate: '1', loads: [load('9999999999999')], chosen: 'both' },
  ] as const;
  for (const { name, freight_rate, loads, chosen } of tooLarge) {
    it(`refuses ${name} that come to more than can be billed`, () =>
      expect(() => freightAfter(none, { freight_rate, loads }, chosen, 0)).toThrow('freight_too_large'));
  }
});

describe('checkDecimals', () => {
  const amounts = { freight_rate: '100', owner_freight: null, advance_payment: '0' };
  it('takes zeros for decimals', () => expect(() => checkDecimals({ ...amounts, owner_freight: '5.00' }, 0)).not.toThrow());
  it('takes the decimals of the trip', () => expect(() => checkDecimals({ ...amounts, owner_freight: '5.55' }, 2)).not.toThrow());
  for (const field of Object.keys(amounts)) {
    it(`refuses a ${field} with more`, () =>
      expect(() => checkDecimals({ ...amounts, [field]: '100.5' }, 0)).toThrow(
        expect.objectContaining({ code: 'too_many_decimals', field, status: 422 }),
      ));
  }
});
