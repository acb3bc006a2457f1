import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, lastOfMonth } from '#base/days.ts';
import { termsOf } from '../testing.ts';
import {
  assertPaymentDateFits,
  calendarEnd,
  countDays,
  type Due,
  dueIn,
  firstSpan,
  listedFrom,
  nextDue,
  nextSpan,
  type PayCycle,
  paySegments,
  proposedPayment,
  type Span,
  spanOfNewCycle,
  unpaidDays,
} from './periods.ts';

const span = (starts_on: string, ends_on: string): Span => ({ starts_on, ends_on });

describe('the first span', () => {
  it.each<[PayCycle, string, Span]>([
    ['monthly', '2026-11-20', span('2026-11-01', '2026-11-30')],
    ['monthly', '2026-12-05', span('2026-11-01', '2026-11-30')],
    ['monthly', '2026-12-06', span('2026-12-01', '2026-12-31')],
    ['semi_monthly', '2026-11-15', span('2026-11-01', '2026-11-15')],
    ['semi_monthly', '2026-11-20', span('2026-11-01', '2026-11-15')],
    ['semi_monthly', '2026-11-21', span('2026-11-16', '2026-11-30')],
    ['semi_monthly', '2026-12-30', span('2026-12-16', '2026-12-31')],
    ['semi_monthly', '2027-01-02', span('2026-12-16', '2026-12-31')],
    ['weekly', '2026-11-20', span('2026-11-09', '2026-11-15')],
    ['weekly', '2026-11-21', span('2026-11-16', '2026-11-22')],
    ['biweekly', '2026-11-22', span('2026-11-09', '2026-11-22')],
    ['biweekly', '2026-11-23', span('2026-11-09', '2026-11-22')],
  ])('of the cycle %s paid on %s is %o', (cycle, payment_date, expected) => expect(firstSpan(cycle, payment_date)).toEqual(expected));
});

describe('the next span', () => {
  it.each<[PayCycle, string, Span]>([
    ['monthly', '2026-01-31', span('2026-02-01', '2026-02-28')],
    ['monthly', '2026-02-28', span('2026-03-01', '2026-03-31')],
    ['semi_monthly', '2026-11-15', span('2026-11-16', '2026-11-30')],
    ['semi_monthly', '2026-12-31', span('2027-01-01', '2027-01-15')],
    ['weekly', '2026-11-22', span('2026-11-23', '2026-11-29')],
    ['biweekly', '2026-11-22', span('2026-11-23', '2026-12-06')],
    // After another cycle, or after a period of before.
    ['monthly', '2026-11-15', span('2026-11-16', '2026-11-30')],
    ['semi_monthly', '2026-11-21', span('2026-11-22', '2026-11-30')],
    // Only a 31st would be left.
    ['semi_monthly', '2026-12-30', span('2026-12-31', '2027-01-15')],
    ['monthly', '2026-12-30', span('2026-12-31', '2027-01-31')],
  ])('of the cycle %s after %s is %o', (cycle, ends_on, expected) => expect(nextSpan(cycle, { ends_on })).toEqual(expected));
});

describe('the span of another cycle', () => {
  it.each<[PayCycle, string, string | null, Span]>([
    ['monthly', '2026-11-30', '2026-11-15', span('2026-11-16', '2026-11-30')],
    ['semi_monthly', '2026-11-30', '2026-10-31', span('2026-11-16', '2026-11-30')],
    ['semi_monthly', '2026-11-15', '2026-10-31', span('2026-11-01', '2026-11-15')],
    ['semi_monthly', '2026-11-18', '2026-10-31', span('2026-11-01', '2026-11-15')],
    // A day of the next month: the month that is not paid yet is.
    ['semi_monthly', '2026-12-15', '2026-10-31', span('2026-11-16', '2026-11-30')],
    ['monthly', '2026-12-20', '2026-11-15', span('2026-11-16', '2026-11-30')],
    ['weekly', '2026-11-18', '2026-10-31', span('2026-11-08', '2026-11-14')],
    ['weekly', '2026-11-30', '2026-10-31', span('2026-11-22', '2026-11-28')],
    ['weekly', '2026-12-05', '2026-10-31', span('2026-11-29', '2026-12-05')],
    ['weekly', '2026-12-09', '2026-10-31', span('2026-11-29', '2026-12-05')],
    ['monthly', '2026-06-30', '2026-06-21', span('2026-06-22', '2026-06-30')],
    // Only a 31st is left of December: it waits for January.
    ['semi_monthly', '2027-01-31', '2026-12-30', span('2026-12-31', '2027-01-15')],
    // The first period of a company keeps its first day.
    ['semi_monthly', '2026-11-30', null, span('2026-11-01', '2026-11-30')],
    ['semi_monthly', '2026-11-15', null, span('2026-11-01', '2026-11-15')],
    ['weekly', '2026-12-08', null, span('2026-11-01', '2026-12-05')],
  ])('%s paid on %s, paid through %s, is %o', (cycle, payment_date, closed_through, expected) =>
    expect(spanOfNewCycle(cycle, payment_date, span('2026-11-01', '2026-11-30'), { closed_through, paid_through: closed_through })).toEqual(
      expected,
    ),
  );

  it('is one that is not paid, after the former calendar', () =>
    expect(
      spanOfNewCycle('semi_monthly', '2026-04-20', span('2026-03-21', '2026-04-30'), {
        closed_through: '2026-03-20',
        paid_through: '2026-03-31',
      }),
    ).toEqual(span('2026-03-21', '2026-04-15')));
});

