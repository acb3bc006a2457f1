/** The row of `advance` that stores a trip's "advance payment" (source `trip`). Advances of loads, and the use of advances, are invoicing's. */
import { newId } from '#base/ids.ts';
import type { Decimal } from '#base/money.ts';
import { assertAccountTakes } from '#modules/companies/store/catalogues.ts';
import type { Db } from '#server/db/connection.ts';
import { insertInto, sql } from '#server/db/sql.ts';
import { planAdvance, type TripAdvance } from '../rules/plan.ts';

export interface AdvanceRow extends TripAdvance {
  id: string;
  used: Decimal;
  invoice_id: string | null;
}

/** Locks the trip's own advance; null when it has none. */
export function lockTripAdvance(db: Db, trip_id: string): Promise<AdvanceRow | null> {
  return db.maybe(
    sql`select id, amount, method, payment_method_id, payment_date, used, invoice_id from advance where trip_id = ${trip_id} and source = 'trip' for update`,
  );
}

/** Inserts, updates or deletes the row to match the trip's fields. Throws `advance_used` when an invoice uses it, and `account_takes_cash`. */
export async function saveTripAdvance(
  db: Db,
  trip: { id: string; customer_id: string },
  before: AdvanceRow | null,
  wanted: TripAdvance,
): Promise<void> {
  const { amount, method, payment_method_id, payment_date } = wanted;
  const plan = planAdvance(before, wanted);
  if (plan === 'insert' || plan === 'update') await assertAccountTakes(db, payment_method_id, method);
  switch (plan) {
    case 'insert': {
      const columns = {
        company_id: sql`current_company()`,
        id: newId(),
        trip_id: trip.id,
        customer_id: trip.customer_id,
        source: 'trip',
      };
      db.queue(insertInto('advance', { ...columns, amount, method, payment_method_id, payment_date }));
      break;
    }
    case 'update':
      db.queue(sql`update advance set amount = ${amount}, method = ${method}, payment_method_id = ${payment_method_id},
        payment_date = ${payment_date}, version = version + 1
        where id = ${before?.id}`);
      break;
    case 'delete':
      db.queue(sql`delete from advance where id = ${before?.id}`);
      break;
    case 'keep':
      break;
  }
}

/** Assigns the trip's advances that no invoice uses to the trip's new customer. */
export function reassignAdvances(db: Db, trip_id: string, customer_id: string): void {
  db.queue(sql`update advance set customer_id = ${customer_id}, version = version + 1
    where trip_id = ${trip_id} and invoice_id is null and customer_id <> ${customer_id}`);
}
