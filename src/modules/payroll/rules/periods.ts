/** Pay periods: when they start and end, and whom each pays for how many days. */
import { addDays, addMonths, compareDays, type Day, daysBetween, firstOfMonth, lastOfMonth, mondayOf } from '#base/days.ts';
import { RuleBroken } from '#base/errors.ts';

export type PayCycle = 'monthly' | 'semi_monthly' | 'weekly' | 'biweekly';
/** Of an employee; null for the company's. */
export type OwnCycle = 'monthly' | 'semi_monthly' | null;

/** Days that a period pays: a month has 30. */
export const daysOfCycle: Record<PayCycle, number> = { monthly: 30, semi_monthly: 15, biweekly: 14, weekly: 7 };

const dayOfMonth = (day: Day) => Number(day.slice(8));
const isLastOfMonth = (day: Day) => day === lastOfMonth(day);
const halfOf = (day: Day): Day => (dayOfMonth(day) > 15 ? `${day.slice(0, 8)}16` : firstOfMonth(day));

/** The first day of a company's first period: of the month, half or week (two weeks) in which it ends. */
export function firstStart(cycle: PayCycle, ends_on: Day): Day {
  if (cycle === 'monthly') return firstOfMonth(ends_on);
  if (cycle === 'semi_monthly') return halfOf(ends_on);
  return addDays(mondayOf(ends_on), cycle === 'weekly' ? 0 : -7);
}

/** When the period after this one ends: the same day of the next month, the 15th or the last day, or 7 or 14 days later. */
export function nextEnd(cycle: PayCycle, { starts_on, ends_on }: Span): Day {
  if (cycle === 'weekly' || cycle === 'biweekly') return addDays(ends_on, daysOfCycle[cycle]);
  if (cycle === 'semi_monthly') {
    if (isLastOfMonth(ends_on)) return `${addDays(ends_on, 1).slice(0, 8)}15`;
    return dayOfMonth(ends_on) < 15 ? `${ends_on.slice(0, 8)}15` : lastOfMonth(ends_on);
  }
  // A shorter month cut the day off: the day before this period has it. 31 January, 28 February, 31 March.
  const before = addDays(starts_on, -1);
  const wanted = isLastOfMonth(ends_on) ? Math.max(dayOfMonth(before), dayOfMonth(ends_on)) : dayOfMonth(ends_on);
  const next = addMonths(firstOfMonth(ends_on), 1);
  return addDays(next, Math.min(wanted, dayOfMonth(lastOfMonth(next))) - 1);
}

export interface Span {
  starts_on: Day;
  ends_on: Day;
}

/** What a period pays an employee: so many days of that span; `reference_day` decides the month and the values of law. */
export interface Due extends Span {
  days: number;
  reference_day: Day;
  /** Months have 30 days. Otherwise every day of the calendar counts. */
  hasMonthsOf30: boolean;
}

/** Whether the period pays an employee with that cycle, and for what; null is the company's cycle. Null where it does not. */
export function dueIn(period: Span, own: OwnCycle, company: PayCycle): Due | null {
  if (own === null) {
    const hasMonthsOf30 = company === 'monthly' || company === 'semi_monthly';
    return { ...period, days: daysOfCycle[company], reference_day: period.ends_on, hasMonthsOf30 };
  }
  const points = payDays(period, own);
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return null;
  const starts_on = own === 'monthly' ? firstOfMonth(first) : halfOf(first);
  return { starts_on, ends_on: last, days: points.length * daysOfCycle[own], reference_day: last, hasMonthsOf30: true };
}

/**
 * The days for which a period pays a stub of so many days: its own, or the month or the half that ends in it where the stub has more days than
 * the period, as an employee with a longer cycle than the company's has.
 */
export function paidSpan(period: Span, days: number): Span {
  const { starts_on, ends_on } = period;
  if (days <= Math.max(countDays(starts_on, ends_on, true), countDays(starts_on, ends_on, false))) return period;
  const due = dueIn(period, days > daysOfCycle.semi_monthly ? 'monthly' : 'semi_monthly', 'monthly');
  return due ? { starts_on: due.starts_on, ends_on: due.ends_on } : period;
}

