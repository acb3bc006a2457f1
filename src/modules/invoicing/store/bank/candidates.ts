/** Candidates for the open lines of a bank account: open invoices, their customers, and payments and advances entered by hand. */
import { addDays } from '#base/days.ts';
import type { Db } from '#server/db/connection.ts';
import { raw, sql } from '#server/db/sql.ts';
import {
  type CustomerToMatch,
  daysApart,
  type InvoiceToMatch,
  type LineToMatch,
  type Matchable,
  type TypedAdvance,
  type TypedPayment,
} from '../../rules/bank/matching.ts';

/** The most open invoices that are compared, the oldest due first; invoices whose balance is the amount of a line are always included. */
const invoicesLimit = raw('5000');
const paymentsLimit = raw('2000');

/**
 * Reads the candidates for the lines of an account. Indexes `invoice_open_by_due`, `payment_by_date` and `advance_by_date`. Payments without a line
 * and advances: only of the days around the lines and with their amounts.
 */
export async function readMatchable(db: Db, account: string, lines: readonly LineToMatch[]): Promise<Matchable> {
  const [first, last] = [lines[0], lines.at(-1)];
  if (!first || !last) return { invoices: [], customers: [], payments: [], advances: [] };
  const amounts = lines.map(({ open }) => open);
  const columns = sql`invoice.id, invoice.number, invoice.dian_number, invoice.customer_reference, invoice.customer_id, invoice.issue_date, invoice.due_date, invoice.balance`;
  const near = sql`payment_date between ${addDays(first.line_date, -daysApart)} and ${addDays(last.line_date, daysApart)}
    and amount = any(${amounts}::numeric[])`;
  const isOfAccount = sql`(payment_method_id = ${account} or payment_method_id is null and method <> 'cash')`;
  const [invoices, customers, payments, advances] = await Promise.all([
    db.all<InvoiceToMatch>(sql`
      (select ${columns} from invoice where status = 'sent' and balance > 0 order by due_date, id limit ${invoicesLimit})
      union (select ${columns} from invoice where status = 'sent' and balance = any(${amounts}::numeric[]) limit ${invoicesLimit})`),
    db.all<CustomerToMatch>(sql`
      select id, name, tax_id from customer
      where id in (select customer_id from invoice where status = 'sent' and balance > 0)
        or id in (select customer_id from payment where payment_date between ${addDays(first.line_date, -daysApart)} and ${addDays(last.line_date, daysApart)})`),
    db.all<TypedPayment>(sql`
      select id, number, customer_id, payment_date, amount, transaction_id,
        ${isOfAccount} as is_of_account,
        array(select invoice_id from payment_allocation part where part.company_id = payment.company_id and part.payment_id = payment.id) as invoice_ids
      from payment
      where status = 'active' and ${near}
        and not exists (select from bank_match where bank_match.company_id = payment.company_id and bank_match.payment_id = payment.id)
      order by payment_date, id limit ${paymentsLimit}`),
    db.all<TypedAdvance>(sql`
      select customer_id, payment_date, amount from advance
      where source <> 'payment' and ${isOfAccount} and ${near} order by payment_date, id limit ${paymentsLimit}`),
  ]);
  return { invoices, customers, payments, advances };
}
