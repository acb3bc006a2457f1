/** The only writer of invoice, invoice_item, invoice_adjustment and invoice_trip. */
import type { Day } from '#base/days.ts';
import { newId } from '#base/ids.ts';
import type { Decimal, MoneyDecimals } from '#base/money.ts';
import type { WithholdingKind } from '#modules/companies/contract/withholdings.ts';
import { type Db, insertRows } from '#server/db/connection.ts';
import { assignments, raw, type Sql, sql } from '#server/db/sql.ts';
import { type RowsSpec, type StoredRow, saveRows, selectRows } from '#server/record/rows.ts';
import type { FilingInput } from '../contract/input.ts';
import type { InvoiceStatus } from '../contract/invoice.ts';
import type { AdjustmentMethod, AdjustmentType } from '../contract/lines.ts';
import type { AdvanceAllocation } from '../rules/balance.ts';
import type { InvoiceTotals } from '../rules/totals.ts';

/** An invoice under its row lock, as the rules read it. */
export interface LockedInvoice {
  id: string;
  number: string;
  status: InvoiceStatus;
  version: number;
  customer_id: string;
  issue_date: Day;
  due_date: Day;
  filing_date: Day | null;
  money_decimals: MoneyDecimals;
  total: Decimal;
  withholding: Decimal;
  advance_payment: Decimal;
  paid: Decimal;
  adjusted: Decimal;
  balance: Decimal;
  /** The trips that it bills; empty once cancelled. */
  trip_ids: string[];
}

/** Locks an invoice. Every change of it, its payments or the status of its trips takes this lock before it reads the amounts. Throws NotFound. */
export function lockInvoice(db: Db, id: string): Promise<LockedInvoice> {
  return db.one(lockWhere(sql`invoice.id = ${id}`));
}

/** Locks invoices in the order of their ids. Those that do not exist in the company are left out. */
export function lockInvoices(db: Db, ids: readonly string[]): Promise<LockedInvoice[]> {
  // A single id is not passed as an array: PostgreSQL plans an array again in each call.
  return db.all(lockWhere(ids.length === 1 ? sql`invoice.id = ${ids[0]}` : sql`invoice.id = any(${ids}::uuid[]) order by invoice.id`));
}

function lockWhere(condition: Sql): Sql<LockedInvoice> {
  return sql`select id, number, status, version, customer_id, issue_date, due_date, filing_date, money_decimals, total, withholding, advance_payment, paid, adjusted, balance,
      array(select trip_id from invoice_trip where invoice_trip.invoice_id = invoice.id and active order by trip_id) as trip_ids
    from invoice where ${condition} for update of invoice`;
}

/** Takes the next number. The counter stays locked until the end of the transaction, so this comes after every other lock. */
export async function takeInvoiceNumber(db: Db): Promise<string> {
  const { number } = await db.one<{ number: string }>(sql`select take_number('invoice') as number`);
  return number;
}

/** A line as it is stored. */
export interface ItemToSave {
  /** The id of the stored line that this one changes; undefined for a new one. */
  id?: string | undefined;
  trip_id: string | null;
  description: string;
  quantity: Decimal;
  unit: string;
  unit_price: Decimal;
}
export interface AdjustmentToSave {
  id?: string | undefined;
  type: AdjustmentType;
  method: AdjustmentMethod;
  description: string;
  value: Decimal;
  iva: boolean;
  per_mille: boolean;
  withholding_kind: WithholdingKind | null;
  municipality_id: string | null;
  base: Decimal | null;
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
  customer_reference: string;
  id: string;
  number: string;
  customer_id: string;
  customer_name: string;
  customer_tax_id: string;
  customer_address: string;
  money_decimals: MoneyDecimals;
  trip_ids: readonly string[];
}

/** The totals of an invoice, its advance payment, balance and status. */
export interface InvoiceAmounts extends Pick<AdvanceAllocation, 'advance_payment'> {
  totals: InvoiceTotals;
  balance: Decimal;
  status: InvoiceStatus;
}

const itemRows: RowsSpec = {
  table: 'invoice_item',
  owner: 'invoice_id',
  columns: { trip_id: 'plain', description: 'plain', quantity: 'numeric', unit: 'plain', unit_price: 'numeric', amount: 'numeric' },
  calculated: ['amount'],
};
const adjustmentRows: RowsSpec = {
  table: 'invoice_adjustment',
  owner: 'invoice_id',
  columns: {
    type: 'plain',
    method: 'plain',
    description: 'plain',
    value: 'numeric',
    iva: 'plain',
    per_mille: 'plain',
    withholding_kind: 'plain',
    municipality_id: 'plain',
    base: 'numeric',
    amount: 'numeric',
  },
  calculated: ['amount'],
};

/** The lines of an invoice before an edit. */
interface StoredLines {
  items: StoredRow[];
  adjustments: StoredRow[];
}

/** Read under the invoice's lock. */
export function readStoredLines(db: Db, id: string): Promise<StoredLines> {
  return db.one<StoredLines>(sql`select ${selectRows(itemRows, 'invoice')} as items, ${selectRows(adjustmentRows, 'invoice')} as adjustments
    from invoice where id = ${id}`);
}

