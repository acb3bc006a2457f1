/** The pay calendar: the spans of cycles, the days on which they are paid, and the days that a period pays a person. */
import { addDays, compareDays, type Day, daysBetween, firstOfMonth, lastOfMonth, mondayOf } from '#base/days.ts';
import { RuleBroken } from '#base/errors.ts';
import type { PayCycleQuestion } from '#modules/settings/contract/settings.ts';

export type PayCycle = 'monthly' | 'semi_monthly' | 'weekly' | 'biweekly';
/** The cycle of an employee; null for the company's. */
export type OwnCycle = 'monthly' | 'semi_monthly' | null;
/** Cycles whose spans are parts of months, which have 30 days. */
type MonthCycle = 'monthly' | 'semi_monthly';

/** First and last day, both included. */
export interface Span {
  starts_on: Day;
  ends_on: Day;
}

/** A payment this many days after the end of a span is still one of that span. */
const latestPayment = 10;
/** A new company whose next payment is at most this many days after the end of a span pays that span. */
const paidSoonAfter = 5;

const dayOfMonth = (day: Day) => Number(day.slice(8));
const isLastOfMonth = (day: Day) => day === lastOfMonth(day);
const isOfMonths = (cycle: PayCycle): cycle is MonthCycle => cycle === 'monthly' || cycle === 'semi_monthly';
const isSameMonth = (one: Day, other: Day) => one.slice(0, 7) === other.slice(0, 7);
/** The later of two days; null is before all. */
export const later = (one: Day | null, other: Day): Day => (one !== null && compareDays(one, other) > 0 ? one : other);
/** The earlier of two days; null is after all. */
export const earlier = (one: Day | null, other: Day): Day => (one !== null && compareDays(one, other) < 0 ? one : other);

/** The month, or the half of it, that has the day: 1 to 15 or 16 to the last. */
function partOfMonth(cycle: MonthCycle, day: Day): Span {
  const [first, last] = [firstOfMonth(day), lastOfMonth(day)];
  if (cycle === 'monthly') return { starts_on: first, ends_on: last };
  return dayOfMonth(day) <= 15 ? { starts_on: first, ends_on: addDays(first, 14) } : { starts_on: addDays(first, 15), ends_on: last };
}

/** The span of a cycle that has the day. Weeks start on Monday; two weeks are the one of the day and the one before. */
function spanOf(cycle: PayCycle, day: Day): Span {
  if (isOfMonths(cycle)) return partOfMonth(cycle, day);
  const monday = mondayOf(day);
  return { starts_on: cycle === 'weekly' ? monday : addDays(monday, -7), ends_on: addDays(monday, 6) };
}

/** The first span of a new company: the one that has the payment date, or the one before where the date is within five days after its end. */
export function firstSpan(cycle: PayCycle, payment_date: Day): Span {
  const span = spanOf(cycle, payment_date);
  // The last one that ended before the date; weeks end every Sunday.
  const end = addDays(isOfMonths(cycle) ? span.starts_on : mondayOf(payment_date), -1);
  return daysBetween(end, payment_date) <= paidSoonAfter ? spanOf(cycle, end) : span;
}

/**
 * The span after one: it starts on the next day and ends with the month, its half, or the week or two weeks of the cycle. After a change of the cycle
 * it may be shorter; if only a 31st would remain, which is not paid, it includes the following month or half.
 */
export function nextSpan(cycle: PayCycle, { ends_on }: Pick<Span, 'ends_on'>): Span {
  const starts_on = addDays(ends_on, 1);
  if (!isOfMonths(cycle)) return { starts_on, ends_on: addDays(ends_on, cycle === 'weekly' ? 7 : 14) };
  const part = partOfMonth(cycle, starts_on);
  if (countDays(starts_on, part.ends_on, true) > 0) return { starts_on, ends_on: part.ends_on };
  return { starts_on, ends_on: partOfMonth(cycle, addDays(part.ends_on, 1)).ends_on };
}

/** How far a company has come: the last day of the last closed period, and the last day that a stub paid; null before the first. */
export interface ClosedSoFar {
  closed_through: Day | null;
  paid_through: Day | null;
}

/**
 * The open span after the company changed its cycle: of the spans of the new cycle that start in the month of the first unpaid day, the one that
 * belongs to the payment date, as for a new company. The days before it are paid with it; the first period of a company has the same first day as
 * before, before which nothing is owed.
 */
