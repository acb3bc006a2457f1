/** The functions by which invoicing locks trips and moves them, in its own transaction. */
import type { LocalDateTime } from '#base/days.ts';
import type { Decimal, MoneyDecimals } from '#base/money.ts';
import type { Db } from '#server/db/connection.ts';
import { sql } from '#server/db/sql.ts';
import type { TripStatus } from '../contract/status.ts';
import type { FreightBasis } from '../contract/trip-input.ts';
import { type Actor, nextTripStatus } from '../rules/status.ts';
import { updateTripStatus } from './status.ts';

/** A load as an invoice bills it. */
export interface LoadForBilling {
  number: string;
  goods: string;
  quantity: Decimal;
  unit: string;
  unit_price: Decimal;
  amount: Decimal;
}

/** A trip as an invoice bills it, with its active loads. */
export interface TripForBilling {
  id: string;
  number: string;
  status: TripStatus;
  customer_id: string;
  freight: Decimal;
  freight_basis: FreightBasis;
  freight_rate: Decimal;
  money_decimals: MoneyDecimals;
  origin_city_id: string;
  origin_name: string;
  destination_name: string;
  departure_at: LocalDateTime;
  arrival_at: LocalDateTime | null;
  customer_reference: string;
  /** Whether a proof of its delivery is attached. */
  has_proof: boolean;
  loads: LoadForBilling[];
}

/** Locks trips in the order of their ids and reads their billing data. Ids that do not exist in the company are left out. */
export async function lockTrips(db: Db, ids: readonly string[]): Promise<TripForBilling[]> {
  const [trips, loads] = await Promise.all([
    db.all<Omit<TripForBilling, 'loads'>>(sql`
      select trip.id, trip.number, trip.status, trip.customer_id, trip.freight, trip.freight_basis, trip.freight_rate, trip.money_decimals,
        trip.origin_city_id, origin.name as origin_name, destination.name as destination_name, trip.departure_at, trip.arrival_at, trip.customer_reference, trip.has_proof
      from trip join city origin on origin.id = trip.origin_city_id join city destination on destination.id = trip.destination_city_id
      where trip.id = any(${ids}::uuid[]) order by trip.id for no key update of trip`),
    db.all<LoadForBilling & { trip_id: string }>(sql`
      select trip_id, number, goods, quantity, unit, unit_price, amount
      from load where trip_id = any(${ids}::uuid[]) and status = 'active' order by trip_id, id`),
  ]);
  const loadsOf = Map.groupBy(loads, (load) => load.trip_id);
  return trips.map((trip) => ({ ...trip, loads: (loadsOf.get(trip.id) ?? []).map(({ trip_id: _, ...load }) => load) }));
}

export type TripOrigin = Pick<TripForBilling, 'id' | 'origin_city_id'>;

/** From where these trips of the customer start. */
export function listTripOrigins(db: Db, ids: readonly string[], customer_id: string): Promise<TripOrigin[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return db.all(sql`select id, origin_city_id from trip where id = any(${ids}::uuid[]) and customer_id = ${customer_id} order by id`);
}

/**
 * Changes the status of a locked trip and writes its history. `person`: with a clerk's rights. `system`: a change that follows the
 * invoice. Throws `trip_cannot_move`.
 */
export function moveTrip(
  db: Db,
  trip: { id: string; status: TripStatus },
  to: TripStatus,
  { reason = '', by }: { reason?: string; by: 'person' | 'system' },
): void {
  const actor: Actor = by === 'person' ? 'clerk' : 'system';
  updateTripStatus(db, trip, { to: nextTripStatus(trip.status, to, actor), reason, by });
}
