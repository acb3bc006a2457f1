/** The row of `advance` that stores a trip's "advance payment" (source `trip`). Other advances, and the use of advances, are invoicing's. */
import { newId } from '#base/ids.ts';
import type { Decimal } from '#base/money.ts';
import { assertAccountTakes, readRecipient } from '#modules/companies/store/catalogues.ts';
import { type Db, insertRows } from '#server/db/connection.ts';
import { assignments, sql } from '#server/db/sql.ts';
import type { SecondAdvanceQuestion } from '../contract/refusals.ts';
import { planAdvance, type TripAdvance } from '../rules/plan.ts';
import { saveReceivedByDriver } from './cash.ts';

export interface AdvanceRow extends TripAdvance {
  id: string;
  used: Decimal;
}

/** Locks the trip's own advance; null without one. */
export function lockTripAdvance(db: Db, trip_id: string): Promise<AdvanceRow | null> {
  return db.maybe(
    sql`select id, amount, method, payment_method_id, payment_date, used from advance where trip_id = ${trip_id} and source = 'trip' for update`,
  );
}

/** The latest other advance of a trip or its loads; null without any. */
export const findOtherAdvance = (
  db: Db,
  trip_id: string,
  except: string | null,
): Promise<Pick<SecondAdvanceQuestion, 'amount' | 'payment_date'> | null> =>
  db.maybe(sql`select amount, payment_date from advance where trip_id = ${trip_id} and id is distinct from ${except}
    order by payment_date desc, id desc limit 1`);

/**
 * Inserts, updates or deletes the row to match the trip's fields, and the cash of the driver where the account is the driver's. Throws
 * `advance_used` when it is used, and `account_takes_cash`.
 */
export async function saveTripAdvance(
  db: Db,
  trip: { id: string; customer_id: string; driver_id: string },
  before: AdvanceRow | null,
  wanted: TripAdvance,
): Promise<void> {
  const plan = planAdvance(before, wanted);
  if (plan === 'keep') return;
  const id = before?.id ?? newId();
  if (plan === 'delete') {
    saveReceivedByDriver(db, { advance_id: id }, null);
    db.queue(sql`delete from advance where id = ${id}`);
    return;
  }
  const { amount, method, payment_method_id, payment_date } = wanted;
  const [recipient] = await Promise.all([readRecipient(db, payment_method_id), assertAccountTakes(db, payment_method_id, method)]);
  if (plan === 'insert') {
    const { id: trip_id, customer_id } = trip;
    insertRows(db, 'advance', { id, trip_id, customer_id, source: 'trip', ...wanted });
  } else {
    db.queue(sql`update advance set ${assignments({ ...wanted })}, version = version + 1 where id = ${id}`);
  }
  const received = { driver_id: trip.driver_id, trip_id: trip.id, amount, date: payment_date, method };
  saveReceivedByDriver(db, { advance_id: id }, recipient === 'driver' ? received : null);
}

/** Assigns the trip's unused advances to the trip's new customer. */
export function reassignAdvances(db: Db, trip_id: string, customer_id: string): void {
  db.queue(sql`update advance set customer_id = ${customer_id}, version = version + 1
    where trip_id = ${trip_id} and used = 0 and customer_id <> ${customer_id}`);
}
