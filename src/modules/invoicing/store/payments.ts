/** Payments: the only writer of payment, payment_allocation and payment_adjustment. A deleted payment stays as a void row. */
import { newId } from '#base/ids.ts';
import type { Decimal } from '#base/money.ts';
import type { Db } from '#server/db/conversation.ts';
import { assignments, insertInto, type Sql, sql } from '#server/db/sql.ts';
import type { PaymentEdit } from '../contract/payments.ts';
import type { PaymentAdjustment } from '../rules/payment.ts';

/** A payment as the rules read it; its invoice's lock is held. */
/** A payment whose invoice is locked, which holds it too. */
export interface HeldPayment {
  status: 'active' | 'void';
  version: number;
  amount: string;
  adjustments: PaymentAdjustment[];
}

/** Refuses with NotFound. */
export async function holdPayment(db: Db, id: string): Promise<HeldPayment> {
  const [payment, adjustments] = await Promise.all([
    db.one<Omit<HeldPayment, 'adjustments'>>(sql`select status, version, amount from payment where id = ${id}`),
    db.all<PaymentAdjustment>(sql`select kind, amount from payment_adjustment where payment_id = ${id}`),
  ]);
  return { ...payment, adjustments };
}

/** What the roundings of an invoice's payments come to, signs apart; read under its lock. Index `payment_adjustment_by_invoice`. */
export const roundingOn = (db: Db, invoice_id: string): Promise<Decimal> =>
  sumRoundings(db, sql`payment_adjustment.invoice_id = ${invoice_id}`);

/** What those of the other payments on a payment's invoice come to. */
export const roundingBeside = (db: Db, payment_id: string): Promise<Decimal> =>
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

/** Inserts a payment on one invoice, and takes its number: last, after every other lock. Answers its id. */
export function insertPayment(db: Db, invoice: { id: string; customer_id: string }, payment: PaymentEdit): string {
  const id = newId();
  const { adjustments, ...fields } = payment;
  db.run(
    insertInto('payment', { company_id, id, number: sql`take_number('payment')`, customer_id: invoice.customer_id, ...columns(fields) }),
  );
  db.run(insertInto('payment_allocation', { company_id, id: newId(), payment_id: id, invoice_id: invoice.id, amount: payment.amount }));
  insertAdjustments(db, invoice.id, id, adjustments);
  return id;
}

/** Saves an edit of a payment, its share of the invoice with it. */
export function updatePayment(db: Db, invoice_id: string, id: string, payment: PaymentEdit): void {
  const { adjustments, ...fields } = payment;
  db.run(sql`update payment set ${assignments(columns(fields))}, version = version + 1 where id = ${id}`);
  db.run(sql`update payment_allocation set amount = ${payment.amount} where payment_id = ${id} and invoice_id = ${invoice_id}`);
  db.run(sql`delete from payment_adjustment where payment_id = ${id}`);
  insertAdjustments(db, invoice_id, id, adjustments);
}

/** Deletes a payment: the row stays void, with its number and what it was. */
export function voidPayment(db: Db, id: string): void {
  db.run(sql`update payment set status = 'void', version = version + 1 where id = ${id}`);
}

const columns = ({ payment_date, method, payment_method_id, amount, notes }: Omit<PaymentEdit, 'adjustments'>) => ({
  payment_date,
  method,
  payment_method_id,
  amount,
  notes,
});

function insertAdjustments(db: Db, invoice_id: string, payment_id: string, rows: PaymentEdit['adjustments']): void {
  if (rows.length === 0) return;
  db.run(
    insertInto(
      'payment_adjustment',
      rows.map(({ kind, amount, note }) => ({ company_id, id: newId(), payment_id, invoice_id, kind, amount, note })),
    ),
  );
}

/** How many payments count on an invoice. Index `payment_allocation_by_invoice`. */
export async function countPayments(db: Db, invoice_id: string): Promise<number> {
  const { count } = await db.one<{ count: number }>(sql`
    select count(*) from payment_allocation join payment on payment.company_id = payment_allocation.company_id and payment.id = payment_id
    where invoice_id = ${invoice_id} and status = 'active'`);
  return count;
}
