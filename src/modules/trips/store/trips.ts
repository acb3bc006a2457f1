/** Reads, locks and writes trips. Row level security limits drivers to their own trips; most amounts are null for them. */
import type { Decimal, MoneyDecimals } from '#base/money.ts';
import { textsIn } from '#base/wire.ts';
import { type OpenPaper, papersOn } from '#modules/reminders/rules/state.ts';
import { type Db, insertRows } from '#server/db/connection.ts';
import { assignments, columnsNamed, raw, type Sql, sql } from '#server/db/sql.ts';
import type { Language, TenantDb } from '#server/db/tenant.ts';
import { advancesLimit } from '../contract/advance.ts';
import { type TripStatus, tripStatuses } from '../contract/status.ts';
import type { Trip } from '../contract/trip.ts';
import { type FreightBasis, type TripInput, tripTexts } from '../contract/trip-input.ts';
import { type Freight, freightAfter, type PricedLoad, type PricedTrip } from '../rules/freight.ts';
import type { AssignmentFacts, KnownCity, TripWindow } from '../rules/plan.ts';
import { isArrivalConfirmed } from '../rules/status.ts';
import { ownerColumnsAfter, ownerColumnsOf } from './owner.ts';
import { papersOfTrip } from './papers.ts';

/** Columns hidden from drivers: reasons, advances, the owner's part. */
export const nullForDrivers = (expression: string): Sql => raw(`case when own_only() then null else ${expression} end`);

/** Drivers see freight, rates and prices only if they are paid a share of them. The subquery is evaluated once for all rows. */
export const freightOrNull = (expression: string): Sql => raw(`case when (select sees_freight()) then ${expression} end`);

/** Whether its arrival is confirmed. */
export const arrived = raw(
  `trip.status in (${tripStatuses
    .filter(isArrivalConfirmed)
    .map((status) => `'${status}'`)
    .join(', ')})`,
);
export const proof = sql`case when trip.has_proof then 'attached' when ${arrived} then 'missing' end`;

/** The name of a place's country in both languages. */
export interface PlaceRow {
  country_es: string;
  country_en: string;
}

/** The place with the name of its country in that language. */
export function placeIn<P extends PlaceRow>(language: Language, { country_es, country_en, ...place }: P) {
  return { ...place, country: language === 'es' ? country_es : country_en };
}

/** Coordinates are text because a JSON number would lose digits. */
const placeJson = (end: 'origin' | 'destination') =>
  raw(`json_build_object('country_id', ${end}_country.id, 'country_es', ${end}_country.name_es, 'country_en', ${end}_country.name_en,
    'department_id', ${end}_department.id, 'department', ${end}_department.name, 'city_id', ${end}_city.id, 'city', ${end}_city.name,
    'address', trip.${end}_address, 'details', trip.${end}_details, 'latitude', trip.${end}_latitude::text, 'longitude', trip.${end}_longitude::text,
    'city_latitude', ${end}_city.latitude::text, 'city_longitude', ${end}_city.longitude::text)`);
const placeJoins = (end: 'origin' | 'destination') =>
  raw(`join city ${end}_city on ${end}_city.id = trip.${end}_city_id join department ${end}_department on ${end}_department.id = ${end}_city.department_id
    join country ${end}_country on ${end}_country.id = ${end}_department.country_id`);

/** The advances of a trip and of its loads, the latest first. Index `advance_by_trip`. Their amounts are text, as JSON numbers would lose the cents. */
const advancesJson = sql`(select coalesce(json_agg(json_build_object('id', latest.id, 'load_id', latest.load_id, 'load_number', load.number,
    'payment_date', latest.payment_date, 'method', latest.method, 'amount', latest.amount::text, 'used', latest.used::text)
    order by latest.payment_date desc, latest.id desc), '[]')
  from (select * from advance where advance.company_id = trip.company_id and advance.trip_id = trip.id
    order by payment_date desc, id desc limit ${raw(String(advancesLimit))}) latest
    left join load on load.company_id = latest.company_id and load.id = latest.load_id)`;

