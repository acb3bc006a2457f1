import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, lastOfMonth } from '#base/days.ts';
import { termsOf } from '../testing.ts';
import { countDays, dueIn, firstStart, listedFrom, nextDue, nextEnd, type PayCycle, paySegments, type Span } from './periods.ts';

const span = (starts_on: string, ends_on: string): Span => ({ starts_on, ends_on });

describe('the first period', () => {
  it.each<[PayCycle, string, string]>([
    ['monthly', '2026-11-20', '2026-11-01'],
    ['semi_monthly', '2026-11-15', '2026-11-01'],
    ['semi_monthly', '2026-11-30', '2026-11-16'],
    ['weekly', '2026-11-20', '2026-11-16'],
    ['weekly', '2026-11-22', '2026-11-16'],
    ['biweekly', '2026-11-22', '2026-11-09'],
  ])('of the cycle %s that ends on %s starts on %s', (cycle, ends_on, starts_on) => expect(firstStart(cycle, ends_on)).toBe(starts_on));
});

describe('the next period', () => {
  it.each<[PayCycle, Span, string]>([
    ['monthly', span('2026-10-21', '2026-11-20'), '2026-12-20'],
    ['monthly', span('2026-01-01', '2026-01-31'), '2026-02-28'],
    ['monthly', span('2026-02-01', '2026-02-28'), '2026-03-31'],
    ['monthly', span('2026-01-29', '2026-02-28'), '2026-03-28'],
    ['monthly', span('2026-03-31', '2026-04-30'), '2026-05-30'],
    ['semi_monthly', span('2026-11-01', '2026-11-15'), '2026-11-30'],
    ['semi_monthly', span('2026-11-16', '2026-11-30'), '2026-12-15'],
    ['semi_monthly', span('2026-02-16', '2026-02-28'), '2026-03-15'],
    ['semi_monthly', span('2026-11-01', '2026-11-10'), '2026-11-15'],
    ['semi_monthly', span('2026-11-01', '2026-11-20'), '2026-11-30'],
    ['weekly', span('2026-11-16', '2026-11-22'), '2026-11-29'],
    ['biweekly', span('2026-11-09', '2026-11-22'), '2026-12-06'],
  ])('of the cycle %s after %o ends on %s', (cycle, before, ends_on) => expect(nextEnd(cycle, before)).toBe(ends_on));
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
      { days: 14, reference_day: '2026-11-22' },
    ],
    ['paid by the month is not paid in a week without its end', span('2026-11-02', '2026-11-08'), 'monthly', 'weekly', null],
    [
      'paid by the month is paid in the week with its end, for all of it',
      span('2026-11-30', '2026-12-06'),
      'monthly',
      'weekly',
      { days: 30, starts_on: '2026-11-01', ends_on: '2026-11-30', reference_day: '2026-11-30' },
    ],
    [
      'paid by the half month is paid in the period with the 15th',
      span('2026-11-09', '2026-11-22'),
      'semi_monthly',
      'biweekly',
      { days: 15, starts_on: '2026-11-01', ends_on: '2026-11-15' },
    ],
    [
      'paid by the half month gets one stub for both halves of a month',
      span('2026-11-01', '2026-11-30'),
      'semi_monthly',
      'monthly',
      { days: 30, starts_on: '2026-11-01', reference_day: '2026-11-30' },
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

describe('days', () => {
  const due = (period: Span, cycle: PayCycle = 'semi_monthly') => {
    const found = dueIn(period, null, cycle);
    if (!found) throw new Error('not due');
    return found;
  };
  const first = span('2026-11-01', '2026-11-15');
  const days = (...from: (string | null)[]) => from.map((valid_from) => termsOf('1800000', { valid_from }));
  const counted = (...given: Parameters<typeof paySegments>) => paySegments(...given).map((segment) => segment.days);

  it('are split at the day from which other terms count', () =>
    expect(counted(due(first), days(null, '2026-11-11'), null)).toEqual([10, 5]));
  it('before the first terms are not paid', () => expect(counted(due(first), days('2026-11-11'), null)).toEqual([5]));
  it('after leaving are not paid', () => expect(counted(due(first), days(null), '2026-11-06')).toEqual([6]));
  it('are those of the cycle in a February', () => {
    expect(counted(due(span('2026-02-16', '2026-02-28')), days(null), null)).toEqual([15]);
    expect(counted(due(span('2026-02-16', '2026-02-28')), days(null, '2026-02-20'), null)).toEqual([4, 11]);
  });
  it('do not count the 31st', () => {
    expect(counted(due(span('2026-12-16', '2026-12-31')), days(null, '2026-12-31'), null)).toEqual([15]);
    expect(counted(due(span('2026-12-16', '2026-12-31')), days(null), '2026-12-30')).toEqual([15]);
  });
  it('are those of the cycle in a period that was moved', () =>
    expect(counted(due(span('2026-11-01', '2026-11-20')), days(null), null)).toEqual([15]));
  it('that are absent are the last ones', () => expect(counted(due(first), days(null, '2026-11-11'), null, 11)).toEqual([10, 1]));
  it('are none where none is left', () => expect(counted(due(first), days(null), null, 0)).toEqual([]));

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