/** The first day of what the period pays to anyone: for those with a longer cycle than the company's, of their month or half. */
export function listedFrom(period: Span): Day {
  const spans = (['monthly', 'semi_monthly'] as const).flatMap((own) => dueIn(period, own, 'monthly') ?? []);
  return spans.map(({ starts_on }) => starts_on).reduce((first, day) => (compareDays(day, first) < 0 ? day : first), period.starts_on);
}

/** The last days of months in the period, and of the semi-monthly cycle the 15ths too. */
function payDays({ starts_on, ends_on }: Span, own: 'monthly' | 'semi_monthly'): Day[] {
  const points: Day[] = [];
  for (let month = firstOfMonth(starts_on); compareDays(month, ends_on) <= 0; month = addMonths(month, 1))
    points.push(...(own === 'semi_monthly' ? [`${month.slice(0, 8)}15`] : []), lastOfMonth(month));
  return points.filter((day) => compareDays(day, starts_on) >= 0 && compareDays(day, ends_on) <= 0);
}

/** The period after this one. */
export const nextSpan = (cycle: PayCycle, period: Span): Span => ({
  starts_on: addDays(period.ends_on, 1),
  ends_on: nextEnd(cycle, period),
});

/** The period after `period`, of those that follow, that pays an employee with that cycle; null where none does within a year. */
export function nextDue(period: Span, own: OwnCycle, company: PayCycle): Span | null {
  let span = period;
  for (let count = 0; count < 53; count += 1) {
    span = nextSpan(company, span);
    if (dueIn(span, own, company)) return span;
  }
  return null;
}

/** So many paid days with the same terms. */
export interface Segment<Terms> {
  days: number;
  terms: Terms;
}

/**
 * The days of `due`, by the terms that count on each, oldest first. Days before the first terms and after `left_on` are not paid; a period
 * that is longer or shorter than its cycle still pays the days of the cycle. `paid`: how many of them a user left; absences are at the end.
 */
export function paySegments<Terms extends { valid_from: Day | null }>(
  due: Due,
  terms: readonly Terms[],
  left_on: Day | null,
  paid: number | null = null,
): Segment<Terms>[] {
  const until = left_on !== null && compareDays(left_on, due.ends_on) < 0 ? left_on : due.ends_on;
  const spans = terms.flatMap((one, at) => {
    const next = terms[at + 1]?.valid_from ?? null;
    const from = later(one.valid_from, due.starts_on);
    const to = next !== null && compareDays(addDays(next, -1), until) < 0 ? addDays(next, -1) : until;
    return compareDays(from, to) > 0 ? [] : [{ terms: one, days: countDays(from, to, due.hasMonthsOf30) }];
  });
  const first = terms[0];
  const isWhole = first !== undefined && later(first.valid_from, due.starts_on) === due.starts_on && until === due.ends_on;
  const counted = spans.reduce((total, { days }) => total + days, 0);
  const total = Math.min(isWhole ? due.days : Math.min(counted, due.days), paid ?? due.days);
  let left = total;
  const segments = spans.map((span, at) => {
    const days = at === spans.length - 1 && (paid === null || isWhole) ? left : Math.min(span.days, left);
    left -= days;
    return { ...span, days };
  });
  return segments.filter(({ days }) => days > 0);
}

const later = (one: Day | null, other: Day): Day => (one !== null && compareDays(one, other) > 0 ? one : other);

/** Days from one to the other, both included. In months of 30 days the 31st does not count, and the last of February counts to the 30th. */
export function countDays(from: Day, to: Day, hasMonthsOf30: boolean): number {
  if (!hasMonthsOf30) return daysBetween(from, to) + 1;
  let days = 0;
  for (let day = from; compareDays(day, to) <= 0; day = addDays(day, 1)) {
    if (dayOfMonth(day) === 31) continue;
    days += day.slice(5, 7) === '02' && isLastOfMonth(day) ? 31 - dayOfMonth(day) : 1;
  }
  return days;
}

/** Throws `payment_date_before_period` where the open period would end before it starts. */
export function assertEndsAfterStart({ starts_on }: { starts_on: Day }, ends_on: Day): void {
  if (compareDays(ends_on, starts_on) < 0) throw new RuleBroken('payment_date_before_period', { details: { starts_on } });
}
