/** Trips: lists, reads, locks and writes. Drivers see their own by row level security, and no money of them. */

import type { z } from 'zod';
import { fold } from '#base/fold.ts';
import type { Decimal, MoneyDecimals } from '#base/money.ts';
import { numberSearch } from '#base/numbers.ts';
import { customerPattern } from '#modules/customers/store.ts';
import { vehicleLike } from '#modules/fleet/store.ts';
import type { Db } from '#server/db/conversation.ts';
import { type ListSpec, likeText, listPage, type Page } from '#server/db/list.ts';
import { assignments, insertInto, join, raw, type Sql, sql } from '#server/db/sql.ts';
import type { TenantDb } from '#server/db/tenant.ts';
import { type TripStatus, tripStatuses } from '../contract/status.ts';
import type { FreightBasis, OverlapWarning, Trip, TripBody, TripRow, trips } from '../contract/trips.ts';
import { type Freight, freightAfter, type Priced, type PricedLoad } from '../rules/freight.ts';
import { type Assigned, type KnownCity, type TripWindow, tripsOverlap } from '../rules/plan.ts';

type TripQuery = z.output<typeof trips.list.query>;

/** Amounts are not a driver's to see. */
export const hiddenFromDrivers = (expression: string): Sql => raw(`case when own_only() then null else ${expression} end`);

const list: ListSpec = {
  select: sql`trip.id, trip.number, trip.status, trip.customer_id, customer.name as customer_name, trip.driver_id, member.name as driver_name,
    trip.truck_id, truck.plate as truck_plate, trip.trailer_id, trailer.plate as trailer_plate, origin.name as origin_name,
    destination.name as destination_name, trip.departure_at, trip.arrival_at, ${hiddenFromDrivers('trip.freight')} as freight`,
  from: sql`trip
    join customer on customer.company_id = trip.company_id and customer.id = trip.customer_id
    join member on member.company_id = trip.company_id and member.id = trip.driver_id
    join truck on truck.company_id = trip.company_id and truck.id = trip.truck_id
    left join trailer on trailer.company_id = trip.company_id and trailer.id = trip.trailer_id
    join city origin on origin.id = trip.origin_city_id
    join city destination on destination.id = trip.destination_city_id`,
  id: 'trip.id',
  sorts: {
    departure_at: { column: 'trip.departure_at', type: 'timestamp' },
    number: { column: 'trip.number', type: 'text' },
    freight: { column: 'trip.freight', type: 'numeric' },
  },
  counted: 'trip',
};

/** A page of trips. The order by freight would tell drivers what they may not see: they get the list's own order instead. */
export async function listTrips(db: TenantDb, query: TripQuery): Promise<Page<TripRow>> {
  const search = query.search ? [await matches(db, query.search)] : [];
  const byFreight = query.sort.endsWith('freight') && (await db.who()).own_only;
  return listPage(db, list, byFreight ? { ...query, sort: '-departure_at' } : query, [...conditions(query), ...search]);
}

/**
 * Row level security lets only leakproof comparisons reach an index: of text with text, of timestamps with timestamps. Statuses are
 * written out, as most trips have one of two and a plan for any status would be wrong for the others.
 */
function conditions(query: TripQuery): Sql[] {
  const found: Sql[] = [];
  const statuses = tripStatuses.filter((status) => query.status?.includes(status));
  if (statuses.length > 0) found.push(raw(`trip.status in (${statuses.map((status) => `'${status}'`).join(', ')})`));
  if (query.driver_id) found.push(sql`trip.driver_id = ${query.driver_id}`);
  if (query.truck_id) found.push(sql`trip.truck_id = ${query.truck_id}`);
  if (query.customer_id) found.push(sql`trip.customer_id = ${query.customer_id}`);
  if (query.departed_from) found.push(sql`trip.departure_at >= ${query.departed_from}::timestamp`);
  if (query.departed_to) found.push(sql`trip.departure_at < ${query.departed_to}::timestamp + interval '1 day'`);
  return found;
}

