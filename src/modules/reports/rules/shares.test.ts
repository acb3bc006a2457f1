import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '#base/days.ts';
import { sum, toMoney } from '#base/money.ts';
import { payrollEstimate, payrollOf, periodShares, shareOf } from './shares.ts';

const november = { starts_on: '2026-11-01', ends_on: '2026-11-30' };
const firstHalf = { starts_on: '2026-11-01', ends_on: '2026-11-15' };
const secondHalf = { starts_on: '2026-11-16', ends_on: '2026-11-30' };

describe('the share of a range in what a span pays', () => {
  it.each([
    { name: 'is all of it in a range around it', range: { from: '2026-10-15', to: '2026-12-15' }, share: '1000000.00' },
    { name: 'is that of the days that both have', range: { from: '2026-11-01', to: '2026-11-15' }, share: '500000.00' },
    { name: 'is rounded up to the end of the range', range: { from: '2026-11-01', to: '2026-11-01' }, share: '33333.00' },
    { name: 'is rounded less what was before', range: { from: '2026-11-02', to: '2026-11-02' }, share: '33334.00' },
    { name: 'is nothing before', range: { from: '2026-10-01', to: '2026-10-31' }, share: '0.00' },
    { name: 'is nothing after', range: { from: '2026-12-01', to: '2026-12-31' }, share: '0.00' },
  ])('$name', ({ range, share }) => expect(shareOf('1000000', november, range, 0)).toBe(share));

  it('adds up over ranges beside each other', () => {
    const offset = fc.integer({ min: -40, max: 80 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 90_000_000 }), fc.array(offset, { minLength: 1, maxLength: 6 }), (amount, cuts) => {
        const days = [-60, ...[...new Set(cuts)].sort((one, other) => one - other), 100].map((at) => addDays(november.starts_on, at));
        const ranges = days.slice(1).map((to, at) => ({ from: addDays(days[at] as string, 1), to }));
        expect(toMoney(sum(ranges.map((range) => shareOf(String(amount), november, range, 0))))).toBe(toMoney(String(amount)));
      }),
    );
  });
});

const daysOf = ({ starts_on, ends_on }: typeof november) => ({ days_from: starts_on, days_through: ends_on });
const noDays = { days_from: null, days_through: null };

describe('the payroll of a range', () => {
  const paid = [
    { id: 'second', ...secondHalf, ...daysOf(secondHalf), earnings: '600000.00' },
    { id: 'second', ...secondHalf, ...daysOf(november), earnings: '3000000.00' },
    { id: 'first', ...firstHalf, ...noDays, earnings: '450000.00' },
    { id: 'later', starts_on: '2026-12-01', ends_on: '2026-12-15', ...noDays, earnings: '999.00' },
  ];

  it('has the periods whose stubs pay for its days, with all that they pay and their share', () => {
    expect(periodShares(paid, { from: '2026-11-10', to: '2026-11-12' }, 0)).toEqual([
      { id: 'first', starts_on: '2026-11-01', ends_on: '2026-11-15', earnings: '450000.00', amount: '90000.00' },
      { id: 'second', ...secondHalf, earnings: '3600000.00', amount: '300000.00' },
    ]);
  });

  it('adds the percent of benefits, rounded once', () => {
    expect(payrollOf([{ amount: '1000001.00' }, { amount: '2.00' }], '21.5', 0)).toEqual({
      earnings: '1000003.00',
      benefits: '215001.00',
      amount: '1215004.00',
    });
  });
});

describe('what the open period would pay', () => {
  const period = { id: 'open', ...secondHalf };
  const people = [
    // By the month, and for half of the days of the period.
    { days_from: '2026-11-01', days_through: '2026-11-30', total_earnings: '3000000.00' },
    { days_from: '2026-11-16', days_through: '2026-11-30', total_earnings: '1500000.00' },
    { days_from: null, days_through: null, total_earnings: '150000.00' },
  ];
  it.each([
    { range: { from: '2026-11-16', to: '2026-11-30' }, earnings: '3150000.00' },
    { range: { from: '2026-11-01', to: '2026-11-15' }, earnings: '1500000.00' },
    { range: { from: '2026-11-16', to: '2026-11-18' }, earnings: '630000.00' },
  ])('is $earnings from $range.from to $range.to', ({ range, earnings }) =>
    expect(payrollEstimate(people, period, range, '20', 0)).toMatchObject({ earnings }),
  );

  it('has the percent of benefits, and is nothing on days that it does not pay', () => {
    expect(payrollEstimate(people, period, { from: '2026-11-01', to: '2026-11-30' }, '20', 0)?.amount).toBe('5580000.00');
    expect(payrollEstimate(people, period, { from: '2026-12-01', to: '2026-12-31' }, '20', 0)).toBeNull();
  });
});
