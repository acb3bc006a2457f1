import { driversOfTruck } from '#modules/fleet/store/assignments.ts';
import type { Db } from '#server/db/connection.ts';
import { sql } from '#server/db/sql.ts';
import { type FreeTruck, freeTrucksLimit } from '../contract/free-trucks.ts';
import { byNearness, type Coordinates, distanceKm } from '../rules/nearness.ts';

type Found = Omit<FreeTruck, 'distance_km' | 'driver_name'> & Coordinates & { drivers: { name: string }[] };

/**
 * The free trucks nearest to a city. Reads the last trip of each active truck that is not in transit, and its next one. Indexes `trip_open_by_truck`,
 * `trip_arrived_by_truck`. Empty for an unknown city.
 */
export async function listFreeTrucks(db: Db, city_id: string): Promise<FreeTruck[]> {
  const [cities, found] = await Promise.all([
    db.all<Coordinates>(sql`select latitude::text, longitude::text from city where id = ${city_id}`),
    db.all<Found>(sql`
      select truck.id as truck_id, truck.plate, trailer.id as trailer_id, trailer.plate as trailer_plate, ${driversOfTruck} as drivers,
        city.name as city_name, city.latitude::text, city.longitude::text, last.arrival_at as since,
        (select min(trip.departure_at) from trip
          where trip.company_id = truck.company_id and trip.truck_id = truck.id and trip.status = 'active') as next_departure_at
      from truck
        left join trailer on trailer.company_id = truck.company_id and trailer.id = truck.default_trailer_id and trailer.status = 'active'
        left join lateral (
          select trip.arrival_at, trip.destination_city_id from trip
          where trip.company_id = truck.company_id and trip.truck_id = truck.id and trip.status in ('under_review', 'rejected', 'invoiced', 'paid')
          order by trip.departure_at desc, trip.id desc limit 1
        ) last on true
        left join city on city.id = last.destination_city_id
      where truck.status = 'active' and not exists (
        select from trip where trip.company_id = truck.company_id and trip.truck_id = truck.id and trip.status = 'in_transit')`),
  ]);
  const [city] = cities;
  if (!city) return [];
  const waiting = found.map(({ drivers, latitude, longitude, ...truck }) => ({
    ...truck,
    driver_name: drivers[0]?.name ?? null,
    distance_km: distanceKm(city, { latitude, longitude }),
  }));
  return waiting.toSorted(byNearness).slice(0, freeTrucksLimit);
}
