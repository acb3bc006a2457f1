/** What may be set, and what a plan holds. */
import { compareDays, type Day } from '#base/days.ts';
import { RuleBroken } from '#base/errors.ts';
import type { Plan } from './contract/settings.ts';

/** Active people and vehicles that a plan is meant for; null is without end. Shown beside what is used, and never in the way of work. */
export const planLimits: Record<Plan, { users: number | null; vehicles: number | null }> = {
  starter: { users: 15, vehicles: 10 },
  fleet: { users: 150, vehicles: 100 },
  enterprise: { users: null, vehicles: null },
};

/** From this share of a limit on, the plan's page warns. */
const nearlyFullFrom = 0.9;

/** Whether nine tenths of a plan's limit are used. */
export function nearlyFull({ used, limit }: { used: number; limit: number | null }): boolean {
  return limit !== null && used >= nearlyFullFrom * limit;
}

/**
 * Refuses a next payment date that has passed (`payment_date_past`), unless it is the one that stands; and another one in the place of
 * one that stands, until the person has confirmed what that moves (`payment_date_confirm`).
 */
export function changePaymentDate(before: Day | null, given: Day, today: Day, confirmed: boolean): void {
  if (before === given) return;
  if (compareDays(given, today) < 0) throw new RuleBroken('payment_date_past', { status: 422 });
  if (before !== null && !confirmed) throw new RuleBroken('payment_date_confirm', { details: { from: before, to: given } });
}
