/** When a period may be changed, closed and opened again, and which decisions it allows. */
import { compareDays, type Day } from '#base/days.ts';
import { RuleBroken } from '#base/errors.ts';
import type { PersonChoicesInput } from '../contract/people.ts';

interface PeriodState {
  ends_on: Day;
  status: 'open' | 'closed';
  /** A job closes it now. */
  is_closing: boolean;
}

/** Throws `period_closed` and `period_closing`. */
export function assertPeriodOpen({ status, is_closing, ends_on }: PeriodState): void {
  if (status === 'closed') throw new RuleBroken('period_closed', { details: { closed_through: ends_on } });
  if (is_closing) throw new RuleBroken('period_closing');
}

/**
 * Throws `period_open`, `period_not_latest`, `period_closing` if a job is closing the open period, `next_period_in_use` if users have decided
 * something in it, and `stub_has_payment` with the number of a paid stub of the period.
 */
export function assertReopenable(
  period: PeriodState,
  open: PeriodState | null,
  closedThrough: Day | null,
  isNextInUse: boolean,
  paidStub: string | null,
): void {
  if (period.status === 'open') throw new RuleBroken(period.is_closing ? 'period_closing' : 'period_open');
  if (closedThrough === null || compareDays(period.ends_on, closedThrough) !== 0) throw new RuleBroken('period_not_latest');
  if (open?.is_closing) throw new RuleBroken('period_closing');
  if (paidStub !== null) throw new RuleBroken('stub_has_payment', { details: { stub: paidStub } });
  if (isNextInUse) throw new RuleBroken('next_period_in_use');
}

/** The key of what a line corrects; null if it is not a correction. */
export const correctionKey = ({ trip_id, corrects }: Pick<PersonChoicesInput['lines'][number], 'trip_id' | 'corrects'>): string | null =>
  trip_id === null ? null : `${corrects} ${trip_id}`;

/**
 * Throws `too_many_days` for more days than the period pays the employee, `absence_without_days`, and `reference_unknown` for a correction of a trip
 * that has none. `correctable`: keys.
 */
export function assertChoicesFit(
  { days, absence, lines }: PersonChoicesInput,
  most: number,
  correctable: readonly (string | null)[],
): void {
  if (days !== null && days > most) throw new RuleBroken('too_many_days', { details: { days: most } });
  if (absence !== null && days === null) throw new RuleBroken('absence_without_days');
  for (const [at, line] of lines.entries()) {
    const key = correctionKey(line);
    if (key !== null && !correctable.includes(key)) throw new RuleBroken('reference_unknown', { field: `lines.${at}.trip_id` });
    if ((key === null) !== (line.difference === null)) throw new RuleBroken('reference_unknown', { field: `lines.${at}.difference` });
    if (key === null && line.corrects !== null) throw new RuleBroken('reference_unknown', { field: `lines.${at}.corrects` });
  }
}
