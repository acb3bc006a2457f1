import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compare, isNegative, plus, times } from '#base/money.ts';
import { assertInstalmentsFit, instalmentOf, instalmentPlan, lastInstalment, nextInstalment } from './advances.ts';

describe('instalments', () => {
  it.each([
    { name: 'divide the amount, and the last takes the rest', of: ['300001', 3, 0], plan: [2, '100000.00', '100001.00'] },
    { name: 'are the whole amount where there is one', of: ['300001', 1, 0], plan: [0, '300001.00', '300001.00'] },
    { name: 'are rounded to cents where the company has them', of: ['100', 3, 2], plan: [2, '33.33', '33.34'] },
    { name: 'leave less for the last where each was rounded up', of: ['200', 3, 0], plan: [2, '67.00', '66.00'] },
    { name: 'are fewer where rounding takes all before the last', of: ['100', 120, 0], plan: [100, '1.00', '0.00'] },
    { name: 'end with what is left where one more does not fit', of: ['5', 4, 0], plan: [3, '1.00', '2.00'] },
  ] as const)('$name', ({ of: [amount, instalments, decimals], plan: [count, each, last] }) => {
    expect(instalmentPlan(amount, instalments, decimals)).toEqual({ count, each, last });
  });

  it('are refused if each would be zero', () => {
    expect(instalmentPlan('50', 120, 0)).toBeNull();
    expect(() => assertInstalmentsFit('50', 120, 0)).toThrow('too_many_instalments');
    expect(() => assertInstalmentsFit('50', 120, 2)).not.toThrow();
    expect(() => assertInstalmentsFit('60', 120, 0)).not.toThrow();
  });

  it('add up to the amount, in no more stubs than were agreed', () => {
    const amounts = fc.bigInt({ min: 1n, max: 10_000_000_000n }).map((cents) => `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`);
    fc.assert(
      fc.property(amounts, fc.integer({ min: 1, max: 120 }), (amount, instalments) => {
        const plan = instalmentPlan(amount, instalments, 2);
        if (!plan) {
          expect(instalmentOf(amount, instalments, 2)).toBe('0.00');
          return;
        }
        expect(compare(plus(times(plan.each, String(plan.count)), plan.last), amount)).toBe(0);
        expect(plan.count).toBeLessThan(instalments);
        expect(isNegative(plan.last)).toBe(false);
      }),
    );
  });
});

describe('what is left of an advance', () => {
  const advance = { amount: '800000', instalments: 4 };

  it.each([
    { name: 'an instalment', open: '600000', instalments_left: 3, next: '200000.00' },
    { name: 'less than one, where a stub had no room', open: '150000', instalments_left: 2, next: '150000' },
    { name: 'with the last one all of it', open: '350000', instalments_left: 1, next: '350000' },
  ])('is taken by the next stub: $name', ({ open, instalments_left, next }) => {
    expect(nextInstalment({ ...advance, open, instalments_left }, 0)).toBe(next);
  });

  const half = { starts_on: '2026-11-16', ends_on: '2026-11-30' };
  const week = { starts_on: '2026-11-23', ends_on: '2026-11-29' };
  it.each([
    { name: 'with this period where one is left', open: half, own: null, cycle: 'semi_monthly', left: 1, ends_on: '2026-11-30' },
    { name: 'three fortnights later', open: half, own: null, cycle: 'semi_monthly', left: 4, ends_on: '2027-01-15' },
    {
      name: 'with the third month of who is paid by the month',
      open: half,
      own: 'monthly',
      cycle: 'semi_monthly',
      left: 3,
      ends_on: '2027-01-31',
    },
    { name: 'in the first week that has the end of a month', open: week, own: 'monthly', cycle: 'weekly', left: 1, ends_on: '2026-12-06' },
  ] as const)('ends $name', ({ open, own, cycle, left, ends_on }) => {
    expect(lastInstalment(open, own, cycle, left)?.ends_on).toBe(ends_on);
  });

  it('ends never where nothing is left', () => {
    expect(lastInstalment(half, null, 'semi_monthly', 0)).toBeNull();
  });
});
