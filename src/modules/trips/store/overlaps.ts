/** Trips at the same time with the same truck, trailer or driver. */
import type { Db } from '#server/db/connection.ts';
import { raw, sql } from '#server/db/sql.ts';
import type { TripInput } from '../contract/trip-input.ts';
import type { OverlapWarning } from '../contract/warnings.ts';
import { type TripWindow, tripsOverlap } from '../rules/plan.ts';

export type TripPlan = Pick<TripInput, 'truck_id' | 'trailer_id' | 'driver_id' | 'departure_at' | 'arrival_at'>;

/** The vehicles, driver and time of a trip. */
export function readTripPlan(db: Db, id: string): Promise<TripPlan> {
  return db.one(sql`select truck_id, trailer_id, driver_id, departure_at, arrival_at from trip where id = ${id}`);
}

/** Other trips that need the same truck, trailer or driver at the same time, cancelled ones left out. At most five of each kind. */
export async function findOverlaps(db: Db, id: string, trip: TripPlan): Promise<OverlapWarning[]> {
  const findSame = (kind: OverlapWarning['kind'], value: string | null) =>
    db.all<TripWindow & { number: string }>(sql`select number, departure_at, arrival_at from trip
      where ${raw(`${kind}_id`)} = ${value} and id <> ${id} and status <> 'cancelled' and (arrival_at is null or arrival_at > ${trip.departure_at})
      order by departure_at, id limit 5`);
  const kinds = (['truck', 'trailer', 'driver'] as const).filter((kind) => trip[`${kind}_id`] !== null);
  const found = await Promise.all(kinds.map((kind) => findSame(kind, trip[`${kind}_id`])));
  return kinds.flatMap((kind, at) =>
    (found[at] ?? []).filter((other) => tripsOverlap(trip, other)).map(({ number }) => ({ code: 'overlap' as const, kind, number })),
  );
}
