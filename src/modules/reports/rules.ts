/** Ranges of days and how they compare. */
import { addDays, addMonths, daysBetween } from '#base/days.ts';
import { isZero, minus, percentageOf } from '#base/money.ts';

export interface Range {
  from: string;
  to: string;
}

/** The range asked for; without one, the month of `today` up to its last day. A lone end takes the other from its month. */
export function rangeOf(asked: { from?: string | undefined; to?: string | undefined }, today: string): Range {
  const from = asked.from ?? `${(asked.to ?? today).slice(0, 7)}-01`;
  const to = asked.to ?? addDays(addMonths(`${from.slice(0, 7)}-01`, 1), -1);
  return { from, to };
}

/** What a range is compared with: a whole month with the month before, anything else with as many days right before it. */
export function previousRange({ from, to }: Range): Range {
  const wholeMonth = from.endsWith('-01') && to === addDays(addMonths(from, 1), -1);
  if (wholeMonth) return { from: addMonths(from, -1), to: addDays(from, -1) };
  return { from: addDays(from, -(daysBetween(from, to) + 1)), to: addDays(from, -1) };
}

export const ranges = ['month', 'last_month', 'last_two_weeks', 'week', 'today'] as const;
export type RangeName = (typeof ranges)[number];

/** The days that a named range means on the day `today`; weeks begin on Monday. */
export function namedRange(name: RangeName, today: string): Range {
  const month = `${today.slice(0, 7)}-01`;
  switch (name) {
    case 'month':
      return rangeOf({}, today);
    case 'last_month':
      return { from: addMonths(month, -1), to: addDays(month, -1) };
    case 'last_two_weeks':
      return { from: addDays(today, -13), to: today };
    case 'week': {
      const monday = addDays(today, -((new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7));
      return { from: monday, to: addDays(monday, 6) };
    }
    case 'today':
      return { from: today, to: today };
  }
}

/**
 * How an amount moved against the one before: percent with one decimal, rounded half away from zero; null where there was nothing
 * before, so that no screen divides by it.
 */
export function changeOf(now: string, before: string): string | null {
  if (isZero(before)) return null;
  return percentageOf(minus(now, before), before, 1);
}
