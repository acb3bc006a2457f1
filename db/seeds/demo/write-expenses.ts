/** Writes what the trips and the company spent: fuel, tolls, meals and lodging, and what is paid every month. */

import { foldForSearch } from '#base/fold.ts';
import { newId } from '#base/ids.ts';
import type { Currency, ExpenseStatus } from '#modules/expenses/contract/fields.ts';
import { pesosOf } from '#modules/expenses/rules/amount.ts';
import { searchTextOf } from '#modules/expenses/rules/entry.ts';
import type { Db } from '#server/db/connection.ts';
import { sql } from '#server/db/sql.ts';
import { type Calendar, dayOf } from './calendar.ts';
import type { Company } from './companies.ts';
import type { Truck } from './fleet.ts';
import type { Ids } from './ids.ts';
import { type Random, seededRandom } from './random.ts';
import { insertRows } from './rows.ts';
import type { Numbering, Trip } from './trips.ts';

/** An expense at an hour from the start of today, with the columns in which it differs from others. */
interface Plan {
  at: number;
  category: string;
  amount: number;
  status: ExpenseStatus;
  trip?: Trip;
  more?: Record<string, unknown>;
}

const stations = ['Terpel El Cruce', 'Primax La Ye', 'Texaco Los Andes', 'Biomax El Descanso', 'Petromil La Paz'];
const tolls = ['Chusacá', 'Chicoral', 'Cajamarca', 'Corozal', 'La Uribe', 'Betania', 'El Bordo', 'Río Blanco', 'Sáchica'];
const kitchens = ['Parador El Mulero', 'Restaurante Donde Gloria', 'Asadero La Sabana'];
const hotels = ['Hotel El Camionero', 'Hospedaje La Parada'];

/** Of a trip that has left: these statuses were reviewed, so their expenses were too. */
const reviewed: readonly string[] = ['invoiced', 'paid'];
const left: readonly string[] = ['in_transit', 'under_review', 'rejected', ...reviewed];
/** Pesos for a gallon of diesel. */
const dieselPrice = 10_450;

/** What the owner of a hired truck pays in the end. */
const byOwner: ReadonlySet<string> = new Set(['fuel', 'tolls', 'parking']);

/** After the trips and their readings. Returns how many there are. */
export async function writeExpenses(
  db: Db,
  company: Company,
  ids: Ids,
  trips: readonly Trip[],
  numbers: Numbering,
  calendar: Calendar,
): Promise<number> {
  const company_id = ids.company;
  const random = seededRandom(company.seed + 50);
  const [categories, methods] = await Promise.all([
    db.all<{ id: string; key: string }>(sql`select id, key from expense_category where company_id = ${company_id}`),
    db.all<{ id: string; recipient: string }>(
      sql`select id, recipient from payment_method where company_id = ${company_id} order by description, id`,
    ),
  ]);
  const pocket = methods.find(({ recipient }) => recipient === 'driver') as { id: string };
  const categoryOf = new Map(categories.map(({ id, key }) => [key, id]));
  const filled = new Map<Truck, number>();
  const departed = trips.filter(({ status }) => left.includes(status)).toSorted((one, other) => one.departure - other.departure);
  const underReview = departed.filter(({ status }) => status === 'under_review');
  // Some of them are ready to be invoiced.
  const isReviewed = (trip: Trip) => reviewed.includes(trip.status) || (underReview.includes(trip) && underReview.indexOf(trip) % 4 < 2);
  const plans = [...departed.flatMap((trip) => plansOfTrip(trip, isReviewed(trip), filled, random)), ...monthly()].sort(
    (one, other) => one.at - other.at,
  );

  const now = Date.now();
  const rows = plans.map((plan, at) =>
    rowOf(plan, { id: newId(now + at), number: numbers(at + 1) }, { ids, categoryOf, pocket: pocket.id, company, calendar }),
  );
  insertRows(db, 'expense', rows);
  const read = rows.filter(({ mileage, status }) => mileage !== null && status === 'approved');
  insertRows(
    db,
    'odometer_reading',
    read.map(({ id, number, truck_id, mileage, date }) => ({
      company_id,
      id: newId(),
      truck_id,
      // At the arrival that read the same kilometres.
      at: sql`(select max(at) from odometer_reading where company_id = ${company_id} and truck_id = ${truck_id} and km = ${mileage} and at::date = ${date}::date)`,
      km: mileage,
      source: 'expense',
      source_id: id,
      source_number: number,
    })),
  );
  return rows.length;
}

/** The town nearest to the middle between the ends of a trip, where meals are paid. */
const townHalfWay = (trip_id: string) => sql`(
  select city.id from city, trip join city origin on origin.id = trip.origin_city_id join city destination on destination.id = trip.destination_city_id
    where trip.id = ${trip_id} and city.id like 'CO-%' and city.population > 10000
    order by (city.latitude - (origin.latitude + destination.latitude) / 2) ^ 2 + (city.longitude - (origin.longitude + destination.longitude) / 2) ^ 2
    limit 1)`;