describe('a payment date', () => {
  const second = span('2026-12-16', '2026-12-31');
  it.each(['2026-12-16', '2026-12-31', '2027-01-10'])('may be %s', (day) =>
    expect(() => assertPaymentDateFits(second, day, '2026-12-20')).not.toThrow(),
  );
  it('may be today for a span that is overdue', () => {
    expect(() => assertPaymentDateFits(second, '2027-02-01', '2027-02-01')).not.toThrow();
    expect(() => assertPaymentDateFits(second, '2027-02-02', '2027-02-01')).toThrow('payment_date_outside');
  });
  it.each(['2026-12-15', '2027-01-11'])('may not be %s', (day) =>
    expect(() => assertPaymentDateFits(second, day, '2026-12-20')).toThrow(
      expect.objectContaining({ code: 'payment_date_outside', details: { from: '2026-12-16', to: '2027-01-10' } }),
    ),
  );

  it.each([
    { name: 'is the last day of the span', of: second, last: '2026-11-29', today: '2026-12-20', expected: '2026-12-31' },
    { name: 'is the last day without one before', of: second, last: null, today: '2026-12-20', expected: '2026-12-31' },
    { name: 'is the 30th as at the month’s end before', of: second, last: '2026-11-30', today: '2026-12-20', expected: '2026-12-30' },
    { name: 'is the 15th', of: span('2026-12-01', '2026-12-15'), last: '2026-11-30', today: '2026-12-02', expected: '2026-12-15' },
    { name: 'is not before today', of: second, last: null, today: '2027-01-04', expected: '2027-01-04' },
  ])('that is proposed $name', ({ of, last, today, expected }) => expect(proposedPayment(of, last, today)).toBe(expected));
});

describe('a period that is older than the calendar of spans', () => {
  it.each<[PayCycle, Span, string]>([
    ['semi_monthly', span('2026-11-01', '2026-11-13'), '2026-11-15'],
    ['semi_monthly', span('2026-11-16', '2026-12-02'), '2026-11-30'],
    ['monthly', span('2026-10-21', '2026-11-20'), '2026-11-30'],
    ['monthly', span('2026-11-01', '2026-12-02'), '2026-11-30'],
    ['monthly', span('2026-12-01', '2026-12-03'), '2026-12-31'],
    ['weekly', span('2026-11-16', '2026-11-20'), '2026-11-22'],
    ['monthly', span('2026-11-16', '2026-11-30'), '2026-11-30'],
  ])('%s, %o, ends on %s once it is open again', (cycle, old, end) => expect(calendarEnd(cycle, old)).toBe(end));
});

describe('the trips of a period', () => {
  it.each([
    { name: 'of its own days', period: span('2026-11-01', '2026-11-15'), from: '2026-11-01' },
    { name: 'of the whole month where it pays the monthly ones', period: span('2026-11-16', '2026-11-30'), from: '2026-11-01' },
    { name: 'of a week with nothing longer in it', period: span('2026-11-16', '2026-11-22'), from: '2026-11-16' },
    { name: 'of the half month that ends in the week', period: span('2026-11-09', '2026-11-15'), from: '2026-11-01' },
    { name: 'of the month that ends in the week', period: span('2026-11-30', '2026-12-06'), from: '2026-11-01' },
  ])('are those $name', ({ period, from }) => expect(listedFrom(period)).toBe(from));
});