export function spanOfNewCycle(cycle: PayCycle, payment_date: Day, open: Span, { closed_through, paid_through }: ClosedSoFar): Span {
  const before = closed_through ?? addDays(open.starts_on, -1);
  const first = nextSpan(cycle, { ends_on: later(paid_through, before) });
  const span = isOfMonths(cycle) ? partOnDate() : weeksOnDate();
  // After the former calendar days may be paid that no closed period has.
  const keepsStart = closed_through === null || (paid_through !== null && compareDays(paid_through, closed_through) > 0);
  return keepsStart ? { ...span, starts_on: open.starts_on } : span;

  function partOnDate(): Span {
    const hasOneAfter = isSameMonth(first.starts_on, first.ends_on) && !isLastOfMonth(first.ends_on);
    return hasOneAfter && compareDays(firstSpan(cycle, payment_date).ends_on, first.ends_on) > 0 ? nextSpan(cycle, first) : first;
  }
  function weeksOnDate(): Span {
    let week = first;
    for (let next = nextSpan(cycle, week); isSameMonth(next.starts_on, first.starts_on); next = nextSpan(cycle, next)) {
      if (daysBetween(week.ends_on, payment_date) <= paidSoonAfter) break;
      week = next;
    }
    return week;
  }
}

/**
 * Where a span of the cycle ends: on its last day, or, for a span from before the calendar of spans that ended on its payment date, on the last day
 * of the part of the month that it stands for.
 */
export function calendarEnd(cycle: PayCycle, { starts_on, ends_on }: Span): Day {
  if (!isOfMonths(cycle)) return nextSpan(cycle, { ends_on: addDays(starts_on, -1) }).ends_on;
  const end = partOfMonth(cycle, ends_on).ends_on;
  const paid = firstSpan(cycle, ends_on).ends_on;
  return end === ends_on || compareDays(paid, starts_on) < 0 ? end : paid;
}

/** The first and the last payment date of a span: its first day, and ten days after its end or, once these are over, today. */
function paymentDates({ starts_on, ends_on }: Span, today: Day): { from: Day; to: Day } {
  return { from: starts_on, to: later(today, addDays(ends_on, latestPayment)) };
}

/** Whether a payment date can be one of the span. */
export function fitsPayment(span: Span, payment_date: Day, today: Day): boolean {
  const { from, to } = paymentDates(span, today);
  return compareDays(payment_date, from) >= 0 && compareDays(payment_date, to) <= 0;
}

/** Throws `payment_date_outside`, with the first and the last possible day, for a payment date that cannot be one of the span. */
export function assertPaymentDateFits(span: Span, payment_date: Day, today: Day): void {
  if (!fitsPayment(span, payment_date, today)) throw new RuleBroken('payment_date_outside', { details: paymentDates(span, today) });
}

/** Whether the days on which a span is paid are over. */
export const isPaymentOverdue = ({ ends_on }: Span, today: Day): boolean => compareDays(today, addDays(ends_on, latestPayment)) > 0;

/**
 * The proposed payment date of a span: its last day, or the 30th of a month of 31 days if the last payment at a month's end was on a 30th; never
 * before today. `lastMonthEnd`: when the last span that ended with a month was paid.
 */
export function proposedPayment({ ends_on }: Span, lastMonthEnd: Day | null, today: Day): Day {
  const isPaidOn30th = dayOfMonth(ends_on) === 31 && lastMonthEnd !== null && dayOfMonth(lastMonthEnd) === 30;
  return later(today, isPaidOn30th ? addDays(ends_on, -1) : ends_on);
}

/** The days that become due for an employee's cycle with a period. The month of the stub, and its legal values, are those of the last day. */
export interface Due extends Span {
  /** Months have 30 days. Otherwise every day of the calendar counts. */
  hasMonthsOf30: boolean;
}

/**
 * The days that the period pays an employee with that cycle; null is the company's cycle. For parts of months, the parts that end in the period: a
 * monthly employee of a weekly company is paid with the week that ends the month. Null if none does.
 */
export function dueIn(period: Span, own: OwnCycle, company: PayCycle): Due | null {
  const cycle = own ?? company;
  if (!isOfMonths(cycle)) return { starts_on: period.starts_on, ends_on: period.ends_on, hasMonthsOf30: false };
  const ends = endsWithin(period, cycle);
  const [first, last] = [ends[0], ends.at(-1)];
  if (first === undefined || last === undefined) return null;
  return { starts_on: partOfMonth(cycle, first).starts_on, ends_on: last, hasMonthsOf30: true };
}