/** Inserts a draft with its lines. Queued: sent with the next query that is awaited. Returns the ids of its rows. */
export function insertInvoice(db: Db, invoice: NewInvoiceToSave, amounts: InvoiceAmounts): { items: string[]; adjustments: string[] } {
  const { items, adjustments, trip_ids, ...fields } = invoice;
  insertRows(db, 'invoice', { ...fields, ...amountColumns(amounts) });
  const rows = lineRows(items, adjustments, amounts.totals);
  const ids = {
    items: saveRows(db, itemRows, invoice.id, [], rows.items),
    adjustments: saveRows(db, adjustmentRows, invoice.id, [], rows.adjustments),
  };
  if (trip_ids.length > 0) {
    insertRows(
      db,
      'invoice_trip',
      trip_ids.map((trip_id) => ({ id: newId(), invoice_id: invoice.id, trip_id })),
    );
  }
  return ids;
}

/** An invoice of one line, quantity 1, without adjustments. */
export interface SentInvoice
  extends Pick<
    NewInvoiceToSave,
    | 'id'
    | 'number'
    | 'customer_id'
    | 'customer_name'
    | 'customer_tax_id'
    | 'customer_address'
    | 'money_decimals'
    | 'issue_date'
    | 'due_date'
  > {
  totals: InvoiceTotals;
  description: string;
}

/** Inserts many sent invoices in two statements. Queued. */
export function insertSentInvoices(db: Db, invoices: readonly SentInvoice[]): void {
  const rows = invoices.map(({ totals, description: _, ...fields }) => ({
    ...fields,
    ...amountColumns({ totals, advance_payment: '0', balance: totals.total, status: 'sent' }),
  }));
  const columns = raw(Object.keys(rows[0] ?? {}).join(', '));
  db.queue(sql`insert into invoice (company_id, sent_at, ${columns}) select current_company(), now(), ${columns}
    from jsonb_populate_recordset(null::invoice, ${JSON.stringify(rows)}::jsonb)`);
  const items = invoices.map(({ id, totals, description }) => ({ id: newId(), invoice_id: id, description, amount: totals.subtotal }));
  db.queue(sql`insert into invoice_item (company_id, id, invoice_id, position, description, quantity, unit, unit_price, amount)
    select current_company(), id, invoice_id, 0, description, 1, 'unit', amount, amount from jsonb_populate_recordset(null::invoice_item, ${JSON.stringify(items)}::jsonb)`);
}

/** Saves an edit: fields, amounts and lines. */
export function updateInvoice(db: Db, id: string, stored: StoredLines, invoice: InvoiceToSave, amounts: InvoiceAmounts): void {
  const { items, adjustments, ...fields } = invoice;
  const rows = lineRows(items, adjustments, amounts.totals);
  db.queue(
    sql`update invoice set ${assignments({ ...editableColumns(fields), ...amountColumns(amounts) })}, version = version + 1 where id = ${id}`,
  );
  saveRows(db, itemRows, id, stored.items, rows.items);
  saveRows(db, adjustmentRows, id, stored.adjustments, rows.adjustments);
}

/** The columns that an edit may change. */
const editableColumns = ({ issue_date, due_date, filing_date, filing_reference, notes }: Omit<InvoiceToSave, 'items' | 'adjustments'>) => ({
  issue_date,
  due_date,
  filing_date,
  filing_reference,
  notes,
});

/** The lines of an invoice as they are to be stored, each with the sent id. */
function lineRows(items: readonly ItemToSave[], adjustments: readonly AdjustmentToSave[], totals: InvoiceTotals) {
  const amountAt = (rows: InvoiceTotals['items'], at: number) => (rows[at] as { amount: Decimal }).amount;
  return {
    items: items.map((item, at) => ({ ...item, amount: amountAt(totals.items, at) })),
    adjustments: adjustments.map((row, at) => ({ ...row, amount: amountAt(totals.adjustments, at) })),
  };
}

const amountColumns = ({ totals, advance_payment, balance, status }: InvoiceAmounts) => ({
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

/** Marks a draft as sent and copies the customer's current name, tax ID and address onto it. */
export function markInvoiceSent(
  db: Db,
  id: string,
  status: InvoiceStatus,
  customer: { customer_name: string; customer_tax_id: string; customer_address: string },
): void {
  db.queue(sql`update invoice set ${assignments({ ...customer, status })}, sent_at = now(), version = version + 1 where id = ${id}`);
}

/** Files a locked invoice with its customer. */
export function fileInvoice(db: Db, id: string, filing: FilingInput & { due_date: Day }): void {
  db.queue(sql`update invoice set ${assignments({ ...filing })}, version = version + 1 where id = ${id}`);
}

/** Cancels an invoice: its advance payment becomes zero, and its trips may be billed again. */
export function cancelInvoice(db: Db, id: string, reason: string): void {
  db.queue(sql`update invoice set status = 'cancelled', cancellation_reason = ${reason}, advance_payment = 0,
    balance = total - withholding - paid - adjusted, version = version + 1 where id = ${id}`);
  db.queue(sql`update invoice_trip set active = false where invoice_id = ${id}`);
}

/** Stores received amounts, balance and status after a payment or the use of credit changed. The only writer of `paid` and `adjusted`. */
export function updateReceived(
  db: Db,
  id: string,
  received: { paid: Decimal; adjusted: Decimal; advance_payment: Decimal; balance: Decimal; status: InvoiceStatus },
): void {
  db.queue(sql`update invoice set ${assignments(received)}, version = version + 1 where id = ${id}`);
}
