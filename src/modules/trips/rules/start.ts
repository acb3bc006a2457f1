/** The questions to the desk at the start of a trip, and the records and notifications when its own driver starts it. */
import type { LocalDateTime } from '#base/days.ts';
import { RuleBroken } from '#base/errors.ts';
import type { ExpiredPaper, ReminderKind } from '#modules/reminders/contract/fields.ts';
import { expiredOn, type OpenPaper } from '#modules/reminders/rules/state.ts';
import type { StartQuestion, StatusQuestion } from '../contract/status.ts';

/** Another trip in transit that has the same driver or truck. */
export interface TripInTransit {
  kind: 'driver' | 'truck';
  number: string;
}

/** The papers required to drive; others only warn. */
const requiredPapers: readonly ReminderKind[] = ['licence', 'soat', 'technical_inspection'];

/** The required papers that have expired on the day of departure. */
export function expiredAtStart(papers: readonly OpenPaper[], confirmed_at: LocalDateTime): ExpiredPaper[] {
  return expiredOn(papers, confirmed_at.slice(0, 10)).filter(({ kind }) => requiredPapers.includes(kind));
}

/** Throws `reason_required` when a confirmed question needs a reason of at least two characters. */
export function checkReason(questions: readonly StatusQuestion[], reason: string): void {
  if (reason.trim().length < 2 && questions.some(({ code }) => code === 'expired_papers')) throw new RuleBroken('reason_required');
}

/** Asks about a departure on another day than planned, a driver or a truck that is in transit on other trips, and expired papers. */
export function startQuestions(
  planned_at: LocalDateTime,
  confirmed_at: LocalDateTime,
  inTransit: readonly TripInTransit[],
  expired: readonly ExpiredPaper[],
): StartQuestion[] {
  const [planned, confirmed] = [planned_at.slice(0, 10), confirmed_at.slice(0, 10)];
  const tripsOf = (wanted: TripInTransit['kind']) => inTransit.filter(({ kind }) => kind === wanted).map(({ number }) => number);
  const [ofDriver, ofTruck] = [tripsOf('driver'), tripsOf('truck')];
  return [
    ...(planned === confirmed ? [] : [{ code: 'other_day' as const, planned, confirmed }]),
    ...(ofDriver.length === 0 ? [] : [{ code: 'driver_in_transit' as const, trips: ofDriver }]),
    ...(ofTruck.length === 0 ? [] : [{ code: 'truck_in_transit' as const, trips: ofTruck }]),
    ...(expired.length === 0 ? [] : [{ code: 'expired_papers' as const, field: 'reason' as const, papers: [...expired] }]),
  ];
}
