/** Writes of invoices and their lines: the only writer of invoice, invoice_item, invoice_adjustment and invoice_trip. */
import { newId } from '#base/ids.ts';
import type { Decimal, MoneyDecimals } from '#base/money.ts';
import type { Db } from '#server/db/conversation.ts';
import { assignments, insertInto, raw, type Sql, sql } from '#server/db/sql.ts';
import type { AdvanceUse, InvoiceStatus } from '../rules/balance.ts';
import type { AdjustmentMethod, AdjustmentType, InvoiceTotals } from '../rules/totals.ts';

/** An invoice under its row lock: what rules read. */
export interface LockedInvoice {
  id: string;
  number: string;
  status: InvoiceStatus;
  version: number;
  customer_id: string;
  money_decimals: MoneyDecimals;
  total: Decimal;
  withholding: Decimal;
  advance_payment: Decimal;
  paid: Decimal;
  adjusted: Decimal;
  balance: Decimal;
  /** The trips that it bills now. */
  trip_ids: string[];
}

/** Locks an invoice. Whoever changes it, its payments or its trips' standing holds this lock first. */
export function lockInvoice(db: Db, id: string): Promise<LockedInvoice> {
  return db.one(lockWhere(sql`invoice.id = ${id}`));
}

/** The same, or null: for an id that came in a body. */
export function lockInvoiceIfAny(db: Db, id: string): Promise<LockedInvoice | null> {
  return db.maybe(lockWhere(sql`invoice.id = ${id}`));
}

/** Locks the invoice that a payment settles. Payments are changed under the lock of their invoice, so they need none of their own. */
export function lockInvoiceOfPayment(db: Db, payment_id: string): Promise<LockedInvoice> {
  return db.one(lockWhere(sql`invoice.id = (select invoice_id from payment_allocation where payment_id = ${payment_id})`));
}

function lockWhere(condition: Sql): Sql<LockedInvoice> {
  return sql`select id, number, status, version, customer_id, money_decimals, total, withholding, advance_payment, paid, adjusted, balance,
      array(select trip_id from invoice_trip where invoice_trip.invoice_id = invoice.id and active order by trip_id) as trip_ids
    from invoice where ${condition} for update of invoice`;
}

/** Takes the next number. The counter stays locked until the end of the transaction: last, after every other lock. */
export async function takeInvoiceNumber(db: Db): Promise<string> {
  const { number } = await db.one<{ number: string }>(sql`select take_number('invoice') as number`);
  return number;
}

/** What the columns of a line take. */
export interface ItemToSave {
  trip_id: string | null;
  description: string;
  quantity: Decimal;
  unit: string;
  unit_price: Decimal;
}
export interface AdjustmentToSave {
  type: AdjustmentType;
  method: AdjustmentMethod;
  description: string;
  value: Decimal;
  iva: boolean;
}
export interface InvoiceToSave {
  issue_date: string;
  due_date: string;
  filing_date: string | null;
  filing_reference: string;
  notes: string;
  items: readonly ItemToSave[];
  adjustments: readonly AdjustmentToSave[];
}

export interface NewInvoiceToSave extends InvoiceToSave {
  id: string;
  number: string;
  customer_id: string;
  customer_name: string;
  customer_tax_id: string;
  customer_address: string;
  money_decimals: MoneyDecimals;
  trip_ids: readonly string[];
}

/** What an invoice comes to, what advances cover of it and what is left. */
export interface Standing extends Pick<AdvanceUse, 'advance_payment'> {
  totals: InvoiceTotals;
  balance: Decimal;
  status: InvoiceStatus;
}

const company_id = sql`current_company()`;

/** Inserts a draft with its lines. Nothing is waited for: it travels with what follows. Answers the ids of its rows. */
export function insertInvoice(db: Db, invoice: NewInvoiceToSave, standing: Standing): { items: string[]; adjustments: string[] } {
  const { items, adjustments, trip_ids, ...fields } = invoice;
  db.run(insertInto('invoice', { company_id, ...fields, ...amountsOf(standing) }));
  const rows = linesOf(invoice.id, items, adjustments, standing.totals);
  db.run(insertInto('invoice_item', rows.items));
  if (rows.adjustments.length > 0) db.run(insertInto('invoice_adjustment', rows.adjustments));
  if (trip_ids.length > 0) {
    db.run(
      insertInto(
        'invoice_trip',
        trip_ids.map((trip_id) => ({ company_id, id: newId(), invoice_id: invoice.id, trip_id })),
      ),
    );
  }
  return { items: rows.items.map((row) => row.id), adjustments: rows.adjustments.map((row) => row.id) };
}

