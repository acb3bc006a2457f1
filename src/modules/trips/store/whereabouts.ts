import type { Db } from '#server/db/connection.ts';
import { raw, type Sql, sql } from '#server/db/sql.ts';
import type { Whereabouts } from '../contract/whereabouts.ts';

/** Trips in review or later have a confirmed arrival. */
const arrived = sql`trip.status in ('under_review', 'rejected', 'invoiced', 'paid')`;

/** Where a truck or trailer is. Indexes `trip_by_truck`, `trip_by_trailer`. Throws NotFound for an unknown vehicle. */
export async function readWhereabouts(db: Db, kind: 'truck' | 'trailer', id: string): Promise<Whereabouts> {
  const latest = (condition: Sql) =>
    db.maybe<NonNullable<Whereabouts>>(sql`
      select trip.id as trip_id, trip.number, trip.status = 'in_transit' as is_in_transit, origin.name as origin_name,
        destination.name as destination_name, trip.departure_at, trip.arrival_at
      from trip join city origin on origin.id = trip.origin_city_id join city destination on destination.id = trip.destination_city_id
      where trip.${raw(kind)}_id = ${id} and ${condition} order by trip.departure_at desc, trip.id desc limit 1`);
  const [inTransit, last] = await Promise.all([
    latest(sql`trip.status = 'in_transit'`),
    latest(arrived),
    db.one(sql`select from ${raw(kind)} where id = ${id}`),
  ]);
  return inTransit ?? last;
}
