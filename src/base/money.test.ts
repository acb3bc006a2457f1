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

/** Any amount that numeric(19,2) holds, as text. */
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
    it(`makes ${rounded} of ${amount}`, () => expect(round(amount, decimals)).toBe(rounded));
  }

  it('treats debts and credits alike', () => {
    fc.assert(fc.property(amounts, (amount) => void expect(round(negate(amount), 0)).toBe(negate(round(amount, 0)))));
  });

  it('never moves an amount by more than half a unit', () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        const moved = minus(round(amount, 0), amount);
        expect(compare(moved, '0.5') <= 0 && compare(moved, '-0.5') >= 0).toBe(true);
      }),
    );
  });
});

describe('arithmetic', () => {
  it('keeps every cent of any amount the database holds', () => {
    fc.assert(fc.property(amounts, amounts, (left, right) => void expect(toMoney(minus(plus(left, right), right))).toBe(toMoney(left))));
  });

  it('adds in any order', () => {
    fc.assert(fc.property(fc.array(amounts), (list) => void expect(sum(list)).toBe(sum(list.toReversed()))));
  });

  it('takes a hundred percent as the whole', () => {
    fc.assert(fc.property(amounts, (amount) => void expect(equals(percentOf(amount, '100'), amount)).toBe(true)));
  });

  it('prints plain numbers, however large or small', () => {
    expect(times('99999999999999999.99', '99999999999.999')).toBe('9999999999999899999000000000.00001');
    expect(percentOf('0.01', '0.0001')).toBe('0.00000001');
  });

  it('adds nothing to zero', () => expect(sum([])).toBe('0'));
  it('gives zero no sign', () => expect([negate('0'), minus('1', '1.00'), times('-1', '0')]).toEqual(['0', '0', '0']));
  it('prints money as the database does', () =>
    expect(['5', '-5.5', '0', '1234567.891'].map(toMoney)).toEqual(['5.00', '-5.50', '0.00', '1234567.89']));
  it('refuses what is not a number', () => expect(() => plus('1.000,50', '1')).toThrow());
});

describe('comparison', () => {
  it('orders by value, not by spelling', () => {
    expect(compare('9', '10')).toBe(-1);
    expect(equals('1.5', '1.50')).toBe(true);
    expect([min('3', '-4', '2'), max('3', '-4', '20')]).toEqual(['-4', '20']);
  });

  it('finds every amount to be one of below, at and above zero', () => {
    fc.assert(
      fc.property(
        amounts,
        (amount) => void expect([isNegative(amount), isZero(amount), isPositive(amount)].filter(Boolean)).toHaveLength(1),
      ),
    );
  });
});
