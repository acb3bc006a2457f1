import { requireSameVersion } from '#server/db/same-version.ts';
import { type App, handleRead, handleWrite } from '#server/http/handle.ts';
import { reminders } from './contract/reminders.ts';
import { assertOpen, checkDues, checkRenewal, proposedFirst } from './rules/renewal.ts';
import {
  closeReminder,
  insertReminder,
  listReminders,
  lockReminder,
  readProposalFacts,
  readReminder,
  readReminderCalendar,
  renewReminder,
  updateReminder,
} from './store/reminders.ts';

export function reminderRoutes(app: App): void {
  handleRead(app, reminders.list, (db, { query }) => listReminders(db, query));

  handleRead(app, reminders.calendar, async (db, { query }) => ({ data: await readReminderCalendar(db, query) }));

  handleRead(app, reminders.proposal, async (db, { query: { subject, subject_id, kind } }) => {
    const [facts, { today }] = await Promise.all([readProposalFacts(db, subject, subject_id), db.context()]);
    return { data: { due_on: proposedFirst(kind, facts, today) } };
  });

  handleRead(app, reminders.read, async (db, { params }) => ({ data: await readReminder(db, params.id) }));

  handleWrite(app, reminders.create, async (db, { body }) => ({ data: await readReminder(db, await insertReminder(db, body)) }));

  handleWrite(app, reminders.update, async (db, { params, body, version }) => {
    const reminder = await requireSameVersion(db, lockReminder(db, params.id), version);
    assertOpen(reminder);
    checkDues(reminder, body);
    await updateReminder(db, reminder, body);
    return { data: await readReminder(db, reminder.id) };
  });

  handleWrite(app, reminders.renew, async (db, { params, body }) => {
    const reminder = await lockReminder(db, params.id);
    assertOpen(reminder);
    checkDues(reminder, body);
    checkRenewal(reminder, body);
    return { data: await readReminder(db, await renewReminder(db, reminder, body)) };
  });

  handleWrite(app, reminders.close, async (db, { params, body }) => {
    const reminder = await lockReminder(db, params.id);
    assertOpen(reminder);
    closeReminder(db, reminder, body.reason);
    return { data: await readReminder(db, reminder.id) };
  });
}
