/** The only writer of payment, payment_allocation and payment_adjustment. A deleted payment remains as a void row. */
import { newId } from '#base/ids.ts';
import type { Decimal } from '#base/money.ts';
import type { Db } from '#server/db/connection.ts';
import { assignments, insertInto, type Sql, sql } from '#server/db/sql.ts';
import type { PaymentEditInput } from '../contract/payments.ts';
import type { PaymentAdjustment, SavedPayment } from '../rules/payment.ts';

/** A payment as the rules read it. */
export interface StoredPayment extends SavedPayment {
  id: string;
  version: number;
}

/** Takes no lock of its own: the caller locks the payment's invoice (`lockInvoiceOfPayment`). Throws NotFound. */
export async function readPaymentUnderInvoiceLock(db: Db, id: string): Promise<StoredPayment> {
  const [payment, adjustments] = await Promise.all([
    db.one<Omit<StoredPayment, 'adjustments'>>(sql`select id, status, version, amount from payment where id = ${id}`),
    db.all<PaymentAdjustment>(sql`select kind, amount from payment_adjustment where payment_id = ${id}`),
  ]);
  return { ...payment, adjustments };
}

/** Sum of the absolute roundings of an invoice's payments. The caller holds its lock. Index `payment_adjustment_by_invoice`. */
export const sumInvoiceRoundings = (db: Db, invoice_id: string): Promise<Decimal> =>
  sumRoundings(db, sql`payment_adjustment.invoice_id = ${invoice_id}`);

/** The same for the invoice of a payment, without that payment. */
export const sumOtherRoundings = (db: Db, payment_id: string): Promise<Decimal> =>
  sumRoundings(
    db,
    sql`payment_adjustment.invoice_id = (select invoice_id from payment_allocation where payment_id = ${payment_id})
      and payment_adjustment.payment_id <> ${payment_id}`,
  );

async function sumRoundings(db: Db, condition: Sql): Promise<Decimal> {
  const { rounding } = await db.one<{ rounding: Decimal }>(sql`
    select coalesce(sum(abs(payment_adjustment.amount)), 0) as rounding
    from payment_adjustment join payment on payment.company_id = payment_adjustment.company_id and payment.id = payment_adjustment.payment_id
    where payment.status = 'active' and payment_adjustment.kind = 'rounding' and ${condition}`);
  return rounding;
}

const company_id = sql`current_company()`;

/** Inserts a payment on an invoice with the next number; the counter is locked last, after every other lock. Returns its id. */
export function insertPayment(db: Db, invoice: { id: string; customer_id: string }, payment: PaymentEditInput): string {
  const id = newId();
  const { adjustments, driver_id: _, ...fields } = payment;
  db.queue(
    insertInto('payment', {
      company_id,
      id,
      number: sql`take_number('payment')`,
      customer_id: invoice.customer_id,
      ...paymentColumns(fields),
    }),
  );
  db.queue(insertInto('payment_allocation', { company_id, id: newId(), payment_id: id, invoice_id: invoice.id, amount: payment.amount }));
  insertAdjustments(db, invoice.id, id, adjustments);
  return id;
}

/** Saves an edit of a payment with its allocation and adjustments. */
export function updatePayment(db: Db, invoice_id: string, id: string, payment: PaymentEditInput): void {
  const { adjustments, driver_id: _, ...fields } = payment;
  db.queue(sql`update payment set ${assignments(paymentColumns(fields))}, version = version + 1 where id = ${id}`);
  db.queue(sql`update payment_allocation set amount = ${payment.amount} where payment_id = ${id} and invoice_id = ${invoice_id}`);
  db.queue(sql`delete from payment_adjustment where payment_id = ${id}`);
  insertAdjustments(db, invoice_id, id, adjustments);
}

/** Deletes a payment: the row is kept as void, with its number and values. */
export function voidPayment(db: Db, id: string): void {
  db.queue(sql`update payment set status = 'void', version = version + 1 where id = ${id}`);
}

const paymentColumns = ({
  payment_date,
  method,
  payment_method_id,
  amount,
  notes,
}: Omit<PaymentEditInput, 'adjustments' | 'driver_id'>) => ({
  payment_date,
  method,
  payment_method_id,
  amount,
  notes,
});

function insertAdjustments(db: Db, invoice_id: string, payment_id: string, rows: PaymentEditInput['adjustments']): void {
  if (rows.length === 0) return;
  db.queue(
    insertInto(
      'payment_adjustment',
      rows.map(({ kind, amount, note }) => ({ company_id, id: newId(), payment_id, invoice_id, kind, amount, note })),
    ),
  );
}

/** The number of active payments of an invoice. Index `payment_allocation_by_invoice`. */
export async function countPayments(db: Db, invoice_id: string): Promise<number> {
  const { count } = await db.one<{ count: number }>(sql`
    select count(*) from payment_allocation join payment on payment.company_id = payment_allocation.company_id and payment.id = payment_id
    where invoice_id = ${invoice_id} and status = 'active'`);
  return count;
}
