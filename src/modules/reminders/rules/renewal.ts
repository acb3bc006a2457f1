/** The allowed values of a renewal, and the proposed due dates: only proposals, since law and insurers decide. */
import { addMonths, type Day } from '#base/days.ts';
import { RuleBroken } from '#base/errors.ts';
import type { ReminderKind, ReminderSubject } from '../contract/fields.ts';

interface Due {
  due_on: Day | null;
  due_odometer: number | null;
}

/** A save has the fields that its subject allows: people have no odometer, and an `other` needs a description. Throws the code at its field. */
export function checkDues(reminder: { subject: ReminderSubject; kind: ReminderKind }, input: Due & { description?: string }): void {
  if (reminder.subject === 'person' && input.due_odometer !== null) throw new RuleBroken('odometer_of_person');
  if (reminder.subject === 'person' && input.due_on === null) throw new RuleBroken('due_required');
  if (reminder.kind === 'other' && input.description === '') throw new RuleBroken('description_required');
}

/** Throws `renewal_before_due`, at its field, for a new date or odometer that is not after the old one. */
export function checkRenewal(before: Due, after: Due): void {
  const details = { due_on: before.due_on, due_odometer: before.due_odometer };
  if (before.due_on !== null && after.due_on !== null && after.due_on <= before.due_on)
    throw new RuleBroken('renewal_before_due', { field: 'due_on', details });
  if (before.due_odometer !== null && after.due_odometer !== null && after.due_odometer <= before.due_odometer)
    throw new RuleBroken('renewal_before_due', { field: 'due_odometer', details });
}

/** Throws `reminder_not_open` for history. */
export function assertOpen({ status }: { status: string }): void {
  if (status !== 'open') throw new RuleBroken('reminder_not_open');
}

/** The data for a proposal; null if it is not known. */
export interface ProposalFacts {
  date_of_birth: Day | null;
  purchase_date: Day | null;
  /** The model year. */
  year: number | null;
}

const licenceYears = { under60: 3, from60: 1 };

/** Months until the next expiry, counted on a day: a year, and of licences for public service three years under the age of 60. */
function monthsOf(kind: ReminderKind, { date_of_birth }: Pick<ProposalFacts, 'date_of_birth'>, day: Day): number {
  if (kind !== 'licence') return 12;
  const isUnder60 = date_of_birth === null || addMonths(date_of_birth, 60 * 12) > day;
  return 12 * (isUnder60 ? licenceYears.under60 : licenceYears.from60);
}

/** The usual due date after a renewal: counted from the old one, or from today if that is too long ago. Null if only an odometer decides. */
export function proposedRenewal(kind: ReminderKind, due_on: Day | null, facts: ProposalFacts, today: Day): Day | null {
  if (due_on === null) return null;
  const months = monthsOf(kind, facts, today);
  const next = addMonths(due_on, months);
  return next > today ? next : addMonths(today, months);
}

/**
 * The usual due date of a first reminder: a new heavy vehicle is inspected after two years and then yearly; licences and policies are valid from
 * today. Null for kinds without a usual term.
 */
export function proposedFirst(kind: ReminderKind, facts: ProposalFacts, today: Day): Day | null {
  if (kind === 'other') return null;
  if (kind !== 'technical_inspection') return addMonths(today, monthsOf(kind, facts, today));
  const bought = facts.purchase_date ?? (facts.year === null ? null : `${facts.year}-01-01`);
  if (bought === null) return null;
  let years = 2;
  while (addMonths(bought, years * 12) <= today) years += 1;
  return addMonths(bought, years * 12);
}
