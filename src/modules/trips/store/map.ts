import type { Db } from '#server/db/connection.ts';
import { raw, type Sql, sql } from '#server/db/sql.ts';
import { type MappedTrip, mapLimit } from '../contract/map.ts';

/** Coordinates are text because a JSON number would lose digits. */
const placeOf = (end: 'origin' | 'destination'): Sql =>
  raw(`json_build_object('city', ${end}.name, 'latitude', trip.${end}_latitude::text, 'longitude', trip.${end}_longitude::text,
    'city_latitude', ${end}.latitude::text, 'city_longitude', ${end}.longitude::text)`);

/** The trips in transit, and whether there are more than the map shows. Index `trip_by_status`. */
export async function listMappedTrips(db: Db): Promise<{ data: MappedTrip[]; has_more: boolean }> {
  const found = await db.all<MappedTrip>(sql`
    select trip.id, trip.number, customer.name as customer_name, member.name as driver_name, truck.plate as truck_plate, trip.departure_at,
      trip.arrival_at, ${placeOf('origin')} as origin, ${placeOf('destination')} as destination
    from trip
      join customer on customer.company_id = trip.company_id and customer.id = trip.customer_id
      join member on member.company_id = trip.company_id and member.id = trip.driver_id
      join truck on truck.company_id = trip.company_id and truck.id = trip.truck_id
      join city origin on origin.id = trip.origin_city_id
      join city destination on destination.id = trip.destination_city_id
    where trip.status = 'in_transit'
    order by trip.departure_at desc, trip.id desc limit ${raw(String(mapLimit + 1))}`);
  return { data: found.slice(0, mapLimit), has_more: found.length > mapLimit };
}