type StoredTrip = Omit<Trip, 'papers'> & Record<'origin' | 'destination', Trip['origin'] & PlaceRow> & { papers: OpenPaper[] };

/** A trip with all its fields. Throws NotFound, for a driver also when it is another driver's. */
export async function readTrip(db: TenantDb, id: string): Promise<Trip> {
  const row = await db.one<StoredTrip>(sql`
      select trip.id, trip.number, trip.status, trip.customer_id, customer.name as customer_name, trip.driver_id, member.name as driver_name,
        case when trip.driver_id = current_person() or holds('view-users') then member.phone end as driver_phone,
        trip.truck_id, truck.plate as truck_plate, truck.third_party as truck_third_party, trip.trailer_id, trailer.plate as trailer_plate,
        ${placeJson('origin')} as origin, ${placeJson('destination')} as destination, trip.departure_at, trip.arrival_at, ${columnsNamed('trip', tripTexts)}, ${proof} as proof,
        trip.waiting_expenses, ${freightOrNull('trip.freight')} as freight, ${freightOrNull('trip.freight_basis')} as freight_basis,
        ${freightOrNull('trip.freight_rate')} as freight_rate, ${nullForDrivers('trip.owner_freight')} as owner_freight,
        ${nullForDrivers('trip.owner_id')} as owner_id, ${nullForDrivers('owner.name')} as owner_name,
        ${freightOrNull("(select coalesce(sum(load.amount), 0.00) from load where load.company_id = trip.company_id and load.trip_id = trip.id and load.status = 'active')")} as loads_amount,
        ${nullForDrivers('coalesce(advance.amount, 0.00)')} as advance_payment, advance.method as advance_method, advance.payment_date as advance_date,
        ${nullForDrivers('coalesce(advance.used, 0.00)')} as advance_used,
        ${nullForDrivers('advance.payment_method_id')} as payment_method_id, ${nullForDrivers('payment_method.description')} as payment_method,
        case when not own_only() and holds_beyond_driver(array['view-advances']) then ${advancesJson} else '[]' end as advances,
        trip.fuel_departure, trip.fuel_arrival, trip.odometer_departure, trip.odometer_arrival,
        ${nullForDrivers('trip.rejection_reason')} as rejection_reason, trip.rejection_message, trip.money_decimals, trip.created_at, trip.version,
        ${papersOfTrip} as papers
      from trip
        join customer on customer.company_id = trip.company_id and customer.id = trip.customer_id
        join member on member.company_id = trip.company_id and member.id = trip.driver_id
        join truck on truck.company_id = trip.company_id and truck.id = trip.truck_id
        left join trailer on trailer.company_id = trip.company_id and trailer.id = trip.trailer_id
        left join owner on owner.company_id = trip.company_id and owner.id = trip.owner_id
        left join advance on advance.company_id = trip.company_id and advance.trip_id = trip.id and advance.source = 'trip'
        left join payment_method on payment_method.company_id = advance.company_id and payment_method.id = advance.payment_method_id
        ${placeJoins('origin')} ${placeJoins('destination')}
      where trip.id = ${id}`);
  const { language, today } = await db.context();
  return {
    ...row,
    papers: papersOn(row.papers, today),
    origin: placeIn(language, row.origin),
    destination: placeIn(language, row.destination),
  };
}

