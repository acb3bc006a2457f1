/** The only writer of payment, payment_allocation, payment_adjustment, and of the credit from a payment. A deleted payment remains as a void row. */
import type { Day } from '#base/days.ts';
import { newId } from '#base/ids.ts';
import { type Decimal, isPositive } from '#base/money.ts';
import { type Db, insertRows } from '#server/db/connection.ts';
import { assignments, sql } from '#server/db/sql.ts';
import type { PaymentEditInput } from '../contract/payments.ts';
import type { PaymentPart } from '../rules/allocation.ts';
import type { PaymentAdjustment } from '../rules/payment.ts';

/** The part of a stored payment that settles one invoice. */
export interface StoredPart {
  invoice_id: string;
  amount: Decimal;
  adjustments: PaymentAdjustment[];
}

/** A payment under its row lock, as the rules read it. */
export interface StoredPayment {
  id: string;
  status: 'active' | 'void';
  version: number;
  payment_date: Day;
  amount: Decimal;
  customer_id: string;
  parts: StoredPart[];
}

/** Locks a payment, before its invoices. Throws NotFound. */
export async function lockPayment(db: Db, id: string): Promise<StoredPayment> {
  const [payment, allocations, adjustments] = await Promise.all([
    db.one<Omit<StoredPayment, 'parts'>>(
      sql`select id, status, version, payment_date, amount, customer_id from payment where id = ${id} for update`,
    ),
    db.all<Omit<StoredPart, 'adjustments'>>(sql`select invoice_id, amount from payment_allocation where payment_id = ${id} order by id`),
    db.all<PaymentAdjustment & { invoice_id: string }>(
      sql`select invoice_id, kind, amount from payment_adjustment where payment_id = ${id} order by id`,
    ),
  ]);
  const parts = allocations.map((part) => ({ ...part, adjustments: adjustments.filter((row) => row.invoice_id === part.invoice_id) }));
  return { ...payment, parts };
}

/**
 * Sums of the absolute roundings of invoices by their payments, without those of one payment. The caller holds the locks of the invoices.
 * Index `payment_adjustment_by_invoice`.
 */
export async function sumRoundings(db: Db, invoice_ids: readonly string[], exceptPayment: string | null): Promise<Map<string, Decimal>> {
  const rows = await db.all<{ invoice_id: string; rounding: Decimal }>(sql`
    select payment_adjustment.invoice_id, sum(abs(payment_adjustment.amount)) as rounding
    from payment_adjustment join payment on payment.company_id = payment_adjustment.company_id and payment.id = payment_adjustment.payment_id
    where payment.status = 'active' and payment_adjustment.kind = 'rounding' and payment_adjustment.invoice_id = any(${invoice_ids}::uuid[])
      and payment.id is distinct from ${exceptPayment}
    group by payment_adjustment.invoice_id`);
  return new Map(rows.map(({ invoice_id, rounding }) => [invoice_id, rounding]));
}

/** The parts of a payment to store, and the part that becomes credit. */
export interface SharedPayment {
  parts: readonly PaymentPart<PaymentEditInput['adjustments'][number]>[];
  kept: Decimal;
}

/** Inserts a payment of a customer with the next number; the counter is locked last, after every other lock. Returns its id. */
export function insertPayment(db: Db, customer_id: string, payment: PaymentEditInput, { parts, kept }: SharedPayment): string {
  const id = newId();
  insertRows(db, 'payment', { id, number: sql`take_number('payment')`, customer_id, ...paymentColumns(payment) });
  if (parts.length > 0) {
    insertRows(
      db,
      'payment_allocation',
      parts.map(({ invoice_id, amount }) => ({ id: newId(), payment_id: id, invoice_id, amount })),
    );
  }
  insertAdjustments(db, id, parts);
  if (isPositive(kept)) insertCredit(db, { payment_id: id, customer_id, kept }, payment);
  return id;
}

