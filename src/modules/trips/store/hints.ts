/** Suggestions from earlier trips for a new one. Each query reads a bounded number of the latest trips; cancelled ones do not count. */
import type { Db } from '#server/db/connection.ts';
import { raw, type Sql, sql } from '#server/db/sql.ts';
import type { TenantDb } from '#server/db/tenant.ts';
import {
  type CustomerTripHints,
  customerTripsRead,
  type RouteHints,
  routeTripsRead,
  type UsedPlace,
  usedPlacesLimit,
} from '../contract/hints.ts';
import { freightOrNull, type PlaceRow, placeIn } from './trips.ts';

/** The last trip of a customer, and the places of its trips. Index `trip_by_customer`. Throws NotFound. */
export async function readCustomerTripHints(db: TenantDb, customer_id: string): Promise<CustomerTripHints> {
  const [, last_trip, origins, destinations] = await Promise.all([
    db.one(sql`select from customer where id = ${customer_id}`),
    db.maybe<NonNullable<CustomerTripHints['last_trip']>>(sql`
      select trip.id, trip.number, trip.departure_at, origin.name as origin_name, destination.name as destination_name
      from trip join city origin on origin.id = trip.origin_city_id join city destination on destination.id = trip.destination_city_id
      where trip.customer_id = ${customer_id} and trip.status <> 'cancelled' order by trip.departure_at desc, trip.id desc limit 1`),
    listUsedPlaces(db, customer_id, 'origin'),
    listUsedPlaces(db, customer_id, 'destination'),
  ]);
  const { language } = await db.context();
  const inLanguage = (places: (UsedPlace & PlaceRow)[]) => places.map((place) => placeIn(language, place));
  return { last_trip, origins: inLanguage(origins), destinations: inLanguage(destinations) };
}

/** Cities and addresses, in whatever case they were typed, the most used first; each as the latest trip has it. */
function listUsedPlaces(db: Db, customer_id: string, end: 'origin' | 'destination'): Promise<(UsedPlace & PlaceRow)[]> {
  const column = (name: string): Sql => raw(`trip.${end}_${name}`);
  const latest = (name: string): Sql => sql`(array_agg(${column(name)} order by trip.departure_at desc, trip.id desc))[1]`;
  return db.all(sql`
    select country.id as country_id, country.name_es as country_es, country.name_en as country_en, department.id as department_id,
      department.name as department, city.id as city_id, city.name as city, used.address, used.details,
      used.latitude::text as latitude, used.longitude::text as longitude, used.trips, used.last_departure_at
    from (
      select ${column('city_id')} as city_id, ${latest('address')} as address, ${latest('details')} as details, ${latest('latitude')} as latitude,
        ${latest('longitude')} as longitude, count(*) as trips, max(trip.departure_at) as last_departure_at
      from (select * from trip where customer_id = ${customer_id} order by departure_at desc, id desc limit ${raw(String(customerTripsRead))}) trip
      where trip.status <> 'cancelled'
      group by ${column('city_id')}, lower(${column('address')})
      order by trips desc, last_departure_at desc, city_id limit ${raw(String(usedPlacesLimit))}
    ) used
      join city on city.id = used.city_id join department on department.id = city.department_id join country on country.id = department.country_id
    order by used.trips desc, used.last_departure_at desc, used.city_id, used.address`);
}

/** The latest trips from one city to the other. Those in review or later have a confirmed arrival. Index `trip_by_route`. */
export function readRouteHints(db: Db, route: { origin_city_id: string; destination_city_id: string }): Promise<RouteHints> {
  return db.one(sql`
    select count(*) as trips, round(avg(nullif(freight, 0)), 2) as average_freight,
      round((percentile_cont(0.5) within group (order by hours))::numeric, 1)::float8 as typical_hours
    from (
      select ${freightOrNull('trip.freight')} as freight,
        case when trip.status in ('under_review', 'rejected', 'invoiced', 'paid') then extract(epoch from trip.arrival_at - trip.departure_at)::float8 / 3600 end as hours
      from trip where trip.origin_city_id = ${route.origin_city_id} and trip.destination_city_id = ${route.destination_city_id} and trip.status <> 'cancelled'
      order by trip.departure_at desc, trip.id desc limit ${raw(String(routeTripsRead))}
    ) latest`);
}
