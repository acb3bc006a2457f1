/** Reads the data of the receipt of a payment. */
import { NotFound } from '#base/errors.ts';
import { type DocumentCustomer, documentCustomer, documentPlaces } from '#modules/customers/store.ts';
import { sql } from '#server/db/sql.ts';
import type { TenantDb } from '#server/db/tenant.ts';
import type { Payment } from '../../contract/payments.ts';

export interface Receipt
  extends DocumentCustomer,
    Pick<Payment, 'number' | 'status' | 'payment_date' | 'method' | 'payment_method_name' | 'amount' | 'notes'> {
  customer_id: string;
  /** The driver who received it, else the user who recorded it; null if that was the system or a user who has left. */
  received_by: string | null;
  adjustments: Payment['adjustments'];
  /** The part that became credit of the customer. */
  kept: string;
  invoices: ReceiptInvoice[];
}

export interface ReceiptInvoice {
  number: string;
  /** Of the electronic invoice; empty without one. */
  dian_number: string;
  issue_date: string;
  id: string;
  /** Of this payment. */
  amount: string;
  /** The balance when this payment was recorded, without later ones, so that a receipt that is printed again is the same. */
  balance_after: string;
}

/** The payment for its receipt, active or void. Throws NotFound. */
export async function readReceipt(db: TenantDb, id: string): Promise<Receipt> {
  const [payment, adjustments, invoices] = await Promise.all([
    db.maybe<Omit<Receipt, 'adjustments' | 'invoices'>>(sql`
      select payment.customer_id, payment.number, payment.status, payment.payment_date, payment.method, payment.amount, payment.notes,
        coalesce((select amount from advance where advance.company_id = payment.company_id and advance.payment_id = payment.id), 0.00) as kept,
        payment_method.description as payment_method_name, ${documentCustomer},
        coalesce(
          (select member.name from cash_transaction received
            join member on member.company_id = received.company_id and member.id = received.driver_id
            where received.company_id = payment.company_id and received.payment_id = payment.id),
          (select member.name from history join member on member.company_id = history.company_id and member.id = history.person_id
            where history.record_id = payment.id and history.entity_id = payment.id and history.action = 'insert' limit 1)) as received_by
      from payment
        join customer on customer.company_id = payment.company_id and customer.id = payment.customer_id
        ${documentPlaces}
        left join payment_method on payment_method.company_id = payment.company_id and payment_method.id = payment.payment_method_id
      where payment.id = ${id}`),
    db.all<Payment['adjustments'][number]>(
      sql`select kind, amount, note, invoice_id from payment_adjustment where payment_id = ${id} order by id`,
    ),
    db.all<ReceiptInvoice>(sql`
      select invoice.id, invoice.number, invoice.dian_number, invoice.issue_date, mine.amount, invoice.balance + coalesce((
          select sum(other.amount + coalesce((select sum(amount) from payment_adjustment adjustment
              where adjustment.company_id = later.company_id and adjustment.payment_id = later.id and adjustment.invoice_id = mine.invoice_id), 0))
            from payment_allocation other join payment later on later.company_id = other.company_id and later.id = other.payment_id
            where other.company_id = mine.company_id and other.invoice_id = mine.invoice_id and later.status = 'active'
              and (later.created_at, later.id) > (payment.created_at, payment.id)), 0) + coalesce((
          select sum(used.amount) from advance_use used
            where used.company_id = mine.company_id and used.invoice_id = mine.invoice_id and used.created_at > payment.created_at), 0) as balance_after
      from payment_allocation mine
        join payment on payment.company_id = mine.company_id and payment.id = mine.payment_id
        join invoice on invoice.company_id = mine.company_id and invoice.id = mine.invoice_id
      where mine.payment_id = ${id} order by invoice.due_date, invoice.issue_date, invoice.number`),
  ]);
  if (!payment) throw new NotFound();
  return { ...payment, adjustments, invoices };
}