/** Saves an edit of a payment with its parts. Allocations that stay are changed in their place. */
export function updatePayment(db: Db, stored: StoredPayment, payment: PaymentEditInput, parts: SharedPayment['parts']): void {
  const { id } = stored;
  db.queue(sql`update payment set ${assignments(paymentColumns(payment))}, version = version + 1 where id = ${id}`);
  const gone = stored.parts.filter((before) => !parts.some(({ invoice_id }) => invoice_id === before.invoice_id));
  if (gone.length > 0) {
    const ids = gone.map(({ invoice_id }) => invoice_id);
    db.queue(sql`delete from payment_allocation where payment_id = ${id} and invoice_id = any(${ids}::uuid[])`);
  }
  for (const { invoice_id, amount } of parts) {
    if (stored.parts.some((part) => part.invoice_id === invoice_id))
      db.queue(sql`update payment_allocation set amount = ${amount} where payment_id = ${id} and invoice_id = ${invoice_id}`);
    else insertRows(db, 'payment_allocation', { id: newId(), payment_id: id, invoice_id, amount });
  }
  db.queue(sql`delete from payment_adjustment where payment_id = ${id}`);
  insertAdjustments(db, id, parts);
}

/** Deletes a payment: the row is kept as void, with its number and values. */
export function voidPayment(db: Db, id: string): void {
  db.queue(sql`update payment set status = 'void', version = version + 1 where id = ${id}`);
}

/** The credit from a payment: a row of `advance`. */
export interface KeptCredit {
  id: string;
  amount: Decimal;
  used: Decimal;
}

/** Locks the credit of a payment, after its invoices and trips; null if it has none. */
export const lockCreditOfPayment = (db: Db, payment_id: string): Promise<KeptCredit | null> =>
  db.maybe(sql`select id, amount, used from advance where payment_id = ${payment_id} for update`);

/** The numbers of the invoices that used an advance, and the days on which some of it was returned. */
export const listUsesOfCredit = (db: Db, advance_id: string): Promise<{ document: string }[]> =>
  db.all(sql`select coalesce(invoice.number, refund.date::text) as document
    from advance_use
      left join invoice on invoice.company_id = advance_use.company_id and invoice.id = advance_use.invoice_id
      left join credit_refund refund on refund.company_id = advance_use.company_id and refund.id = advance_use.refund_id
    where advance_use.advance_id = ${advance_id} order by document`);

/** Saves the credit of a payment; zero deletes it. `stored` is locked, and its uses do not exceed the new amount. Queued. */
export function saveCredit(
  db: Db,
  stored: KeptCredit | null,
  of: { payment_id: string; customer_id: string; kept: Decimal },
  payment: PaymentEditInput,
): void {
  if (!stored) {
    if (isPositive(of.kept)) insertCredit(db, of, payment);
  } else if (isPositive(of.kept)) {
    db.queue(sql`update advance set ${assignments(creditColumns(of.kept, payment))}, version = version + 1 where id = ${stored.id}`);
  } else deleteCredit(db, stored);
}

/** Queued. */
export function deleteCredit(db: Db, stored: KeptCredit | null): void {
  if (stored) db.queue(sql`delete from advance where id = ${stored.id}`);
}

function insertCredit(db: Db, of: { payment_id: string; customer_id: string; kept: Decimal }, payment: PaymentEditInput): void {
  const { payment_id, customer_id, kept } = of;
  insertRows(db, 'advance', { id: newId(), customer_id, source: 'payment', payment_id, ...creditColumns(kept, payment) });
}

const creditColumns = (amount: Decimal, { payment_date, method, payment_method_id, transaction_id }: PaymentEditInput) => ({
  amount,
  payment_date,
  method,
  payment_method_id,
  transaction_id,
});

const paymentColumns = ({ payment_date, method, payment_method_id, transaction_id, amount, notes }: PaymentEditInput) => ({
  payment_date,
  method,
  payment_method_id,
  transaction_id,
  amount,
  notes,
});

function insertAdjustments(db: Db, payment_id: string, parts: SharedPayment['parts']): void {
  const rows = parts.flatMap(({ invoice_id, adjustments }) =>
    adjustments.map(({ kind, amount, note }) => ({ id: newId(), payment_id, invoice_id, kind, amount, note })),
  );
  if (rows.length > 0) insertRows(db, 'payment_adjustment', rows);
}

/** The number of active payments of an invoice. Index `payment_allocation_by_invoice`. */
export async function countPayments(db: Db, invoice_id: string): Promise<number> {
  const { count } = await db.one<{ count: number }>(sql`
    select count(*) from payment_allocation join payment on payment.company_id = payment_allocation.company_id and payment.id = payment_id
    where invoice_id = ${invoice_id} and status = 'active'`);
  return count;
}