/**
 * A number by its beginning, or by its digits alone (12 finds TRIP-000012); names, tax IDs and plates anywhere. Who matches is found first,
 * so that a search for a number asks the index of numbers and nothing else.
 */
async function matches(db: Db, typed: string): Promise<Sql> {
  const { ranges, sequence } = numberSearch(typed);
  const those = (table: string, like: Sql) => sql`array(select id from ${raw(table)} where ${like})`;
  type Found = Record<'customers' | 'drivers' | 'trucks' | 'trailers', string[]> & { number: string | null };
  const found = await db.one<Found>(sql`
    select ${those('customer', sql`search like ${customerPattern(typed)}`)} as customers,
      ${those('member', sql`search like ${`%${likeText(fold(typed))}%`}`)} as drivers,
      ${those('truck', vehicleLike('truck', typed))} as trucks, ${those('trailer', vehicleLike('trailer', typed))} as trailers,
      (select case series when '' then '' else series || delimiter end || lpad(${sequence}, greatest(length, length(${sequence})), '0')
        from number_format where document = 'trip') as number`);
  const any = (column: string, ids: string[]) => (ids.length > 0 ? [sql`trip.${raw(column)} = any(${ids}::uuid[])`] : []);
  const parts = [
    ...ranges.map(({ from, before }) => sql`(trip.number >= ${from} and trip.number < ${before})`),
    ...(found.number === null ? [] : [sql`trip.number = ${found.number}`]),
    ...any('customer_id', found.customers),
    ...any('driver_id', found.drivers),
    ...any('truck_id', found.trucks),
    ...any('trailer_id', found.trailers),
  ];
  return sql`(${join(parts, ' or ')})`;
}

type PlaceRow = Omit<Trip['origin'], 'country'> & { country_es: string; country_en: string };

/** Coordinates as text: a JSON number would lose digits. */
const place = (end: 'origin' | 'destination') =>
  raw(`json_build_object('country_id', ${end}_country.id, 'country_es', ${end}_country.name_es, 'country_en', ${end}_country.name_en,
    'department_id', ${end}_department.id, 'department', ${end}_department.name, 'city_id', ${end}_city.id, 'city', ${end}_city.name,
    'address', trip.${end}_address, 'details', trip.${end}_details, 'latitude', trip.${end}_latitude::text, 'longitude', trip.${end}_longitude::text)`);
const placeJoin = (end: 'origin' | 'destination') =>
  raw(`join city ${end}_city on ${end}_city.id = trip.${end}_city_id join department ${end}_department on ${end}_department.id = ${end}_city.department_id
    join country ${end}_country on ${end}_country.id = ${end}_department.country_id`);

