/** The daily job of invoicing. */
import type { Pool } from 'pg';
import { listCompaniesPastHour, morningHour } from '#modules/companies/store/mornings.ts';
import { markNotified, notify } from '#modules/notifications/store.ts';
import { asOwner } from '#server/db/tenant.ts';
import { invoicePastDue } from '../contract/notifications.ts';
import { listRecentlyPastDue } from '../store/past-due.ts';

/** How many days back the job looks after the server was off. Older invoices are not notified. */
const daysBack = 7;

/**
 * In each company where it is past seven in the morning, notifies of invoices that became past due, once per invoice. Idempotent, so it may run at
 * any time. Calls `changed` for each company that has new notifications.
 */
export async function notifyPastDue(pool: Pool, changed: (company: string) => void, fromHour = morningHour): Promise<void> {
  const companies = await asOwner(pool, null, null, (db) => listCompaniesPastHour(db, fromHour));
  for (const { id, today } of companies) {
    const notified = await asOwner(pool, id, null, async (db) => {
      const invoices = await listRecentlyPastDue(db, today, daysBack);
      const unnotified = await markNotified(
        db,
        invoicePastDue,
        invoices.map((invoice) => invoice.id),
      );
      for (const invoice of invoices.filter((one) => unnotified.has(one.id))) {
        const { number, customer_name, due_date } = invoice;
        const facts = { invoice: number, customer: customer_name, due_date };
        await notify(db, invoicePastDue, { facts, link: `/admin/invoices/${invoice.id}` });
      }
      return unnotified.size;
    });
    if (notified > 0) changed(id);
  }
}
