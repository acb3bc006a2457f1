import { describe, expect, it } from 'vitest';
import { RuleBroken } from '#base/errors.ts';
import { assertWithinBalances, balanceOf, withheld } from './balance.ts';

const terms = (owner_freight: string | null, owner_retefuente_rate = '0', owner_reteica_rate = '0') => ({
  owner_freight,
  owner_retefuente_rate,
  owner_reteica_rate,
});

describe('what an owner is owed', () => {
  it('is the freight less withholdings, charges and what was paid: 2,800,000 − 28,000 − 19,600 − 1,000,000 − 50,000 = 1,702,400', () => {
    expect(withheld(terms('2800000', '1', '0.7'), 0)).toEqual({ retefuente: '28000.00', reteica: '19600.00' });
    expect(balanceOf(terms('2800000', '1', '0.7'), 0, ['50000'], ['1000000'])).toBe('1702400.00');
  });

  const cases = [
    { name: 'rounds each withholding once, to pesos', terms: terms('1234567', '1', '0.414'), decimals: 0, balance: '1217110.00' },
    { name: 'or to cents', terms: terms('1234567', '1', '0.414'), decimals: 2, balance: '1217110.22' },
    { name: 'is nothing without a freight', terms: terms(null, '1', '0.7'), decimals: 0, balance: '0.00' },
    {
      name: 'is negative where charges are more than the freight',
      terms: terms('100000'),
      decimals: 0,
      charges: ['150000.50'],
      balance: '-50000.50',
    },
  ] as const;
  for (const { name, terms: of, decimals, balance, ...rest } of cases)
    it(name, () => expect(balanceOf(of, decimals, 'charges' in rest ? rest.charges : [], [])).toBe(balance));
});

describe('a payment', () => {
  const trip = (amount: string, balance: string, before = '0') => ({ number: 'V-1', amount, before, balance });
  it('pays what is owed, or less', () => {
    expect(() => assertWithinBalances([trip('150', '50', '100')])).not.toThrow();
  });
  it('pays no more, with the trip, its field and what is owed', () => {
    const above = (at: number, balance: string) =>
      new RuleBroken('above_owner_balance', { field: `trips.${at}.amount`, details: { number: 'V-1', balance } });
    expect(() => assertWithinBalances([trip('100', '100'), trip('100.01', '100')])).toThrow(above(1, '100.00'));
    expect(() => assertWithinBalances([trip('151', '50', '100')])).toThrow(above(0, '150.00'));
    expect(() => assertWithinBalances([trip('1', '-20')])).toThrow(above(0, '0.00'));
  });
  it('can be saved as it was, or lower, when a charge came since', () => {
    expect(() => assertWithinBalances([trip('100', '-30', '100')])).not.toThrow();
    expect(() => assertWithinBalances([trip('90', '-30', '100')])).not.toThrow();
    expect(() => assertWithinBalances([trip('101', '-30', '100')])).toThrow();
  });
});