/** The first day that the period pays to anyone: for employees with a longer cycle than the company's, of their month or half. */
export function listedFrom(period: Span): Day {
  const spans = (['monthly', 'semi_monthly'] as const).flatMap((own) => dueIn(period, own, 'monthly') ?? []);
  return spans.map(({ starts_on }) => starts_on).reduce((first, day) => earlier(day, first), period.starts_on);
}

/** The last days of months in the period, and of the semi-monthly cycle the 15ths too. */
function endsWithin({ starts_on, ends_on }: Span, cycle: MonthCycle): Day[] {
  const ends: Day[] = [];
  for (
    let { ends_on: end } = partOfMonth(cycle, starts_on);
    compareDays(end, ends_on) <= 0;
    end = partOfMonth(cycle, addDays(end, 1)).ends_on
  )
    ends.push(end);
  return ends;
}

/** The period that pays an employee with that cycle next after `period`; null if none does within a year. */
export function nextDue(period: Span, own: OwnCycle, company: PayCycle): Span | null {
  let span = period;
  for (let count = 0; count < 53; count += 1) {
    span = nextSpan(company, span);
    if (dueIn(span, own, company)) return span;
  }
  return null;
}

/** The days paid by stubs so far. */
export interface PaidSoFar {
  /** The last day that a stub paid the employee; null before the first. */
  paid_through: Day | null;
  /** The first day of the company's first period: earlier pay is not owed by the product. */
  first_day: Day;
}

/**
 * The days of `due` that no stub has paid, and those before them in the same month since the last paid day and since the company's first period.
 * Every day is paid once: nothing is unpaid if `starts_on` is after `ends_on`.
 */
export function unpaidDays(due: Due, { paid_through, first_day }: PaidSoFar): Span {
  const before = later(first_day, firstOfMonth(due.starts_on));
  return { starts_on: later(paid_through && addDays(paid_through, 1), earlier(before, due.starts_on)), ends_on: due.ends_on };
}

/** The question after a change of the pay cycle: the days that the next stub pays. */
export const payCycleQuestion = ({ starts_on, ends_on }: Span, hasMonthsOf30: boolean): PayCycleQuestion => ({
  code: 'pay_cycle_changes',
  confirm_with: `pay_cycle_changes ${starts_on} ${ends_on}`,
  starts_on,
  ends_on,
  days: countDays(starts_on, ends_on, hasMonthsOf30),
});

/** So many paid days with the same terms. */
export interface Segment<Terms> {
  days: number;
  terms: Terms;
}

/**
 * The days of a span by the terms that count on each, oldest first. Days before the first terms and after `left_on` are not paid. `paid`: how many of
 * them a user left; absences are at the end.
 */
export function paySegments<Terms extends { valid_from: Day | null }>(
  span: Span,
  hasMonthsOf30: boolean,
  terms: readonly Terms[],
  left_on: Day | null,
  paid: number | null = null,
): Segment<Terms>[] {
  const until = earlier(left_on, span.ends_on);
  let left = paid ?? Number.POSITIVE_INFINITY;
  const segments = terms.map((one, at): Segment<Terms> => {
    const next = terms[at + 1]?.valid_from ?? null;
    const counted = countDays(later(one.valid_from, span.starts_on), earlier(next && addDays(next, -1), until), hasMonthsOf30);
    const days = Math.min(counted, left);
    left -= days;
    return { terms: one, days };
  });
  return segments.filter(({ days }) => days > 0);
}

/** Days from one to the other, both included. In months of 30 days the 31st does not count, and the last of February counts to the 30th. */
export function countDays(from: Day, to: Day, hasMonthsOf30: boolean): number {
  if (compareDays(from, to) > 0) return 0;
  if (!hasMonthsOf30) return daysBetween(from, to) + 1;
  const months = 12 * (yearOf(to) - yearOf(from)) + monthOf(to) - monthOf(from);
  const last = isLastOfMonth(to) ? 30 : dayOfMonth(to);
  return 30 * months + last - dayOfMonth(from) + 1;
}

const yearOf = (day: Day) => Number(day.slice(0, 4));
const monthOf = (day: Day) => Number(day.slice(5, 7));
