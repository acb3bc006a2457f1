/** The daily job of reminders. */
import type { Pool } from 'pg';
import { formatDay, formatQuantity, type Language } from '#base/format.ts';
import { morningHour, notifyCompanies } from '#modules/companies/store/mornings.ts';
import { notifyOfSteps } from '#modules/notifications/store.ts';
import type { Db } from '#server/db/connection.ts';
import { screenText } from '#server/words.ts';
import { reminderOverdue, reminderSoon } from './contract/notifications.ts';
import { type ReminderStep, reachedSteps } from './rules/state.ts';
import { type DueReminder, listDueReminders } from './store/due.ts';

/** How many days back the job looks for reminders that became overdue while the server was off. Older ones are not notified. */
const daysBack = 7;

const kinds = { overdue: reminderOverdue, soon: reminderSoon };

/**
 * In each company where it is past seven in the morning, notifies of reminders that reached a lead day, became overdue, or whose odometer
 * came near, each step once. Calls `changed` for each company that has new notifications.
 */
export function notifyDueReminders(pool: Pool, changed: (company: string) => void, fromHour = morningHour): Promise<void> {
  return notifyCompanies(pool, fromHour, changed, notifyOfCompany);
}

async function notifyOfCompany(db: Db, today: string): Promise<boolean> {
  const steps = (await listDueReminders(db, today)).flatMap((reminder) =>
    reachedSteps(reminder, today, daysBack).map((step) => ({ ...reminder, ...step })),
  );
  return notifyOfSteps(db, kinds, steps, contentOf);
}

/** The step says whether the date or the odometer came first. */
function contentOf(reminder: DueReminder & ReminderStep, language: Language) {
  const { id, kind, description, subject_name, due_on, due_odometer, key } = reminder;
  const isByOdometer = due_on === null || !key.startsWith(due_on);
  const due = isByOdometer ? `${formatQuantity(String(due_odometer), language)} km` : formatDay(due_on, language);
  const paper = kind === 'other' ? description : screenText(`reminders:kinds.${kind}`, language);
  return { facts: { paper, subject: subject_name, due }, link: `/admin/reminders/${id}` };
}
