/** The debt of a customer by age, and how many days it takes to pay. */
import { addDays, compareDays, type Day, daysBetween } from '#base/days.ts';
import { type Decimal, sum, toMoney } from '#base/money.ts';
import { ages, type Receivables } from '../contract/receivables.ts';

/**
 * The number of days past due with which each age after the first begins, in the order of `ages`. The first is not past due, which an
 * invoice is from the day after its due date (`paymentStatus`).
 */
export const agesFrom = [1, 31, 61, 91] as const;

/** The due dates of an age on a day of the company's calendar, both included; null without a limit. `at` is its place in `ages`. */
export function dueDates(at: number, today: Day): { due_from: Day | null; due_to: Day | null } {
  const [start, next] = [agesFrom[at - 1], agesFrom[at]];
  return {
    due_from: next === undefined ? null : addDays(today, 1 - next),
    due_to: start === undefined ? null : addDays(today, -start),
  };
}

/** Open invoices of one age. `at` is its place in `ages`; `amount` is the sum of their balances. */
export interface AgeGroup {
  at: number;
  count: number;
  amount: Decimal;
}

/** Every age with its invoices, ages without any included, and their sums. */
export function agingOf(groups: readonly AgeGroup[], today: Day): Pick<Receivables, 'open' | 'past_due' | 'aging'> {
  const aging = ages.map((age, at) => {
    const { count = 0, amount = '0.00' } = groups.find((group) => group.at === at) ?? {};
    return { age, ...dueDates(at, today), count, amount };
  });
  const [, ...pastDue] = aging;
  return { open: total(aging), past_due: total(pastDue), aging };
}

const total = (figures: readonly { count: number; amount: Decimal }[]) => ({
  count: figures.reduce((count, figure) => count + figure.count, 0),
  amount: toMoney(sum(figures.map(({ amount }) => amount))),
});

/** The days from the filing of an invoice, else its issue, to its last payment. Money that came before that took no time: 0. */
export function daysToPay(invoice: { issue_date: Day; filing_date: Day | null; paid_on: Day }): number {
  return Math.max(0, daysBetween(invoice.filing_date ?? invoice.issue_date, invoice.paid_on));
}

/** Whether an invoice was paid after its due date. */
export const isPaidLate = (invoice: { due_date: Day; paid_on: Day }): boolean => compareDays(invoice.paid_on, invoice.due_date) > 0;

/** The mean in whole days, half a day counting as one; null without invoices. */
export function meanDays(invoices: readonly { days: number }[]): number | null {
  if (invoices.length === 0) return null;
  return Math.round(invoices.reduce((days, invoice) => days + invoice.days, 0) / invoices.length);
}
