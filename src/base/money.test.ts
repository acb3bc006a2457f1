import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  compare,
  equals,
  isNegative,
  isPositive,
  isZero,
  max,
  min,
  minus,
  negate,
  percentOf,
  plus,
  round,
  sum,
  times,
  toMoney,
} from './money.ts';

/** Any value of numeric(19,2), as text. */
const amounts = fc
  .bigInt({ min: -(10n ** 19n) + 1n, max: 10n ** 19n - 1n })
  .map((cents) => `${cents < 0n ? '-' : ''}${(cents < 0n ? -cents : cents).toString().padStart(3, '0').replace(/(..)$/, '.$1')}`);

describe('round', () => {
  const cases: [amount: string, decimals: number, rounded: string][] = [
    ['0.125', 2, '0.13'],
    ['-0.125', 2, '-0.13'],
    ['0.124999', 2, '0.12'],
    ['2.5', 0, '3'],
    ['-2.5', 0, '-3'],
    ['1.005', 2, '1.01'],
    ['-0.4', 0, '0'],
    ['-0.001', 2, '0.00'],
    ['12345678901234567.895', 2, '12345678901234567.90'],
  ];
  for (const [amount, decimals, rounded] of cases) {
    it(`rounds ${amount} to ${rounded}`, () => expect(round(amount, decimals)).toBe(rounded));
  }

  it('is symmetric around zero', () => {
    fc.assert(fc.property(amounts, (amount) => void expect(round(negate(amount), 0)).toBe(negate(round(amount, 0)))));
  });

  it('changes an amount by at most half a unit', () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        const difference = minus(round(amount, 0), amount);
        expect(compare(difference, '0.5') <= 0 && compare(difference, '-0.5') >= 0).toBe(true);
      }),
    );
  });
});

describe('arithmetic', () => {
  it('is exact for every amount of numeric(19,2)', () => {
    fc.assert(fc.property(amounts, amounts, (left, right) => void expect(toMoney(minus(plus(left, right), right))).toBe(toMoney(left))));
  });

  it('adds in any order', () => {
    fc.assert(fc.property(fc.array(amounts), (list) => void expect(sum(list)).toBe(sum(list.toReversed()))));
  });

  it('returns the whole amount for 100 percent', () => {
    fc.assert(fc.property(amounts, (amount) => void expect(equals(percentOf(amount, '100'), amount)).toBe(true)));
  });

  it('prints plain notation for very large and very small numbers', () => {
    expect(times('99999999999999999.99', '99999999999.999')).toBe('9999999999999899999000000000.00001');
    expect(percentOf('0.01', '0.0001')).toBe('0.00000001');
  });

  it('returns zero for an empty sum', () => expect(sum([])).toBe('0'));
  it('prints zero without a sign', () => expect([negate('0'), minus('1', '1.00'), times('-1', '0')]).toEqual(['0', '0', '0']));
  it('prints money as PostgreSQL does', () =>
    expect(['5', '-5.5', '0', '1234567.891'].map(toMoney)).toEqual(['5.00', '-5.50', '0.00', '1234567.89']));
  it('throws on an invalid number', () => expect(() => plus('1.000,50', '1')).toThrow());
});

describe('comparison', () => {
  it('compares by value, not by notation', () => {
    expect(compare('9', '10')).toBe(-1);
    expect(equals('1.5', '1.50')).toBe(true);
    expect([min('3', '-4', '2'), max('3', '-4', '20')]).toEqual(['-4', '20']);
  });

  it('has zero as neither negative nor positive, however it is written', () => {
    for (const zero of ['0', '0.00', '-0']) expect([isNegative(zero), isZero(zero), isPositive(zero)]).toEqual([false, true, false]);
  });

  it('classifies every amount as exactly one of negative, zero and positive', () => {
    fc.assert(
      fc.property(
        amounts,
        (amount) => void expect([isNegative(amount), isZero(amount), isPositive(amount)].filter(Boolean)).toHaveLength(1),
      ),
    );
  });
});
