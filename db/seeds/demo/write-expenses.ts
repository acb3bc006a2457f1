/** Writes the expenses of trips and of the company. */
import { foldForSearch } from '#base/fold.ts';
import { newId } from '#base/ids.ts';
import type { Currency } from '#modules/expenses/contract/fields.ts';
import { pesosOf } from '#modules/expenses/rules/amount.ts';
import { searchTextOf } from '#modules/expenses/rules/entry.ts';
import type { Db } from '#server/db/connection.ts';
import { sql } from '#server/db/sql.ts';
import { type Calendar, dayOf } from './calendar.ts';
import type { Company } from './companies.ts';
import { type Plan, planExpenses } from './expenses.ts';
import type { Ids } from './ids.ts';
import { seededRandom } from './random.ts';
import { insertRows } from './rows.ts';
import { type Towns, townHalfWay } from './towns.ts';
import type { Numbering, Trip } from './trips.ts';

/** Expenses that are charged to the owner of a hired truck. */
const byOwner: ReadonlySet<string> = new Set(['fuel', 'tolls', 'parking']);

/** After the trips and their readings. Returns how many there are. */
export async function writeExpenses(
  db: Db,
  company: Company,
  ids: Ids,
  trips: readonly Trip[],
  numbers: Numbering,
  towns: Towns,
  calendar: Calendar,
): Promise<number> {
  const company_id = ids.company;
  const [categories, methods] = await Promise.all([
    db.all<{ id: string; key: string }>(sql`select id, key from expense_category where company_id = ${company_id}`),
    db.all<{ id: string; recipient: string }>(
      sql`select id, recipient from payment_method where company_id = ${company_id} order by description, id`,
    ),
  ]);
  const pocket = methods.find(({ recipient }) => recipient === 'driver') as { id: string };
  const categoryOf = new Map(categories.map(({ id, key }) => [key, id]));
  const plans = planExpenses(company, trips, seededRandom(company.seed + 50), calendar);
  const rows = plans.map((plan, at) =>
    rowOf(plan, { id: newId(), number: numbers(at + 1) }, { ids, categoryOf, pocket: pocket.id, company, towns, calendar }),
  );
  insertRows(db, company_id, 'expense', rows);
  const read = rows.flatMap((row, at) => {
    const { trip } = plans[at] as Plan;
    return trip && row.mileage !== null && row.status === 'approved' ? [{ ...row, at: calendar.local(trip.arrival) }] : [];
  });
  insertRows(db, company_id, 'odometer_reading', read, ({ id, number, truck_id, mileage, at }) => ({
    truck_id,
    at,
    km: mileage,
    source: 'expense',
    source_id: id,
    source_number: number,
  }));
  return rows.length;
}

interface Facts {
  ids: Ids;
  categoryOf: ReadonlyMap<string, string>;
  pocket: string;
  company: Company;
  towns: Towns;
  calendar: Calendar;
}

function rowOf(
  { at, category, amount, status, trip, more = {} }: Plan,
  own: { id: string; number: string },
  { ids, categoryOf, pocket, company: { money_decimals }, towns, calendar }: Facts,
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
  return {
    ...own,
    status,
    date: calendar.day(dayOf(at)),
    trip_id: trip?.id ?? null,
    truck_id: trip ? (ids.trucks.get(trip.truck) ?? null) : null,
    trailer_id: trip?.truck.trailer === undefined ? null : ids.trailers.get(trip.truck.trailer),
    driver_id,
    category_id: categoryOf.get(category),
    city_id: trip && category === 'meals' ? townHalfWay(towns, trip.origin.city_id, trip.destination.city_id) : null,
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
}
