/** The daily job of reminders. */
import type { Pool } from 'pg';
import { formatDay, formatQuantity, type Language } from '#base/format.ts';
import { morningHour, notifyCompanies } from '#modules/companies/store/mornings.ts';
import { markStepsNotified, notifyOfEach } from '#modules/notifications/store.ts';
import type { Db } from '#server/db/connection.ts';
import { screenText } from '#server/words.ts';
import { reminderOverdue, reminderSoon } from './contract/notifications.ts';
import { reachedSteps } from './rules/state.ts';
import { type DueReminder, listDueReminders } from './store/due.ts';

/** How many days back the job looks for reminders that became overdue while the server was off. Older ones are not notified. */
const daysBack = 7;

const kinds = { overdue: reminderOverdue, soon: reminderSoon };

/**
 * In each company where it is past seven in the morning, notifies of reminders that reached a lead day, became overdue, or whose odometer
 * came near, each step once. Idempotent, so it may run at any time, on several servers at once: a step is marked in the transaction that
 * notifies of it. Calls `changed` for each company that has new notifications.
 */
export function notifyDueReminders(pool: Pool, changed: (company: string) => void, fromHour = morningHour): Promise<void> {
  return notifyCompanies(pool, fromHour, changed, notifyOfCompany);
}

/** Notifies of each reminder once, by its most urgent new step. Returns whether there was one. */
async function notifyOfCompany(db: Db, today: string): Promise<boolean> {
  const reminders = await listDueReminders(db, today);
  const steps = reminders.flatMap((reminder) =>
    reachedSteps(reminder, today, daysBack).map((step) => ({ ...step, id: reminder.id, reminder })),
  );
  const notified = new Set<string>();
  for (const urgency of ['overdue', 'soon'] as const) {
    const reached = steps.filter((step) => step.urgency === urgency);
    if (reached.length === 0) continue;
    const marked = await markStepsNotified(db, kinds[urgency], reached);
    const isNew = new Set(marked.map(({ id, key }) => `${id} ${key}`));
    const news = reached.filter(({ id, key }) => isNew.has(`${id} ${key}`) && !notified.has(id));
    for (const { id } of news) notified.add(id);
    if (news.length > 0) {
      await notifyOfEach(db, kinds[urgency], null, (language) => news.map(({ reminder, key }) => contentOf(reminder, key, language)));
    }
  }
  return notified.size > 0;
}

/** The step says whether the date or the odometer came first. */
function contentOf({ id, kind, description, subject_name, due_on, due_odometer }: DueReminder, step: string, language: Language) {
  const isByOdometer = due_on === null || !step.startsWith(due_on);
  const due = isByOdometer ? `${formatQuantity(String(due_odometer), language)} km` : formatDay(due_on, language);
  const paper = kind === 'other' ? description : screenText(`reminders:kinds.${kind}`, language);
  return { facts: { paper, subject: subject_name, due }, link: `/admin/reminders/${id}` };
}
