/** The only writer of cash_transaction. Row level security limits drivers to their own. */
import type { Day } from '#base/days.ts';
import { newId } from '#base/ids.ts';
import type { Decimal } from '#base/money.ts';
import { type Db, insertRows } from '#server/db/connection.ts';
import { assignments, customPlans, insertInto, raw, type Sql, sql } from '#server/db/sql.ts';
import { type Cash, type CashInput, cashLimit } from '../contract/cash.ts';
import type { TripStatus } from '../contract/status.ts';
import type { OpenCashRow, OwedByDriver, TripMovement } from '../rules/cash.ts';
import type { ReferenceLedger } from './account-movement.ts';
import { nullForDrivers } from './trips.ts';

const fields = sql`cash.id, cash.type, cash.date, cash.method, cash.payment_method_id, account.description as payment_method, cash.amount, cash.transaction_id,
  cash.note, cash.driver_id, member.name as driver_name, cash.trip_id, cash.about_trip_id, trip.number as trip_number,
  case when cash.payment_id is not null then 'customer_payment' when cash.advance_id is not null then 'advance' end as source,
  ${nullForDrivers('cash.payment_id')} as payment_id, cash.created_at, cash.version`;
const from = sql`cash_transaction cash
  join member on member.company_id = cash.company_id and member.id = cash.driver_id
  left join trip on trip.company_id = cash.company_id and trip.id = cash.settled_trip_id
  left join payment_method account on account.company_id = cash.company_id and account.id = cash.payment_method_id`;

/** Index `cash_transaction_by_reference`. */
export const cashReferences: ReferenceLedger = { alias: 'cash', from, names: sql`member.name as driver_name, trip.number as trip_number` };

/** The cash of a trip, including that of accounts about it, by date. Index `cash_transaction_by_trip`. */
const ofTrip = (trip_id: string): Sql<Cash> =>
  sql`select ${fields} from ${from} where cash.settled_trip_id = ${trip_id} order by cash.date, cash.id`;

/** The first of them. */
export const listCashOfTrip = (db: Db, trip_id: string): Promise<Cash[]> =>
  db.all(sql`${ofTrip(trip_id)} limit ${raw(String(2 * cashLimit))}`);

/** All of them, as they are added up. */
export const listSettledCash = (db: Db, trip_id: string): Promise<Cash[]> => db.all(ofTrip(trip_id));

/** Throws NotFound. */
export function readCash(db: Db, id: string): Promise<Cash> {
  return db.one(sql`select ${fields} from ${from} where cash.id = ${id}`);
}

/** Locks it after its trip, and reads it with the status of that trip. Throws NotFound. */
export async function lockCash(db: Db, id: string): Promise<Cash & { trip_status: TripStatus | null }> {
  const { trip_id } = await db.one<{ trip_id: string | null }>(sql`select trip_id from cash_transaction where id = ${id}`);
  const [trip, cash] = await Promise.all([
    db.maybe<{ status: TripStatus }>(sql`select status from trip where id = ${trip_id} for no key update`),
    db.one<Cash>(sql`select ${fields} from ${from} where cash.id = ${id} for update of cash`),
  ]);
  return { ...cash, trip_status: trip?.status ?? null };
}

/** The cash of a trip, including that of accounts about it. */
export async function countCashOfTrip(db: Db, trip_id: string): Promise<number> {
  const { rows } = await db.one<{ rows: number }>(sql`select count(*) as rows from cash_transaction where settled_trip_id = ${trip_id}`);
  return rows;
}

/** Whose account it is on, and the trip that it is of or about. */
interface Place {
  driver_id: string;
  trip_id?: string | null;
  about_trip_id?: string | null;
}

/** Inserts a cash transaction; returns its id. */
export function insertCash(db: Db, place: Place, cash: CashInput): string {
  const id = newId();
  insertRows(db, 'cash_transaction', { id, ...place, ...cash });
  return id;
}

