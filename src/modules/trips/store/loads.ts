/** Loads of a trip. Whoever writes one has locked the trip. */
import { invariant } from '#base/errors.ts';
import type { Decimal } from '#base/money.ts';
import type { Db } from '#server/db/conversation.ts';
import { assignments, insertInto, raw, sql } from '#server/db/sql.ts';
import { type Load, loadsLimit } from '../contract/loads.ts';
import { hiddenFromDrivers } from './trips.ts';

const columns = sql`load.id, load.trip_id, load.number, load.goods, load.quantity, load.unit, ${hiddenFromDrivers('load.unit_price')} as unit_price,
  ${hiddenFromDrivers('load.amount')} as amount, load.notes, load.status, load.version`;

/** Every load of a trip, inactive ones too, in the order in which they were made. Index `load_by_trip`. */
export function listLoads(db: Db, trip_id: string): Promise<Load[]> {
  return db.all(sql`select ${columns} from load where trip_id = ${trip_id} order by id limit ${raw(String(loadsLimit))}`);
}

/** Refuses with NotFound, for a load of another trip too. */
export function readLoad(db: Db, trip_id: string, id: string): Promise<Load> {
  return db.one(sql`select ${columns} from load where trip_id = ${trip_id} and id = ${id}`);
}

/** A load's whole state for whoever changes it: prices are not null for them. Its trip is locked, and so the load stands still. */
export async function loadToChange(db: Db, trip_id: string, id: string) {
  const load = await readLoad(db, trip_id, id);
  invariant(load.unit_price !== null, 'whoever may change a load sees its price');
  return { ...load, unit_price: load.unit_price };
}

export interface LoadColumns {
  goods: string;
  quantity: Decimal;
  unit: string;
  unit_price: Decimal;
  amount: Decimal;
  notes: string;
}

/** Takes the next number. */
export function insertLoad(db: Db, trip_id: string, id: string, load: LoadColumns): void {
  db.run(insertInto('load', { company_id: sql`current_company()`, id, trip_id, ...load, number: sql`take_number('load')` }));
}

/** Writes what changed of a load of a locked trip. */
export function setLoad(db: Db, id: string, changes: Partial<LoadColumns> & { status?: Load['status'] }): void {
  db.run(sql`update load set ${assignments(changes)}, version = version + 1 where id = ${id}`);
}
