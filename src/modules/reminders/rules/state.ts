/** The state of a reminder on a day, and the steps that are notified. Calculated: looking at a reminder changes nothing. */
import { type Day, daysBetween } from '#base/days.ts';
import type { ExpiredPaper, Paper, ReminderState } from '../contract/fields.ts';

/** When something is due, and how long before people are notified. */
export interface Dues {
  due_on: Day | null;
  /** Kilometres. */
  due_odometer: number | null;
  /** The most first. */
  lead_days: readonly number[];
  /** Kilometres. */
  lead_km: number;
  /** The vehicle's odometer; null if it is not known. */
  mileage: number | null;
}

export interface ReminderFacts extends Dues {
  status: 'open' | 'renewed' | 'closed';
  /** Whether the vehicle or the person is active. */
  subject_active: boolean;
}

/** How near it is. */
type Urgency = 'ok' | 'soon' | 'overdue';

/** The state of any reminder: history by its status; reminders of inactive vehicles and people are never urgent. */
export function reminderState(reminder: ReminderFacts, today: Day): ReminderState {
  if (reminder.status !== 'open') return reminder.status;
  return reminder.subject_active ? urgency(reminder, today) : 'inactive';
}

/** By date or by odometer, whichever comes first. Due today is not overdue. */
export function urgency(dues: Dues, today: Day): Urgency {
  if (isOverdueByDate(dues, today) || odometerReaches(dues, 0)) return 'overdue';
  if (isSoonByDate(dues, today) || odometerReaches(dues, dues.lead_km)) return 'soon';
  return 'ok';
}

function isOverdueByDate({ due_on }: Dues, today: Day): boolean {
  return due_on !== null && due_on < today;
}

function isSoonByDate({ due_on, lead_days }: Dues, today: Day): boolean {
  return due_on !== null && daysBetween(today, due_on) <= (lead_days[0] ?? 0);
}

/** Whether the vehicle is at most that many kilometres from the due odometer. */
function odometerReaches({ due_odometer, mileage }: Dues, distance: number): boolean {
  return due_odometer !== null && mileage !== null && mileage >= due_odometer - distance;
}

/** A notification that is sent once. A corrected date or odometer has steps of its own. */
export interface ReminderStep {
  key: string;
  urgency: 'soon' | 'overdue';
}

/**
 * The steps that an open reminder has reached, at most one by date and one by odometer, the overdue ones first: after days without the job only the
 * nearest lead day counts. A date that was due more than `daysBack` days ago is old, and not a step.
 */
export function reachedSteps(dues: Dues, today: Day, daysBack: number): ReminderStep[] {
  const steps = [stepByDate(dues, today, daysBack), stepByOdometer(dues)].filter((step) => step !== null);
  return steps.sort((one, other) => Number(other.urgency === 'overdue') - Number(one.urgency === 'overdue'));
}

function stepByDate({ due_on, lead_days }: Dues, today: Day, daysBack: number): ReminderStep | null {
  if (due_on === null) return null;
  const left = daysBetween(today, due_on);
  if (left < 0) return left >= -daysBack ? { key: `${due_on} overdue`, urgency: 'overdue' } : null;
  const nearest = lead_days.filter((days) => left <= days).at(-1);
  return nearest === undefined ? null : { key: `${due_on} ${nearest}`, urgency: 'soon' };
}

function stepByOdometer(dues: Dues): ReminderStep | null {
  if (odometerReaches(dues, 0)) return { key: `${dues.due_odometer} km overdue`, urgency: 'overdue' };
  return odometerReaches(dues, dues.lead_km) ? { key: `${dues.due_odometer} km soon`, urgency: 'soon' } : null;
}

/** An open paper of a trip's vehicles or driver. */
export type OpenPaper = Dues & Pick<Paper, 'subject' | 'kind'>;

/** The papers with their state on a day. */
export function papersOn(papers: readonly OpenPaper[], today: Day): Paper[] {
  return papers.map((paper) => {
    const { subject, kind, due_on, due_odometer } = paper;
    return { subject, kind, due_on, due_odometer, state: urgency(paper, today) };
  });
}

/** The papers that are not valid on that day: it is after their date, or the odometer has reached theirs. */
export function expiredOn(papers: readonly OpenPaper[], day: Day): ExpiredPaper[] {
  return papers
    .filter((paper) => urgency(paper, day) === 'overdue')
    .map((paper) => ({
      subject: paper.subject,
      kind: paper.kind,
      expired_on: isOverdueByDate(paper, day) ? paper.due_on : null,
    }));
}

/**
 * How a text names the day on which a paper expires: it has expired, or that day is today or ahead, as for a trip that is planned. Without a day the
 * odometer decided.
 */
export function expiryOf(expired_on: Day | null, today: Day): 'expired' | 'expires' | 'used_up' {
  if (expired_on === null) return 'used_up';
  return expired_on < today ? 'expired' : 'expires';
}