describe('an employee', () => {
  it.each<[string, Span, 'monthly' | 'semi_monthly' | null, PayCycle, object | null]>([
    [
      'without a cycle is paid in every period',
      span('2026-11-09', '2026-11-22'),
      null,
      'biweekly',
      { starts_on: '2026-11-09', ends_on: '2026-11-22', hasMonthsOf30: false },
    ],
    [
      'without a cycle is paid the half that ends with the period',
      span('2026-11-16', '2026-11-30'),
      null,
      'semi_monthly',
      { starts_on: '2026-11-16', ends_on: '2026-11-30', hasMonthsOf30: true },
    ],
    ['paid by the month is not paid in a week without its end', span('2026-11-02', '2026-11-08'), 'monthly', 'weekly', null],
    [
      'paid by the month is paid in the week with its end, for all of it',
      span('2026-11-30', '2026-12-06'),
      'monthly',
      'weekly',
      { starts_on: '2026-11-01', ends_on: '2026-11-30' },
    ],
    [
      'paid by the half month is paid in the period with the 15th',
      span('2026-11-09', '2026-11-22'),
      'semi_monthly',
      'biweekly',
      { starts_on: '2026-11-01', ends_on: '2026-11-15' },
    ],
    [
      'paid by the half month gets one stub for both halves of a month',
      span('2026-11-01', '2026-11-30'),
      'semi_monthly',
      'monthly',
      { starts_on: '2026-11-01', ends_on: '2026-11-30' },
    ],
    ['paid by the half month is not paid in a week without either', span('2026-11-02', '2026-11-08'), 'semi_monthly', 'weekly', null],
  ])('%s', (_, period, own, company, expected) => {
    const due = dueIn(period, own, company);
    if (expected === null) expect(due).toBeNull();
    else expect(due).toMatchObject(expected);
  });

  it('who is not paid in a period is paid in the one that contains the month’s end', () =>
    expect(nextDue(span('2026-11-02', '2026-11-08'), 'monthly', 'weekly')).toEqual(span('2026-11-30', '2026-12-06')));
});

describe('the days that no stub paid', () => {
  const half: Due = { ...span('2026-11-16', '2026-11-30'), hasMonthsOf30: true };
  it.each([
    { name: 'are those that are due', paid_through: '2026-11-15', first_day: '2026-10-01', from: '2026-11-16' },
    { name: 'are those of the month before them too', paid_through: '2026-10-31', first_day: '2026-10-01', from: '2026-11-01' },
    { name: 'are not those of another month', paid_through: '2026-09-30', first_day: '2026-09-01', from: '2026-11-01' },
    { name: 'are those since the last that was paid', paid_through: '2026-11-10', first_day: '2026-10-01', from: '2026-11-11' },
    { name: 'are not those before the company’s first period', paid_through: null, first_day: '2026-11-16', from: '2026-11-16' },
    { name: 'are none that was paid already', paid_through: '2026-11-20', first_day: '2026-10-01', from: '2026-11-21' },
  ])('$name', ({ from, ...paid }) => expect(unpaidDays(half, paid)).toEqual(span(from, '2026-11-30')));
});

describe('days', () => {
  const first = span('2026-11-01', '2026-11-15');
  const days = (...from: (string | null)[]) => from.map((valid_from) => termsOf('1800000', { valid_from }));
  const counted = (period: Span, terms: ReturnType<typeof days>, left_on: string | null = null, paid: number | null = null) =>
    paySegments(period, true, terms, left_on, paid).map((segment) => segment.days);

  it('are split at the day from which other terms count', () => expect(counted(first, days(null, '2026-11-11'))).toEqual([10, 5]));
  it('before the first terms are not paid', () => expect(counted(first, days('2026-11-11'))).toEqual([5]));
  it('after leaving are not paid', () => expect(counted(first, days(null), '2026-11-06')).toEqual([6]));
  it('are none for someone who had left', () => expect(counted(first, days(null), '2026-10-06')).toEqual([]));
  it('count to the 30th in a February', () => {
    expect(counted(span('2026-02-16', '2026-02-28'), days(null))).toEqual([15]);
    expect(counted(span('2026-02-16', '2026-02-28'), days(null, '2026-02-20'))).toEqual([4, 11]);
  });
  it('do not count the 31st', () => {
    expect(counted(span('2026-12-16', '2026-12-31'), days(null, '2026-12-31'))).toEqual([15]);
    expect(counted(span('2026-12-16', '2026-12-31'), days(null), '2026-12-30')).toEqual([15]);
    expect(counted(span('2026-12-16', '2026-12-31'), days('2026-12-31'))).toEqual([]);
  });
  it('of weeks are those of the calendar', () =>
    expect(paySegments(span('2026-12-28', '2027-01-03'), false, days(null), null).map((segment) => segment.days)).toEqual([7]));
  it('that are absent are the last ones', () => expect(counted(first, days(null, '2026-11-11'), null, 11)).toEqual([10, 1]));
  it('are none where none is left', () => expect(counted(first, days(null), null, 0)).toEqual([]));

  it('of a month are 30, wherever it is split', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 2024, max: 2040 }),
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 0, max: 30 }),
        (year, month, at) => {
          const from = `${year}-${String(month).padStart(2, '0')}-01`;
          const to = lastOfMonth(from);
          const split = addDays(from, at);
          expect(countDays(from, to, true)).toBe(30);
          if (split > from && split <= to) expect(countDays(from, addDays(split, -1), true) + countDays(split, to, true)).toBe(30);
        },
      ),
    ));
});