/** What the driver spends on the way, and the tank that is filled at the arrival. */
function plansOfTrip(trip: Trip, isReviewed: boolean, filled: Map<Truck, number>, random: Random): Plan[] {
  const { departure, arrival, status, truck, odometer_departure, odometer_arrival } = trip;
  const until = Math.min(arrival, -1);
  const hours = Math.max(until - departure, 1);
  const on = (share: number, plan: Omit<Plan, 'at' | 'status' | 'trip'>): Plan => ({
    at: departure + hours * share,
    status: isReviewed || random.chance(0.3) ? 'approved' : 'submitted',
    trip,
    ...plan,
  });
  const plans = Array.from({ length: random.between(1, 3) }, (_, at) =>
    on(0.2 + at * 0.2, {
      category: 'tolls',
      amount: random.between(130, 480) * 100,
      more: { toll_name: random.pick(tolls), receipt_number: String(random.between(100_000, 999_999)) },
    }),
  );
  plans.push(on(0.5, { category: 'meals', amount: random.between(18, 45) * 1000, more: { provider_name: random.pick(kitchens) } }));
  if (hours > 24)
    plans.push(on(0.7, { category: 'lodging', amount: random.between(45, 80) * 1000, more: { provider_name: random.pick(hotels) } }));
  if (random.chance(0.25)) plans.push(on(0.9, { category: 'parking', amount: random.between(10, 25) * 1000 }));
  if (odometer_departure !== null && odometer_arrival !== null && status !== 'in_transit') {
    const km = odometer_arrival - (filled.get(truck) ?? odometer_departure);
    filled.set(truck, odometer_arrival);
    const gallons = (km / (random.between(620, 780) / 100)).toFixed(2);
    if (km > 50)
      plans.push({
        at: arrival,
        status: isReviewed ? 'approved' : 'submitted',
        trip,
        category: 'fuel',
        amount: Math.round((Number(gallons) * dieselPrice) / 100) * 100,
        more: {
          product: 'ACPM',
          provider_name: random.pick(stations),
          receipt_number: `FE-${random.between(10_000, 99_999)}`,
          quantity: gallons,
          unit: 'gal',
          full_tank: true,
          mileage: odometer_arrival,
        },
      });
  }
  if (reviewed.includes(status) && random.chance(0.02))
    plans.push(on(0.8, { category: 'other', amount: 120_000, more: { note: 'Sin soporte' } }));
  return plans.map((plan) => (plan.category === 'other' ? { ...plan, status: 'rejected' as const } : plan));
}

/** Rent and insurance of the months, a part that was bought in dollars, and one that was entered twice and deleted. */
function monthly(): Plan[] {
  const of = (months: number, category: string, amount: number, more: object): Plan => ({
    at: -months * 30 * 24 - 8,
    category,
    amount,
    status: 'approved',
    more: { ...more },
  });
  const months = Array.from({ length: 11 }, (_, at) => at);
  return [
    ...months.map((at) => of(at, 'office', 2_400_000, { provider_name: 'Inmobiliaria Centro', product: 'Arriendo de la oficina' })),
    ...[1, 7].map((at) =>
      of(at, 'insurance', 6_850_000, {
        provider_name: 'Seguros del Camino',
        provider_id_type: '31',
        provider_id: '860002400',
        product: 'Póliza de responsabilidad',
      }),
    ),
    of(2, 'repairs', 0, {
      provider_name: 'Diesel Parts Miami',
      product: 'Turbo',
      currency: 'USD',
      amount: '1250.00',
      exchange_rate: '4012.345678',
    }),
    { ...of(3, 'office', 380_000, { provider_name: 'Papelería Nacional', receipt_number: 'PN-4410' }), status: 'void' },
  ];
}

interface Facts {
  ids: Ids;
  categoryOf: ReadonlyMap<string, string>;
  pocket: string;
  company: Company;
  calendar: Calendar;
}

function rowOf(
  { at, category, amount, status, trip, more = {} }: Plan,
  own: { id: string; number: string },
  { ids, categoryOf, pocket, company: { money_decimals }, calendar }: Facts,
) {
  const driver_id = trip ? (ids.drivers[trip.driver] as string) : null;
  const clerk = ids.clerks.billing_clerk;
  const isDecided = status !== 'submitted';
  const typed = {
    provider_name: '',
    provider_id_type: null,
    provider_id: '',
    toll_name: '',
    product: '',
    currency: 'COP' as Currency,
    exchange_rate: null as string | null,
    amount: String(amount),
    ...more,
  };
  const row = {
    company_id: ids.company,
    ...own,
    status,
    date: calendar.day(dayOf(at)),
    trip_id: trip?.id ?? null,
    truck_id: trip ? (ids.trucks.get(trip.truck) ?? null) : null,
    trailer_id: trip?.truck.trailer === undefined ? null : ids.trailers.get(trip.truck.trailer),
    driver_id,
    category_id: categoryOf.get(category),
    city_id: trip && category === 'meals' ? townHalfWay(trip.id) : null,
    receipt_number: '',
    quantity: null,
    unit: null,
    full_tank: false,
    mileage: null as number | null,
    note: '',
    ...typed,
    ...pesosOf({ ...typed, cop_amount: null }, money_decimals),
    money_decimals,
    payment_method_id: trip && category !== 'fuel' ? pocket : ids.bankAccount,
    paid_by: trip && category !== 'fuel' ? 'driver' : 'company',
    charged_owner_id: trip?.truck.owner !== undefined && byOwner.has(category) ? ids.owners.get(trip.truck.owner) : null,
    rejection_reason: status === 'rejected' ? 'Falta el soporte.' : '',
    created_by: driver_id ?? clerk,
    decided_by: isDecided ? clerk : null,
    decided_at: isDecided ? calendar.moment(Math.min(at + 30, -0.1)) : null,
    provider_key: foldForSearch(typed.provider_name || typed.toll_name),
    search: searchTextOf(typed),
    created_at: calendar.moment(Math.min(at + 1, -0.2)),
  };
  return row;
}