/** A trip under its row lock, as the rules read it. */
export interface LockedTrip extends PricedTrip, TripWindow {
  id: string;
  number: string;
  status: TripStatus;
  customer_id: string;
  truck_id: string;
  trailer_id: string | null;
  driver_id: string;
  owner_id: string | null;
  /** The owner's balance; negative if the owner owes. */
  owner_balance: Decimal;
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

/**
 * Locks a trip and reads it with its loads. Every write of a trip, its loads or its advance takes this lock first. Rows that refer to the trip, such
 * as an approved expense, do not wait for it: their foreign key needs only the id, which never changes. Throws NotFound.
 */
export async function lockTrip(db: Db, id: string): Promise<LockedTrip> {
  const [trip, loads] = await Promise.all([
    db.one<Omit<LockedTrip, 'loads'>>(sql`
      select id, number, status, customer_id, truck_id, trailer_id, driver_id, owner_id, owner_balance, departure_at, arrival_at, fuel_departure, fuel_arrival,
        odometer_departure, odometer_arrival, freight, freight_rate, freight_basis, money_decimals, version
      from trip where id = ${id} for no key update`),
    db.all<LockedTrip['loads'][number]>(sql`select id, quantity, unit_price, status from load where trip_id = ${id}`),
  ]);
  return { ...trip, loads };
}

/**
 * The statuses of the customer, truck and trailer that a trip refers to, and its cities: the facts for `checkAssignment` and `checkPlace`, with
 * the credit limit of the customer.
 */
export async function readAssignmentFacts(
  db: Db,
  trip: Pick<TripInput, 'customer_id' | 'truck_id' | 'trailer_id' | 'origin' | 'destination'>,
) {
  const [statuses, cities] = await Promise.all([
    db.one<Omit<AssignmentFacts, 'is_driver'> & { credit_limit: Decimal | null }>(sql`
      select (select status from customer where id = ${trip.customer_id}) as customer_status,
        (select credit_limit from customer where id = ${trip.customer_id}) as credit_limit,
      (select status from truck where id = ${trip.truck_id}) as truck_status, (select status from trailer where id = ${trip.trailer_id}) as trailer_status`),
    db.all<KnownCity>(sql`select city.id, city.department_id, department.country_id from city join department on department.id = city.department_id
      where city.id = any(${[trip.origin.city_id, trip.destination.city_id]}::text[])`),
  ]);
  return { ...statuses, cities };
}

/** The columns that are stored as sent. */
function columnsOf(body: TripInput): Record<string, unknown> {
  const { customer_id, truck_id, trailer_id, driver_id, departure_at, arrival_at, owner_freight } = body;
  const { fuel_departure, fuel_arrival, odometer_departure, odometer_arrival } = body;
  return {
    customer_id,
    truck_id,
    trailer_id,
    driver_id,
    departure_at,
    arrival_at,
    owner_freight,
    ...textsIn(tripTexts, body),
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
  { city_id, address, details, latitude, longitude }: TripInput['origin'],
): Record<string, unknown> {
  return {
    [`${end}_city_id`]: city_id,
    [`${end}_address`]: address,
    [`${end}_details`]: details,
    [`${end}_latitude`]: latitude,
    [`${end}_longitude`]: longitude,
  };
}

/** Inserts a trip with the next number. Queued: sent with the next query that is awaited. */
export function insertTrip(db: Db, id: string, body: TripInput, freight: Freight, money_decimals: MoneyDecimals): void {
  const columns = {
    id,
    ...columnsOf(body),
    ...ownerColumnsOf(body.truck_id),
    ...freight,
    money_decimals,
  };
  insertRows(db, 'trip', { ...columns, number: sql`take_number('trip')` });
}

/** Changes a locked trip. Its owner does not change, unless it gets another truck. */
export function updateTrip(db: Db, before: LockedTrip, body: TripInput, freight: Freight): void {
  const owner = before.truck_id === body.truck_id ? {} : ownerColumnsAfter(body.truck_id);
  updateTripColumns(db, before.id, { ...columnsOf(body), ...owner, ...freight });
}

export function updateTripColumns(db: Db, id: string, columns: Record<string, unknown>): void {
  db.queue(sql`update trip set ${assignments(columns)}, version = version + 1 where id = ${id}`);
}

/** Recalculates and stores the freight of a locked trip with these loads. Throws `freight_basis_needed` and `freight_too_large`. */
export function updateFreight(db: Db, trip: LockedTrip, loads: readonly PricedLoad[], chosen: FreightBasis | null): void {
  const after = freightAfter(trip, { freight_rate: trip.freight_rate, loads }, chosen, trip.money_decimals);
  if (after.freight !== trip.freight || after.freight_basis !== trip.freight_basis) updateTripColumns(db, trip.id, { ...after });
}

/** Throws NotFound when the trip does not exist or is another driver's. */
export async function assertTripExists(db: Db, id: string): Promise<void> {
  await db.one(sql`select from trip where id = ${id}`);
}
