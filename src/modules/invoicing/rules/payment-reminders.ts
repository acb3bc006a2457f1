/** Which reminders of an invoice are due. */
import { type Day, daysBetween } from '#base/days.ts';
import type { ReminderOutcome } from '../contract/payment-reminders.ts';

/** How many days late a reminder still goes out, after the server was off. */
export const catchUpDays = 3;

/** The due day of the schedule: the latest one that has come, unless it is too long ago. Null if none is due. */
export function reminderDue(schedule: readonly number[], due_date: Day, today: Day): number | null {
  const since = daysBetween(due_date, today);
  const come = schedule.filter((days) => days <= since && days >= since - catchUpDays);
  return come.length === 0 ? null : Math.max(...come);
}

interface ReminderFacts {
  is_sent: boolean;
  is_stopped: boolean;
  is_disputed: boolean;
  promised_until: Day | null;
  recipients: readonly string[];
}

/** The outcome of a due reminder. */
export function reminderOutcome(
  { is_sent, is_stopped, is_disputed, promised_until, recipients }: ReminderFacts,
  today: Day,
): ReminderOutcome {
  if (is_sent) return 'sent';
  if (is_stopped) return 'stopped';
  if (is_disputed) return 'disputed';
  if (promised_until !== null && promised_until >= today) return 'promised';
  return recipients.length === 0 ? 'no_address' : 'goes_out';
}