/** The whole of a trip. Refuses with NotFound; another driver's is as unknown as none. */
export async function readTrip(db: TenantDb, id: string): Promise<Trip> {
  const [row, { language }] = await Promise.all([
    db.one<Omit<Trip, 'origin' | 'destination'> & { origin: PlaceRow; destination: PlaceRow }>(sql`
      select trip.id, trip.number, trip.status, trip.customer_id, customer.name as customer_name, trip.driver_id, member.name as driver_name,
        trip.truck_id, truck.plate as truck_plate, truck.third_party as truck_third_party, trip.trailer_id, trailer.plate as trailer_plate,
        ${place('origin')} as origin, ${place('destination')} as destination, trip.departure_at, trip.arrival_at,
        ${hiddenFromDrivers('trip.freight')} as freight, ${hiddenFromDrivers('trip.freight_basis')} as freight_basis,
        ${hiddenFromDrivers('trip.freight_rate')} as freight_rate, ${hiddenFromDrivers('trip.owner_freight')} as owner_freight,
        ${hiddenFromDrivers("(select coalesce(sum(load.amount), 0.00) from load where load.company_id = trip.company_id and load.trip_id = trip.id and load.status = 'active')")} as loads_amount,
        trip.manifest_number, ${hiddenFromDrivers('coalesce(advance.amount, 0.00)')} as advance_payment, advance.method as advance_method,
        ${hiddenFromDrivers('coalesce(advance.used, 0.00)')} as advance_used,
        ${hiddenFromDrivers('trip.payment_method_id')} as payment_method_id, ${hiddenFromDrivers('payment_method.description')} as payment_method,
        trip.fuel_departure, trip.fuel_arrival, trip.odometer_departure, trip.odometer_arrival,
        ${hiddenFromDrivers('trip.rejection_reason')} as rejection_reason, trip.money_decimals, trip.created_at, trip.version
      from trip
        join customer on customer.company_id = trip.company_id and customer.id = trip.customer_id
        join member on member.company_id = trip.company_id and member.id = trip.driver_id
        join truck on truck.company_id = trip.company_id and truck.id = trip.truck_id
        left join trailer on trailer.company_id = trip.company_id and trailer.id = trip.trailer_id
        left join payment_method on payment_method.company_id = trip.company_id and payment_method.id = trip.payment_method_id
        left join advance on advance.company_id = trip.company_id and advance.trip_id = trip.id and advance.source = 'trip'
        ${placeJoin('origin')} ${placeJoin('destination')}
      where trip.id = ${id}`),
    db.who(),
  ]);
  const named = ({ country_es, country_en, ...rest }: PlaceRow) => ({ ...rest, country: language === 'es' ? country_es : country_en });
  return { ...row, origin: named(row.origin), destination: named(row.destination) };
}

/** What rules ask of a trip that is about to change. */
export interface LockedTrip extends Priced, TripWindow {
  id: string;
  status: TripStatus;
  customer_id: string;
  truck_id: string;
  trailer_id: string | null;
  driver_id: string;
  fuel_departure: number | null;
  fuel_arrival: number | null;
  odometer_departure: number | null;
  odometer_arrival: number | null;
  freight: Decimal;
  freight_basis: FreightBasis;
  money_decimals: MoneyDecimals;
  version: number;
  loads: (PricedLoad & { id: string })[];
}

/** Locks a trip and reads it with its loads. Whoever changes a trip, its loads or its advance locks the trip first. */
export async function lockTrip(db: Db, id: string): Promise<LockedTrip> {
  const [trip, loads] = await Promise.all([
    db.one<Omit<LockedTrip, 'loads'>>(sql`
      select id, status, customer_id, truck_id, trailer_id, driver_id, departure_at, arrival_at, fuel_departure, fuel_arrival,
        odometer_departure, odometer_arrival, freight, freight_rate, freight_basis, money_decimals, version
      from trip where id = ${id} for update`),
    db.all<LockedTrip['loads'][number]>(sql`select id, quantity, unit_price, status from load where trip_id = ${id}`),
  ]);
  return { ...trip, loads };
}

/** What is known of those whom a trip names, to be checked by rules. */
export async function readAssigned(db: Db, trip: Pick<TripBody, 'customer_id' | 'truck_id' | 'trailer_id' | 'origin' | 'destination'>) {
  const [statuses, cities] = await Promise.all([
    db.one<Omit<Assigned, 'is_driver'>>(sql`select (select status from customer where id = ${trip.customer_id}) as customer_status,
      (select status from truck where id = ${trip.truck_id}) as truck_status, (select status from trailer where id = ${trip.trailer_id}) as trailer_status`),
    db.all<KnownCity>(sql`select city.id, city.department_id, department.country_id from city join department on department.id = city.department_id
      where city.id = any(${[trip.origin.city_id, trip.destination.city_id]}::text[])`),
  ]);
  return { ...statuses, cities };
}

