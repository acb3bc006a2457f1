/** What invoicing does by itself, every day. */
import type { Pool } from 'pg';
import { notify, tellOnce } from '#modules/notifications/store.ts';
import { asOwner } from '#server/db/tenant.ts';
import { companiesPast, listPastDueSince } from './store/past-due.ts';

/** Nobody is told at night. */
const morningHour = 7;
/** How far back a server that was off looks; what is older is no news. */
const daysBack = 7;

/**
 * In each company where it is past seven in the morning, tells of invoices that turned past due, each once in its life. Safe to run
 * at any time and again. Tells `changed` of each company that has news.
 */
export async function tellPastDue(pool: Pool, changed: (company: string) => void, fromHour = morningHour): Promise<void> {
  const companies = await asOwner(pool, null, null, (db) => companiesPast(db, fromHour));
  for (const { id, today } of companies) {
    const told = await asOwner(pool, id, null, async (db) => {
      const invoices = await listPastDueSince(db, today, daysBack);
      const fresh = await tellOnce(
        db,
        'invoice_past_due',
        invoices.map((invoice) => invoice.id),
      );
      for (const invoice of invoices.filter((one) => fresh.has(one.id))) {
        const { number, customer_name, due_date } = invoice;
        const facts = { invoice: number, customer: customer_name, due_date };
        await notify(db, { kind: 'invoice_past_due', facts, link: `/admin/invoices/${invoice.id}` });
      }
      return fresh.size;
    });
    if (told > 0) changed(id);
  }
}
