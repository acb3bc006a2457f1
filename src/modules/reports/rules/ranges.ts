/** Ranges of days and the change between two amounts. */
import { addDays, addMonths, daysBetween, firstOfMonth, lastOfMonth, mondayOf } from '#base/days.ts';
import { isNegative, isZero, minus, negate, percentageOf } from '#base/money.ts';

export interface Range {
  from: string;
  to: string;
}

/** The requested range; by default the month of `today`. A missing end is the first or last day of the other's month. */
export function resolveRange(requested: { from?: string | undefined; to?: string | undefined }, today: string): Range {
  const from = requested.from ?? firstOfMonth(requested.to ?? today);
  const to = requested.to ?? lastOfMonth(from);
  return { from, to };
}

/** The range that a range is compared with: for whole months as many months before, else as many days directly before it. */
export function previousRange({ from, to }: Range): Range {
  if (from === firstOfMonth(from) && to === lastOfMonth(to)) {
    return { from: addMonths(from, -monthsBetween(from, to) - 1), to: addDays(from, -1) };
  }
  return { from: addDays(from, -(daysBetween(from, to) + 1)), to: addDays(from, -1) };
}

/** The first day of the month that a range is; null for any other range. */
export const monthOf = ({ from, to }: Range): string | null => (from === firstOfMonth(from) && to === lastOfMonth(from) ? from : null);

const monthsBetween = (first: string, last: string) =>
  (Number(last.slice(0, 4)) - Number(first.slice(0, 4))) * 12 + Number(last.slice(5, 7)) - Number(first.slice(5, 7));

/** Days of a longer range are too many to compare. */
const mostDays = 62;

export type Period = 'day' | 'month';

/** The divisions of a range. */
export const periodOf = ({ from, to }: Range): Period => (daysBetween(from, to) < mostDays ? 'day' : 'month');

/** The days of a range, or the first days of its months. */
export function periodsIn(range: Range): string[] {
  const period = periodOf(range);
  const found: string[] = [];
  const first = period === 'day' ? range.from : firstOfMonth(range.from);
  for (let at = first; at <= range.to; at = period === 'day' ? addDays(at, 1) : addMonths(at, 1)) found.push(at);
  return found;
}

export const ranges = ['month', 'last_month', 'last_two_weeks', 'week', 'today'] as const;
/** Those of trip analytics. */
export const longRanges = ['month', 'last_month', 'last_three_months', 'year', 'last_year', 'last_two_weeks', 'week'] as const;
export type RangeName = (typeof ranges)[number];
export type LongRangeName = (typeof longRanges)[number];

/** The days of a named range on the day `today`. Weeks begin on Monday. */
export function namedRange(name: RangeName | LongRangeName, today: string): Range {
  const month = firstOfMonth(today);
  switch (name) {
    case 'month':
      return resolveRange({}, today);
    case 'last_month':
      return { from: addMonths(month, -1), to: addDays(month, -1) };
    case 'last_three_months':
      return { from: addMonths(month, -2), to: lastOfMonth(month) };
    case 'year':
      return yearOf(Number(today.slice(0, 4)));
    case 'last_year':
      return yearOf(Number(today.slice(0, 4)) - 1);
    case 'last_two_weeks':
      return { from: addDays(today, -13), to: today };
    case 'week': {
      const monday = mondayOf(today);
      return { from: monday, to: addDays(monday, 6) };
    }
    case 'today':
      return { from: today, to: today };
  }
}

const yearOf = (year: number): Range => ({ from: `${year}-01-01`, to: `${year}-12-31` });

/**
 * The change from `before` to `now` in percent with one decimal, rounded half away from zero; null when `before` is zero. Of a loss: positive
 * when it became smaller.
 */
export function percentChange(now: string, before: string): string | null {
  if (isZero(before)) return null;
  return percentageOf(minus(now, before), isNegative(before) ? negate(before) : before, 1);
}
