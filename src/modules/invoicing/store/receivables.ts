/** What a customer owes, and how it pays. */
import { raw, sql } from '#server/db/sql.ts';
import type { TenantDb } from '#server/db/tenant.ts';
import { paidInvoicesRead, paymentsRead, type Receivables } from '../contract/receivables.ts';
import { type AgeGroup, agesFrom, agingOf, daysToPay, isPaidLate, meanDays } from '../rules/aging.ts';

interface PaidInvoice {
  id: string;
  number: string;
  issue_date: string;
  filing_date: string | null;
  due_date: string;
  paid_on: string;
}

/**
 * Reads the open invoices of a customer from their index alone (`invoice_open_by_customer`), and of its latest payments
 * (`payment_by_customer`) the invoices that they paid in full. Throws NotFound.
 */
export async function readReceivables(db: TenantDb, customer_id: string): Promise<Receivables> {
  const [, groups, paidInvoices] = await Promise.all([
    db.one(sql`select from customer where id = ${customer_id}`),
    db.all<AgeGroup>(sql`
      select width_bucket((select today()) - due_date, ${[...agesFrom]}::int[]) as at, count(*) as count, sum(balance) as amount
      from invoice where customer_id = ${customer_id} and status = 'sent' group by at`),
    db.all<PaidInvoice>(sql`
      select invoice.id, invoice.number, invoice.issue_date, invoice.filing_date, invoice.due_date, settled.paid_on
      from (
        select latest.company_id, payment_allocation.invoice_id, max(latest.payment_date) as paid_on
        from (
          select company_id, id, payment_date from payment where customer_id = ${customer_id} and status = 'active'
          order by payment_date desc, id desc limit ${raw(String(paymentsRead))}
        ) latest
          join payment_allocation on payment_allocation.company_id = latest.company_id and payment_allocation.payment_id = latest.id
        group by latest.company_id, payment_allocation.invoice_id
      ) settled join invoice on invoice.company_id = settled.company_id and invoice.id = settled.invoice_id
      where invoice.status = 'completed'
      order by settled.paid_on desc, invoice.id desc limit ${raw(String(paidInvoicesRead))}`),
  ]);
  const { today } = await db.context();
  const paid_invoices = paidInvoices.map(({ id, number, ...invoice }) => ({
    id,
    number,
    paid_on: invoice.paid_on,
    days: daysToPay(invoice),
    late: isPaidLate(invoice),
  }));
  return { ...agingOf(groups, today), days_to_pay: meanDays(paid_invoices), paid_invoices };
}