/** Saves an edit: the fields, the amounts, and the lines by their position. */
export function updateInvoice(db: Db, id: string, invoice: InvoiceToSave, standing: Standing): void {
  const { items, adjustments, ...fields } = invoice;
  const rows = linesOf(id, items, adjustments, standing.totals);
  db.run(sql`update invoice set ${assignments({ ...pick(fields), ...amountsOf(standing) })}, version = version + 1 where id = ${id}`);
  replaceLines(db, 'invoice_item', id, rows.items, ['trip_id', 'description', 'quantity', 'unit', 'unit_price', 'amount']);
  replaceLines(db, 'invoice_adjustment', id, rows.adjustments, ['type', 'method', 'description', 'value', 'iva', 'amount']);
}

/** Only what an edit may change. */
const pick = ({ issue_date, due_date, filing_date, filing_reference, notes }: Omit<InvoiceToSave, 'items' | 'adjustments'>) => ({
  issue_date,
  due_date,
  filing_date,
  filing_reference,
  notes,
});

/** A line keeps its row while its position stays, so that history tells what changed in it. */
function replaceLines(
  db: Db,
  table: 'invoice_item' | 'invoice_adjustment',
  invoice_id: string,
  rows: Record<string, unknown>[],
  columns: string[],
): void {
  db.run(sql`delete from ${raw(table)} where invoice_id = ${invoice_id} and position >= ${rows.length}`);
  if (rows.length === 0) return;
  db.run(sql`${insertInto(table, rows)} on conflict (company_id, invoice_id, position)
    do update set ${raw(columns.map((column) => `${column} = excluded.${column}`).join(', '))}`);
}

function linesOf(invoice_id: string, items: readonly ItemToSave[], adjustments: readonly AdjustmentToSave[], totals: InvoiceTotals) {
  const amounts = (rows: InvoiceTotals['items'], at: number) => (rows[at] as { amount: Decimal }).amount;
  return {
    items: items.map(({ trip_id, description, quantity, unit, unit_price }, position) => ({
      company_id,
      id: newId(),
      invoice_id,
      position,
      trip_id,
      description,
      quantity,
      unit,
      unit_price,
      amount: amounts(totals.items, position),
    })),
    adjustments: adjustments.map(({ type, method, description, value, iva }, position) => ({
      company_id,
      id: newId(),
      invoice_id,
      position,
      type,
      method,
      description,
      value,
      iva,
      amount: amounts(totals.adjustments, position),
    })),
  };
}

const amountsOf = ({ totals, advance_payment, balance, status }: Standing) => ({
  processing_fee: totals.processing_fee,
  other_discount: totals.other_discount,
  subtotal: totals.subtotal,
  discount: totals.discount,
  iva: totals.iva,
  other_tax: totals.other_tax,
  withholding: totals.withholding,
  total: totals.total,
  advance_payment,
  balance,
  status,
});

/** Marks a draft as sent, with the customer as it is now. */
export function saveSending(
  db: Db,
  id: string,
  status: InvoiceStatus,
  customer: { customer_name: string; customer_tax_id: string; customer_address: string },
): void {
  db.run(sql`update invoice set ${assignments({ ...customer, status })}, sent_at = now(), version = version + 1 where id = ${id}`);
}

/** Voids an invoice: nothing of it is prepaid any more, and its trips may stand on another one. */
export function saveCancellation(db: Db, id: string, reason: string): void {
  db.run(sql`update invoice set status = 'cancelled', cancellation_reason = ${reason}, advance_payment = 0,
    balance = total - withholding - paid - adjusted, version = version + 1 where id = ${id}`);
  db.run(sql`update invoice_trip set active = false where invoice_id = ${id}`);
}

/** What was received and what is owed, after money came or went. The one place that keeps `paid`, `adjusted` and `balance`. */
export function saveReceived(
  db: Db,
  id: string,
  received: { paid: Decimal; adjusted: Decimal; balance: Decimal; status: InvoiceStatus },
): void {
  db.run(sql`update invoice set ${assignments(received)}, version = version + 1 where id = ${id}`);
}
