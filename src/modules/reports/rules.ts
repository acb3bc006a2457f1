/** Ranges of days and the change between two amounts. */
import { addDays, addMonths, daysBetween, firstOfMonth, lastOfMonth, mondayOf } from '#base/days.ts';
import { isZero, minus, percentageOf } from '#base/money.ts';

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

/** The range that a range is compared with: for a whole month the month before, else as many days directly before it. */
export function previousRange({ from, to }: Range): Range {
  const isWholeMonth = from === firstOfMonth(from) && to === lastOfMonth(from);
  if (isWholeMonth) return { from: addMonths(from, -1), to: addDays(from, -1) };
  return { from: addDays(from, -(daysBetween(from, to) + 1)), to: addDays(from, -1) };
}

export const ranges = ['month', 'last_month', 'last_two_weeks', 'week', 'today'] as const;
export type RangeName = (typeof ranges)[number];

/** The days of a named range on the day `today`. Weeks begin on Monday. */
export function namedRange(name: RangeName, today: string): Range {
  const month = firstOfMonth(today);
  switch (name) {
    case 'month':
      return resolveRange({}, today);
    case 'last_month':
      return { from: addMonths(month, -1), to: addDays(month, -1) };
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

/**
 * The change from `before` to `now` in percent with one decimal, rounded half away from zero; null when `before` is zero.
 */
export function percentChange(now: string, before: string): string | null {
  if (isZero(before)) return null;
  return percentageOf(minus(now, before), before, 1);
}