/** The columns that a trip's body fills as they are. */
function columnsOf(body: TripBody): Record<string, unknown> {
  const { customer_id, truck_id, trailer_id, driver_id, departure_at, arrival_at, owner_freight, manifest_number, payment_method_id } =
    body;
  const { fuel_departure, fuel_arrival, odometer_departure, odometer_arrival } = body;
  return {
    customer_id,
    truck_id,
    trailer_id,
    driver_id,
    departure_at,
    arrival_at,
    owner_freight,
    manifest_number,
    payment_method_id,
    fuel_departure,
    fuel_arrival,
    odometer_departure,
    odometer_arrival,
    ...placeColumns('origin', body.origin),
    ...placeColumns('destination', body.destination),
  };
}

function placeColumns(
  end: 'origin' | 'destination',
  { city_id, address, details, latitude, longitude }: TripBody['origin'],
): Record<string, unknown> {
  return {
    [`${end}_city_id`]: city_id,
    [`${end}_address`]: address,
    [`${end}_details`]: details,
    [`${end}_latitude`]: latitude,
    [`${end}_longitude`]: longitude,
  };
}

/** Takes the next number. Not waited for: it travels with what is read after it. */
export function insertTrip(db: Db, id: string, body: TripBody, freight: Freight, money_decimals: MoneyDecimals): void {
  const own = { company_id: sql`current_company()`, id, ...columnsOf(body), ...freight, money_decimals };
  db.run(insertInto('trip', { ...own, number: sql`take_number('trip')` }));
}

/** Changes a locked trip. */
export function updateTrip(db: Db, id: string, body: TripBody, freight: Freight): void {
  setTrip(db, id, { ...columnsOf(body), ...freight });
}

function setTrip(db: Db, id: string, columns: Record<string, unknown>): void {
  db.run(sql`update trip set ${assignments(columns)}, version = version + 1 where id = ${id}`);
}

/** Keeps a locked trip's freight, which lists filter and sum, in step with its loads. Refuses with `freight_basis_needed`. */
export function refreshFreight(db: Db, trip: LockedTrip, loads: readonly PricedLoad[], chosen: FreightBasis | null): void {
  const after = freightAfter(trip, { freight_rate: trip.freight_rate, loads }, chosen, trip.money_decimals);
  if (after.freight !== trip.freight || after.freight_basis !== trip.freight_basis) setTrip(db, trip.id, { ...after });
}

type Plan = Pick<TripBody, 'truck_id' | 'trailer_id' | 'driver_id' | 'departure_at' | 'arrival_at'>;

/** What a trip needs, and when. */
export function readPlan(db: Db, id: string): Promise<Plan> {
  return db.one(sql`select truck_id, trailer_id, driver_id, departure_at, arrival_at from trip where id = ${id}`);
}

/** Trips not cancelled that need the same truck, trailer or driver while this one is on its way. At most five of each. */
export async function findOverlaps(db: Db, id: string, trip: Plan): Promise<OverlapWarning[]> {
  const same = (kind: OverlapWarning['kind'], value: string | null) =>
    db.all<TripWindow & { number: string }>(sql`select number, departure_at, arrival_at from trip
      where ${raw(`${kind}_id`)} = ${value} and id <> ${id} and status <> 'cancelled' and (arrival_at is null or arrival_at > ${trip.departure_at})
      order by departure_at, id limit 5`);
  const kinds = (['truck', 'trailer', 'driver'] as const).filter((kind) => trip[`${kind}_id`] !== null);
  const found = await Promise.all(kinds.map((kind) => same(kind, trip[`${kind}_id`])));
  return kinds.flatMap((kind, at) =>
    (found[at] ?? []).filter((other) => tripsOverlap(trip, other)).map(({ number }) => ({ code: 'overlap' as const, kind, number })),
  );
}

/** Refuses with NotFound where there is no such trip, or it is another driver's. */
export async function tripMustExist(db: Db, id: string): Promise<void> {
  await db.one(sql`select from trip where id = ${id}`);
}
