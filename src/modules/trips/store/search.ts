/** The search in the list of trips. */
import { customerSearch } from '#modules/customers/store.ts';
import { vehicleSearch } from '#modules/fleet/store/vehicles.ts';
import { memberSearch } from '#modules/people/store/members.ts';
import type { Db } from '#server/db/connection.ts';
import { numberRanges, numberSearch, rowsOfAmount, type SearchText, textSearch } from '#server/db/search.ts';
import { anyOf, idIn, idsWhere, join, raw, type Sql, sql } from '#server/db/sql.ts';

/** Numbers that others gave a trip, by the names of their columns. */
const foreignNumbers = ['manifest_number', 'customer_reference'];
const waybill = 'waybill_number collate "C"';
/** Most trips that are found by such a number, or by the numbers of their loads: the latest. */
const foundLimit = raw('1000');

/**
 * Searches the numbers of the trip, of its loads, their waybills and its manifest, the customer's reference, names, tax IDs, plates, the route
 * and, for callers who may see it, the freight. The matching customers, drivers, vehicles, cities and loads are read first, so that each condition uses an index of its own: among others `trip_by_route`,
 * `trip_by_destination`, `trip_by_manifest`, `trip_by_reference` and `load_by_waybill`.
 */
export async function tripSearch(search: SearchText, db: Db): Promise<Sql> {
  const ofLoads = numberSearch('number', 'load', search).map(
    (condition) => sql`(select trip_id from load where ${condition} order by number desc limit ${foundLimit})`,
  );
  const waybills = numberRanges(waybill, search).map(
    (condition) =>
      sql`(select trip_id from load where waybill_number <> '' and ${condition} order by ${raw(waybill)} desc limit ${foundLimit})`,
  );
  const ofOthers = foreignNumbers.flatMap((name) => {
    const column = `${name} collate "C"`;
    return numberRanges(column, search).map(
      (condition) => sql`(select id from trip where ${raw(name)} <> '' and ${condition} order by ${raw(column)} desc limit ${foundLimit})`,
    );
  });
  const found = await db.one<Record<'customers' | 'drivers' | 'trucks' | 'trailers' | 'cities' | 'trips', string[]>>(sql`
    select ${idsWhere('customer', customerSearch('customer.search', search))} as customers,
      ${idsWhere('member', memberSearch(search))} as drivers,
      ${idsWhere('truck', vehicleSearch('truck', search))} as trucks, ${idsWhere('trailer', vehicleSearch('trailer', search))} as trailers,
      ${idsWhere('city', textSearch('city.search', search))} as cities, array(${join([...ofLoads, ...waybills, ...ofOthers], ' union ')}) as trips`);
  const inCities = (column: string) => found.cities.length > 0 && sql`${raw(column)} = any(${found.cities}::text[])`;
  return anyOf([
    ...numberSearch('trip.number', 'trip', search),
    idIn('trip.customer_id', found.customers),
    idIn('trip.driver_id', found.drivers),
    idIn('trip.truck_id', found.trucks),
    idIn('trip.trailer_id', found.trailers),
    idIn('trip.id', found.trips),
    inCities('trip.origin_city_id'),
    inCities('trip.destination_city_id'),
    ...rowsOfAmount('trip', ['freight'], search).map((condition) => sql`(${condition} and (select sees_freight()))`),
  ]);
}
