/** Payment advances: lists, reads and writes them. Their uses are written by `advance-uses`; the advance of a trip's form by trips. */
import type { Day } from '#base/days.ts';
import { newId } from '#base/ids.ts';
import type { TripStatus } from '#modules/trips/contract/status.ts';
import { type Db, insertRows } from '#server/db/connection.ts';
import { type ListQueryOf, type ListSpec, listPage, type PageOf } from '#server/db/list.ts';
import { byNameOf } from '#server/db/list-key.ts';
import { findByNumber, rowsOfAmount, type SearchText } from '#server/db/search.ts';
import { anyOf, assignments, type Condition, equalTo, idIn, raw, type Sql, sql, withinDays } from '#server/db/sql.ts';
import type { Advance, AdvanceInput, AdvanceRow, advances } from '../contract/advances.ts';
import { findByReference, findCustomers } from './search.ts';

const rowFields = sql`advance.id, advance.source, advance.customer_id, customer.name as customer_name, advance.trip_id, trip.number as trip_number,
  advance.load_id, load.number as load_number, advance.payment_id, payment.number as payment_number, advance.payment_date, advance.method,
  advance.payment_method_id, account.description as payment_method, advance.transaction_id, advance.amount, advance.used,
  advance.amount - advance.used as open, advance.notes, advance.version`;
const from = sql`advance
  join customer on customer.company_id = advance.company_id and customer.id = advance.customer_id
  left join trip on trip.company_id = advance.company_id and trip.id = advance.trip_id
  left join load on load.company_id = advance.company_id and load.id = advance.load_id
  left join payment on payment.company_id = advance.company_id and payment.id = advance.payment_id
  left join payment_method account on account.company_id = advance.company_id and account.id = advance.payment_method_id`;

const list: ListSpec = {
  select: rowFields,
  from,
  matchedFrom: sql`advance`,
  id: 'advance.id',
  sorts: { payment_date: 'date', amount: 'numeric', customer_name: byNameOf('advance', 'customer') },
  search: advanceSearch,
  sums: { amount: { amount: raw('advance.amount') }, open: { amount: raw('advance.amount - advance.used') } },
};

type Query = ListQueryOf<typeof advances.list>;

/** A page of advances. Indexes `advance_by_date`, `_by_amount`, `_by_customer`, `_by_trip`, `_by_reference` and `advance_open`. */
export function listAdvances(db: Db, query: Query): Promise<PageOf<typeof advances.list>> {
  const conditions: Condition[] = [
    query.received !== undefined && raw(`advance.source ${query.received ? '<>' : '='} 'payment'`),
    ...equalTo(query, 'advance', ['source', 'customer_id', 'trip_id']),
    ...withinDays(query, 'paid', 'advance.payment_date'),
  ];
  const chosen = query.open === undefined ? [] : [query.open ? isOpen : isUsed];
  return listPage(db, list, query, conditions, { chosen, groups: query.summary ? { open: isOpen, used: isUsed } : {} });
}

const isOpen = sql`advance.used < advance.amount`;
const isUsed = sql`advance.used >= advance.amount`;

async function advanceSearch(search: SearchText, db: Db): Promise<Sql> {
  const [references, customers, trips] = await Promise.all([
    findByReference(db, 'advance', 'transaction_id', search),
    findCustomers(db, search),
    findByNumber(db, 'trip', search),
  ]);
  return anyOf([
    idIn('advance.id', references),
    idIn('advance.customer_id', customers),
    idIn('advance.trip_id', trips),
    ...rowsOfAmount('advance', ['amount'], search),
  ]);
}

/** Throws NotFound. */
export async function readAdvance(db: Db, id: string): Promise<Advance> {
  const [advance, uses] = await Promise.all([
    db.one<Omit<Advance, 'uses'>>(sql`
      select ${rowFields}, customer.contact_name as contact, truck.nickname
      from ${from} left join truck on truck.company_id = trip.company_id and truck.id = trip.truck_id
      where advance.id = ${id}`),
    db.all<Advance['uses'][number]>(sql`
      select used.id, used.invoice_id, invoice.number as invoice_number, refund.date as refund_date, used.amount
      from advance_use used
        left join invoice on invoice.company_id = used.company_id and invoice.id = used.invoice_id
        left join credit_refund refund on refund.company_id = used.company_id and refund.id = used.refund_id
      where used.advance_id = ${id} order by used.created_at, used.id`),
  ]);
  return { ...advance, uses };
}

export type StoredAdvance = Pick<
  AdvanceRow,
  'id' | 'source' | 'customer_id' | 'trip_id' | 'load_id' | 'payment_date' | 'method' | 'payment_method_id' | 'amount' | 'used' | 'version'
>;

/** Locks an advance. Its trip is locked before. Throws NotFound. */
export const lockAdvance = (db: Db, id: string): Promise<StoredAdvance> =>
  db.one(sql`select id, source, customer_id, trip_id, load_id, payment_date, method, payment_method_id, amount, used, version
    from advance where id = ${id} for update`);

/** The trip of an advance, without a lock. Throws NotFound. */
export const readTripOfAdvance = (db: Db, id: string): Promise<{ trip_id: string | null }> =>
  db.one(sql`select trip_id from advance where id = ${id}`);

/** The trip of a load; null if the id does not exist. */
export const findTripOfLoad = (db: Db, id: string): Promise<{ trip_id: string } | null> =>
  db.maybe(sql`select trip_id from load where id = ${id} and status = 'active'`);

/** A trip that an advance is of. */
export interface TripOfAdvance {
  id: string;
  number: string;
  customer_id: string;
  driver_id: string;
  status: TripStatus;
  /** The day of its departure, or on which it was planned, if that is earlier: an advance is usually paid between the two. */
  known_on: Day;
}

/** Locks the trip of an advance; null if the id does not exist. */
export const lockTripOfAdvance = (db: Db, id: string): Promise<TripOfAdvance | null> =>
  db.maybe(sql`select id, number, customer_id, driver_id, status,
      least(departure_at::date, (created_at at time zone (select time_zone from company where id = trip.company_id))::date) as known_on
    from trip where id = ${id} for no key update`);

/** Whether a trip has its own advance, the one that its form edits. `except` does not count. */
export async function hasOwnAdvance(db: Db, trip_id: string, except: string | null): Promise<boolean> {
  return (
    (await db.maybe(sql`select from advance where trip_id = ${trip_id} and source = 'trip' and id is distinct from ${except}`)) !== null
  );
}

/** The columns of an advance as it is saved. */
export type AdvanceToSave = Omit<AdvanceInput, 'confirm' | 'customer_id'> & { customer_id: string; source: AdvanceRow['source'] };

/** Inserts an advance; returns its id. Queued. */
export function insertAdvance(db: Db, advance: AdvanceToSave): string {
  const id = newId();
  insertRows(db, 'advance', { id, ...advance });
  return id;
}

/** Queued. */
export function updateAdvance(db: Db, id: string, columns: Partial<AdvanceToSave>): void {
  db.queue(sql`update advance set ${assignments(columns)}, version = version + 1 where id = ${id}`);
}

/** Queued. */
export function deleteAdvance(db: Db, id: string): void {
  db.queue(sql`delete from advance where id = ${id}`);
}