/** Inserts the rows that close or move the open cash of a trip. */
export function insertOpenCash(db: Db, trip_id: string, rows: readonly OpenCashRow[]): void {
  if (rows.length === 0) return;
  insertRows(
    db,
    'cash_transaction',
    rows.map((row) => ({ id: newId(), trip_id, ...row, method: 'cash' })),
  );
}

export function updateCash(db: Db, id: string, cash: CashInput): void {
  db.queue(sql`update cash_transaction set ${assignments({ ...cash })}, version = version + 1 where id = ${id}`);
}

export function deleteCash(db: Db, id: string): void {
  db.queue(sql`delete from cash_transaction where id = ${id}`);
}

/** The debt of each driver on a trip, from everything that is settled with it. */
export const owedOnTrip = (
  trip_id: string,
): Sql<OwedByDriver> => sql`select movement.driver_id, member.name as driver_name, sum(movement.owed) as owed
    from driver_movement movement join member on member.company_id = movement.company_id and member.id = movement.driver_id
    where movement.trip_id = ${trip_id} group by movement.driver_id, member.name order by member.name, movement.driver_id`;

export function listOwedOnTrip(db: Db, trip_id: string): Promise<OwedByDriver[]> {
  db.queue(customPlans);
  return db.all(owedOnTrip(trip_id));
}

/** A driver's debt on a trip, by day: of closed books, as of the first day after them. */
export function listMovementsOnTrip(db: Db, trip_id: string, driver_id: string): Promise<TripMovement[]> {
  db.queue(customPlans);
  return db.all(sql`select least(greatest(movement.date, company.closed_through + 1), today()) as date, movement.owed, movement.stub_number
    from driver_movement movement join company on company.id = movement.company_id
    where movement.trip_id = ${trip_id} and movement.driver_id = ${driver_id} order by movement.date, movement.id`);
}

/** The trip that cash may be about. Null if it does not exist, or if the driver may not see it. */
export function readTripForCash(db: Db, id: string): Promise<{ status: TripStatus; driver_id: string } | null> {
  return db.maybe(sql`select status, driver_id from trip where id = ${id}`);
}

/** The drivers of a trip, current and former. */
export interface TripDriver {
  trip_id: string;
  driver_id: string;
  driver_name: string;
}

/** The drivers of trips, by departure. */
export function listDriversOfTrips(db: Db, ids: readonly string[]): Promise<TripDriver[]> {
  return db.all(sql`select trip.id as trip_id, trip.driver_id, member.name as driver_name
    from trip join member on member.company_id = trip.company_id and member.id = trip.driver_id
    where trip.id = any(${ids}::uuid[]) order by trip.departure_at, trip.id`);
}

/** The driver who received a customer's payment, as it is stored. */
export function readReceiver(db: Db, payment_id: string): Promise<{ driver_id: string; trip_id: string | null } | null> {
  return db.maybe(sql`select driver_id, trip_id from cash_transaction where payment_id = ${payment_id}`);
}

/** The payment of a customer to a driver. */
export interface ReceivedByDriver {
  driver_id: string;
  trip_id: string | null;
  amount: Decimal;
  date: Day;
  method: string;
}

/**
 * Writes a customer's payment to a driver as a cash transaction of that payment or advance: inserts, changes or, with null, deletes it. The driver
 * and trip of an existing row do not change, unless the driver was chosen.
 */
export function saveReceivedByDriver(
  db: Db,
  source: { payment_id: string } | { advance_id: string },
  received: ReceivedByDriver | null,
  isDriverChosen = false,
): void {
  const [[column, id]] = Object.entries(source) as [[string, string]];
  if (received === null) {
    db.queue(sql`delete from cash_transaction where ${raw(column)} = ${id}`);
    return;
  }
  const row = { company_id: sql`current_company()`, id: newId(), type: 'company_to_driver', ...received, ...source };
  const changed = ['amount', 'date', 'method', ...(isDriverChosen ? ['driver_id', 'trip_id'] : [])];
  db.queue(sql`${insertInto('cash_transaction', row)} on conflict (company_id, ${raw(column)})
    do update set ${raw(changed.map((name) => `${name} = excluded.${name}`).join(', '))}, version = cash_transaction.version + 1`);
}
