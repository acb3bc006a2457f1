/** Limits of the plans, changing the next payment date, closing the books, and whose sessions a user may end. */
import { compareDays, type Day } from '#base/days.ts';
import { RuleBroken } from '#base/errors.ts';
import { exceedsPermissions } from '#modules/people/rules/members.ts';
import type { Plan, ReopenQuestion } from './contract/settings.ts';

/** Active users and vehicles that a plan is meant for; null for no limit. Shown beside the usage, and never enforced. */
export const planLimits: Record<Plan, { users: number | null; vehicles: number | null }> = {
  starter: { users: 15, vehicles: 10 },
  fleet: { users: 150, vehicles: 100 },
  enterprise: { users: null, vehicles: null },
};

/** The plan's page warns from this share of a limit on. */
const nearlyFullFrom = 0.9;

/** Whether at least nine tenths of a plan's limit are used. */
export function isNearlyFull({ used, limit }: { used: number; limit: number | null }): boolean {
  return limit !== null && used >= nearlyFullFrom * limit;
}

/** Throws `payment_date_past` for a new payment date before today. */
export function assertPaymentDateAhead(before: Day | null, after: Day, today: Day): void {
  if (before !== after && compareDays(after, today) < 0) throw new RuleBroken('payment_date_past');
}

/** Throws `payment_date_confirm` for a payment date that replaces another one without the user's confirmation. */
export function assertPaymentDateConfirmed(before: Day | null, after: Day, isConfirmed: boolean): void {
  if (before !== null && before !== after && !isConfirmed)
    throw new RuleBroken('payment_date_confirm', { details: { from: before, to: after } });
}

/** Whether callers with the permissions `own` may end the session of a person with these permissions, which do not include those of a driver. */
export function mayEndSession(permissions: readonly string[], own: readonly string[]): boolean {
  return !exceedsPermissions({ key: '', permissions }, own);
}

/** Throws `date_in_future` for a day after today in the company's calendar: its records are still to be written. */
export function assertMayClose(through: Day | null, today: Day): void {
  if (through !== null && compareDays(through, today) > 0) throw new RuleBroken('date_in_future');
}

/** The question when `closed_through` moves back. */
export function reopenQuestions(before: Day | null, after: Day | null): ReopenQuestion[] {
  const isEarlier = before !== null && (after === null || compareDays(after, before) < 0);
  return isEarlier ? [{ code: 'reopen_books', from: before, to: after }] : [];
}
