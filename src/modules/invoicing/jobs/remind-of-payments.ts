/** The daily job that reminds customers of their debt. */
import type { Pool } from 'pg';
import { NotFound, RuleBroken } from '#base/errors.ts';
import { listCompaniesPastHour } from '#modules/companies/store/mornings.ts';
import { draftEmail, type Sendable, sendDocument } from '#modules/deliveries/store/deliveries.ts';
import { asOwner, Tenant, type TenantDb } from '#server/db/tenant.ts';
import { sendableReminder } from '../documents/sendable.ts';
import { lockInvoice } from '../store/invoices.ts';
import { insertReminder, listReminders, readSchedule } from '../store/payment-reminders.ts';

/** When offices open. */
const remindingHour = 8;

/**
 * In each company where it is past eight in the morning, sends the reminders of its day, each once. Idempotent, so it may run at any time. An invoice
 * that fails does not stop the others: the first error is thrown at the end. Calls `changed` for each company that sent some. Lists the companies
 * with the owner's pool, and works in each with the pool of requests.
 */
export async function remindOfPayments(
  owner: Pool,
  serving: Pool,
  changed: (company: string) => void,
  fromHour = remindingHour,
): Promise<void> {
  const companies = await asOwner(owner, null, null, (db) => listCompaniesPastHour(db, fromHour));
  const errors: unknown[] = [];
  for (const { id, today } of companies) {
    const tenant = new Tenant(serving, { job: null, company: id });
    const due = (await tenant.read(async (db) => listReminders(db, (await readSchedule(db)).days, today))).filter(
      ({ outcome }) => outcome === 'goes_out',
    );
    let sent = 0;
    for (const { invoice_id } of due)
      try {
        await sendDocument(
          tenant,
          (db) => claimReminder(db, invoice_id, today),
          (db, sendable) => draftEmail(db, sendable, true),
          true,
        );
        sent += 1;
      } catch (error) {
        // The rest goes out with the next run, within the days that a reminder may be late.
        if (error instanceof RuleBroken && error.code === 'too_many_emails') break;
        if (!(error instanceof NotFound)) errors.push(error);
      }
    if (sent > 0) changed(id);
  }
  if (errors.length > 0) throw errors[0];
}

/** Locks the invoice and marks its reminder as sent. Throws NotFound if it is no longer due: paid, promised or sent meanwhile. */
async function claimReminder(db: TenantDb, invoice_id: string, today: string): Promise<Sendable> {
  await lockInvoice(db, invoice_id);
  const { days } = await readSchedule(db);
  const [reminder] = await listReminders(db, days, today, invoice_id);
  if (reminder?.outcome !== 'goes_out') throw new NotFound();
  insertReminder(db, invoice_id, reminder.days);
  return sendableReminder(db, invoice_id);
}
