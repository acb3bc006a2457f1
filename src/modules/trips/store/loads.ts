/** Loads of a trip. Every write requires the lock of the trip. */
import { invariant } from '#base/errors.ts';
import { newId } from '#base/ids.ts';
import type { Decimal } from '#base/money.ts';
import { type Db, insertRows } from '#server/db/connection.ts';
import { assignments, raw, sql } from '#server/db/sql.ts';
import { type Load, loadsLimit } from '../contract/loads.ts';
import { freightOrNull } from './trips.ts';

const columns = sql`load.id, load.trip_id, load.number, load.goods, load.quantity, load.unit, ${freightOrNull('load.unit_price')} as unit_price,
  ${freightOrNull('load.amount')} as amount, load.notes, load.waybill_number, load.status, load.version`;

/** All loads of a trip, inactive ones too, in the order of their creation. Index `load_by_trip`. */
export function listLoads(db: Db, trip_id: string): Promise<Load[]> {
  return db.all(sql`select ${columns} from load where trip_id = ${trip_id} order by id limit ${raw(String(loadsLimit))}`);
}

/** Throws NotFound, also for a load of another trip. */
export function readLoad(db: Db, trip_id: string, id: string): Promise<Load> {
  return db.one(sql`select ${columns} from load where trip_id = ${trip_id} and id = ${id}`);
}

/** Reads a load that is about to change. The caller holds the lock of the trip and may see prices. Throws NotFound. */
export async function readLoadUnderTripLock(db: Db, trip_id: string, id: string) {
  const load = await readLoad(db, trip_id, id);
  invariant(load.unit_price !== null, 'a caller who may change a load may see its price');
  return { ...load, unit_price: load.unit_price };
}

export interface LoadColumns {
  goods: string;
  quantity: Decimal;
  unit: string;
  unit_price: Decimal;
  amount: Decimal;
  notes: string;
  waybill_number: string;
}

/** Inserts a load with the next number. */
export function insertLoad(db: Db, trip_id: string, id: string, load: LoadColumns): void {
  insertRows(db, 'load', { id, trip_id, ...load, number: sql`take_number('load')` });
}

/** Inserts the loads of a new trip, in their order, with the next numbers. */
export function insertLoads(db: Db, trip_id: string, loads: readonly LoadColumns[]): void {
  if (loads.length === 0) return;
  const rows = loads.map((load) => ({
    id: newId(),
    trip_id,
    ...load,
    number: sql`take_number('load')`,
  }));
  insertRows(db, 'load', rows);
}

/** Updates columns of a load of a locked trip. */
export function updateLoad(db: Db, id: string, changes: Partial<LoadColumns> & { status?: Load['status'] }): void {
  db.queue(sql`update load set ${assignments(changes)}, version = version + 1 where id = ${id}`);
}
