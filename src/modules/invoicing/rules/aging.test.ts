import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '#base/days.ts';
import { ages } from '../contract/receivables.ts';
import { agesFrom, agingOf, daysToPay, isPaidLate, meanDays } from './aging.ts';
import { paymentStatus } from './balance.ts';

const today = '2026-11-21';

describe('agingOf', () => {
  it('has every age with its due dates, and sums that add up', () => {
    const groups = [
      { at: 0, count: 2, amount: '9480000.00' },
      { at: 1, count: 1, amount: '2299700.00' },
      { at: 4, count: 1, amount: '0.55' },
    ];
    expect(agingOf(groups, today)).toEqual({
      open: { count: 4, amount: '11779700.55' },
      past_due: { count: 2, amount: '2299700.55' },
      aging: [
        { age: 'not_due', due_from: '2026-11-21', due_to: null, count: 2, amount: '9480000.00' },
        { age: 'from_1_to_30', due_from: '2026-10-22', due_to: '2026-11-20', count: 1, amount: '2299700.00' },
        { age: 'from_31_to_60', due_from: '2026-09-22', due_to: '2026-10-21', count: 0, amount: '0.00' },
        { age: 'from_61_to_90', due_from: '2026-08-23', due_to: '2026-09-21', count: 0, amount: '0.00' },
        { age: 'over_90', due_from: null, due_to: '2026-08-22', count: 1, amount: '0.55' },
      ],
    });
  });

  it('is zero for a customer that owes nothing', () => {
    const { open, past_due, aging } = agingOf([], today);
    expect([open, past_due, ...aging.map(({ count, amount }) => ({ count, amount }))]).toEqual(Array(7).fill({ count: 0, amount: '0.00' }));
  });

  it('covers every due date once, and the first age is what is not past due', () => {
    const { aging } = agingOf([], today);
    fc.assert(
      fc.property(fc.integer({ min: -500, max: 500 }), (days) => {
        const due_date = addDays(today, -days);
        const of = aging.filter(({ due_from, due_to }) => (due_from ?? '') <= due_date && due_date <= (due_to ?? '9999'));
        expect(of).toHaveLength(1);
        expect(of[0]?.age).toBe(ages[agesFrom.filter((from) => days >= from).length]);
        const status = paymentStatus({ status: 'sent', received: '0.00', due_date }, today);
        expect(of[0]?.age === 'not_due').toBe(status !== 'past_due');
      }),
    );
  });
});

describe('daysToPay', () => {
  const invoice = { issue_date: '2026-03-01', filing_date: null, paid_on: '2026-04-05' };
  it('counts from the issue date', () => expect(daysToPay(invoice)).toBe(35));
  it('counts from the filing date when there is one', () => expect(daysToPay({ ...invoice, filing_date: '2026-03-06' })).toBe(30));
  it('is zero for money that came before', () => expect(daysToPay({ ...invoice, paid_on: '2026-02-20' })).toBe(0));
});

describe('isPaidLate', () => {
  it('begins the day after the due date', () => {
    const due_date = '2026-03-31';
    expect([isPaidLate({ due_date, paid_on: '2026-03-31' }), isPaidLate({ due_date, paid_on: '2026-04-01' })]).toEqual([false, true]);
  });
});

describe('meanDays', () => {
  it('rounds half a day up', () => expect(meanDays([{ days: 30 }, { days: 35 }])).toBe(33));
  it('is null without invoices', () => expect(meanDays([])).toBeNull());
});
