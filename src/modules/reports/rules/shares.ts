/** The pay of stubs for the days of a range. */
import { addDays, compareDays, type Day, daysBetween } from '#base/days.ts';
import { type Decimal, divide, isZero, minus, percentOf, plus, round, sum, times, toMoney } from '#base/money.ts';
import type { Span } from '#modules/payroll/rules/periods.ts';
import type { Range } from './ranges.ts';

/**
 * The part of an amount for the days of a range, if it is spread evenly over a span: the rounded part up to the range's end less the rounded part
 * before it, so that the parts of adjacent ranges add up to the amount.
 */
export function shareOf(amount: Decimal, span: Span, { from, to }: Range, decimals: number): Decimal {
  const days = daysBetween(span.starts_on, span.ends_on) + 1;
  const upTo = (day: Day): Decimal => {
    const passed = Math.min(Math.max(daysBetween(span.starts_on, day) + 1, 0), days);
    return divide(times(amount, String(passed)), String(days), decimals);
  };
  return toMoney(minus(upTo(to), upTo(addDays(from, -1))));
}

/** Stubs of a period that pay the same days, together. */
export interface PaidDays extends Span {
  /** Of the period. */
  id: string;
  /** Null if they pay no days: then their pay counts for the days of the period. */
  days_from: Day | null;
  days_through: Day | null;
  earnings: Decimal;
}

export interface PeriodShare extends Span {
  id: string;
  earnings: Decimal;
  amount: Decimal;
}

/** The periods whose stubs pay for days of the range, by their first day: their pay, and the part for the range. */
export function periodShares(paid: readonly PaidDays[], range: Range, decimals: number): PeriodShare[] {
  const shares = new Map<string, PeriodShare & { isWithin: boolean }>();
  for (const { id, starts_on, ends_on, days_from, days_through, earnings } of paid) {
    const span = { starts_on: days_from ?? starts_on, ends_on: days_through ?? ends_on };
    const before = shares.get(id) ?? { id, starts_on, ends_on, earnings: '0.00', amount: '0.00', isWithin: false };
    shares.set(id, {
      ...before,
      earnings: toMoney(plus(before.earnings, earnings)),
      amount: toMoney(plus(before.amount, shareOf(earnings, span, range, decimals))),
      isWithin: before.isWithin || (compareDays(span.starts_on, range.to) <= 0 && compareDays(span.ends_on, range.from) >= 0),
    });
  }
  return [...shares.values()]
    .filter(({ isWithin }) => isWithin)
    .map(({ isWithin: _, ...share }) => share)
    .toSorted((one, other) => compareDays(one.starts_on, other.starts_on));
}

/** The payroll of a range: earnings, and the percentage that the company pays beside them, rounded once. */
export function payrollOf(shares: readonly { amount: Decimal }[], benefitsPercent: Decimal, decimals: number) {
  const earnings = toMoney(sum(shares.map(({ amount }) => amount)));
  const benefits = toMoney(round(percentOf(earnings, benefitsPercent), decimals));
  return { earnings, benefits, amount: toMoney(plus(earnings, benefits)) };
}

/** A person in the preview of a period, with their paid days; null without any. */
interface Previewed extends Pick<PaidDays, 'days_from' | 'days_through'> {
  total_earnings: Decimal;
}

/** The expected pay of an open period, by its preview, for the days of the range; null if it is nothing. */
export function payrollEstimate(
  people: readonly Previewed[],
  period: Span & { id: string },
  range: Range,
  benefitsPercent: Decimal,
  decimals: number,
): ReturnType<typeof payrollOf> | null {
  const paid = people.map(({ days_from, days_through, total_earnings }) => ({
    ...period,
    days_from,
    days_through,
    earnings: total_earnings,
  }));
  const estimate = payrollOf(periodShares(paid, range, decimals), benefitsPercent, decimals);
  return isZero(estimate.earnings) ? null : estimate;
}
