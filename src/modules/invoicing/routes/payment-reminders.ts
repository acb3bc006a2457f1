import { handleDeliveries, hasMailServer } from '#modules/deliveries/store/handle.ts';
import { requireSameVersion } from '#server/db/same-version.ts';
import { type App, handleRead, handleWrite } from '#server/http/handle.ts';
import { paymentReminders, reminderEmails, remindersLimit } from '../contract/payment-reminders.ts';
import { sendableReminder } from '../documents/sendable.ts';
import { lockInvoice } from '../store/invoices.ts';
import { isStopped, listReminders, lockSchedule, readSchedule, saveSchedule, saveStopped } from '../store/payment-reminders.ts';

export function paymentReminderRoutes(app: App): void {
  handleRead(app, paymentReminders.schedule, async (db) => ({ data: await readSchedule(db) }));

  handleWrite(app, paymentReminders.saveSchedule, async (db, { body, version }) => {
    const stored = await requireSameVersion(db, lockSchedule(db), version);
    saveSchedule(db, stored, body.days);
    return { data: await readSchedule(db) };
  });

  handleRead(app, paymentReminders.ofDay, async (db, { query }) => {
    const day = query.day ?? (await db.context()).today;
    const { days } = await readSchedule(db);
    const data = (await listReminders(db, days, day)).slice(0, remindersLimit);
    return { data, meta: { day, days, has_mail_server: hasMailServer(app) } };
  });

  handleRead(app, paymentReminders.ofCustomer, async (db, { params }) => ({ data: { is_stopped: await isStopped(db, params.id) } }));

  handleWrite(app, paymentReminders.stop, async (db, { params, body }) => {
    await saveStopped(db, params.id, body.is_stopped);
    return { data: { is_stopped: await isStopped(db, params.id) } };
  });

  handleDeliveries(app, reminderEmails, {
    kind: 'payment_reminder',
    read: sendableReminder,
    prepare: async (db, id) => void (await lockInvoice(db, id)),
  });
}
