/** The daily job of invoicing. */
import type { Pool } from 'pg';
import { morningHour, notifyCompanies } from '#modules/companies/store/mornings.ts';
import { notifyOfSteps } from '#modules/notifications/store.ts';
import { invoicePastDue } from '../contract/notifications.ts';
import { listRecentlyPastDue } from '../store/past-due.ts';

/** How many days back the job looks after the server was off. Older invoices are not notified. */
const daysBack = 7;

/**
 * In each company where it is past seven in the morning, notifies of invoices that became past due, once per invoice. Calls `changed` for each company
 * that has new notifications.
 */
export function notifyPastDue(pool: Pool, changed: (company: string) => void, fromHour = morningHour): Promise<void> {
  return notifyCompanies(pool, fromHour, changed, async (db, today) => {
    const invoices = await listRecentlyPastDue(db, today, daysBack);
    const steps = invoices.map((invoice) => ({ ...invoice, key: '', urgency: 'overdue' as const }));
    return notifyOfSteps(db, { overdue: invoicePastDue }, steps, ({ id, number, customer_name, due_date }) => ({
      facts: { invoice: number, customer: customer_name, due_date },
      link: `/admin/invoices/${id}`,
    }));
  });
}
