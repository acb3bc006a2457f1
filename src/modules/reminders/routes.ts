import { requireSameVersion } from '#server/db/same-version.ts';
import { type App, handle } from '#server/http/handle.ts';
import { reminders } from './contract/reminders.ts';
import { assertOpen, checkDues, checkRenewal, proposedFirst } from './rules/renewal.ts';
import {
  closeReminder,
  insertReminder,
  listReminders,
  lockReminder,
  readCalendar,
  readProposalFacts,
  readReminder,
  renewReminder,
  updateReminder,
} from './store/reminders.ts';

export function reminderRoutes(app: App): void {
  handle(app, reminders.list)(({ query, tenant }) => tenant.read((db) => listReminders(db, query)));

  handle(app, reminders.calendar)(({ query, tenant }) => tenant.read(async (db) => ({ data: await readCalendar(db, query) })));

  handle(
    app,
    reminders.proposal,
  )(({ query: { subject, subject_id, kind }, tenant }) =>
    tenant.read(async (db) => {
      const [facts, { today }] = await Promise.all([readProposalFacts(db, subject, subject_id), db.context()]);
      return { data: { due_on: proposedFirst(kind, facts, today) } };
    }),
  );

  handle(app, reminders.read)(({ params, tenant }) => tenant.read(async (db) => ({ data: await readReminder(db, params.id) })));

  handle(
    app,
    reminders.create,
  )(({ body, tenant }) => tenant.write(async (db) => ({ data: await readReminder(db, await insertReminder(db, body)) })));

  handle(
    app,
    reminders.update,
  )(({ params, body, version, tenant }) =>
    tenant.write(async (db) => {
      const reminder = await lockReminder(db, params.id);
      await requireSameVersion(db, reminder, version);
      assertOpen(reminder);
      checkDues(reminder, body);
      await updateReminder(db, reminder, body);
      return { data: await readReminder(db, reminder.id) };
    }),
  );

  handle(
    app,
    reminders.renew,
  )(({ params, body, tenant }) =>
    tenant.write(async (db) => {
      const reminder = await lockReminder(db, params.id);
      assertOpen(reminder);
      checkDues(reminder, body);
      checkRenewal(reminder, body);
      return { data: await readReminder(db, await renewReminder(db, reminder, body)) };
    }),
  );

  handle(
    app,
    reminders.close,
  )(({ params, body, tenant }) =>
    tenant.write(async (db) => {
      const reminder = await lockReminder(db, params.id);
      assertOpen(reminder);
      closeReminder(db, reminder, body.reason);
      return { data: await readReminder(db, reminder.id) };
    }),
  );
}
