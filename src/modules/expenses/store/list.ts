/** Lists expenses, and the totals of a trip. Row level security limits drivers to their own. */
import { foldForSearch } from '#base/fold.ts';
import { vehicleSearch } from '#modules/fleet/store/vehicles.ts';
import { memberSearch } from '#modules/people/store/members.ts';
import type { Db } from '#server/db/connection.ts';
import { type ListQueryOf, type ListSpec, listPage, type PageOf } from '#server/db/list.ts';
import { type Grouping, groupsByColumn } from '#server/db/list-summary.ts';
import { keyRanges, numberSearch, rowsOfAmount, type SearchText, textSearch } from '#server/db/search.ts';
import {
  anyOf,
  type Condition,
  equalTo,
  idIn,
  idsWhere,
  join,
  presentConditions,
  raw,
  type Sql,
  sql,
  where,
  withinDays,
} from '#server/db/sql.ts';
import { type expenses, placesLimit, type TripTotals } from '../contract/expenses.ts';
import { type ExpenseStatus, expenseStatuses } from '../contract/fields.ts';

type Query = ListQueryOf<typeof expenses.list>;

/** The trip of an expense is null for a driver who may not see it. */
export const rowFields = sql`expense.id, expense.number, expense.status, expense.type, expense.date, trip.id as trip_id, trip.number as trip_number,
  expense.category_id, expense_category.key as category_key, expense_category.name as category_name, expense.driver_id, driver.name as driver_name,
  expense.truck_id, truck.plate as truck_plate, expense.trailer_id, trailer.plate as trailer_plate, expense.product, expense.toll_name,
  expense.provider_name, expense.receipt_number, expense.currency, expense.amount, expense.cop_amount, expense.paid_by, expense.charged_to_owner and not own_only() as charged_to_owner,
  expense.service_id,
  (select count(*) from expense_file receipt where receipt.company_id = expense.company_id and receipt.expense_id = expense.id) as files_count, expense.version`;

export const withNames = sql`expense
  join expense_category on expense_category.company_id = expense.company_id and expense_category.id = expense.category_id
  left join trip on trip.company_id = expense.company_id and trip.id = expense.trip_id
  left join member driver on driver.company_id = expense.company_id and driver.id = expense.driver_id
  left join truck on truck.company_id = expense.company_id and truck.id = expense.truck_id
  left join trailer on trailer.company_id = expense.company_id and trailer.id = expense.trailer_id`;

const list: ListSpec = {
  select: rowFields,
  from: withNames,
  matchedFrom: sql`expense`,
  id: 'expense.id',
  sorts: { date: 'date', number: 'text', cop_amount: 'numeric' },
  search: expenseSearch,
  sums: { approved: { amount: amountIf('approved') }, submitted: { amount: amountIf('submitted') } },
  summedBy: sql`expense.date, expense.id`,
};

function amountIf(status: ExpenseStatus): Sql {
  return raw(`case when expense.status = '${status}' then expense.cop_amount end`);
}

/**
 * A page of expenses. Indexes `expense_by_date`, `_by_amount`, `_in_status`, `_by_trip`, `_of_company`, `_by_category`, `_by_provider`,
 * `_by_driver`, `_by_truck`, `_by_trailer`, `_by_payer`, and the number's.
 */
export function listExpenses(db: Db, query: Query): Promise<PageOf<typeof expenses.list>> {
  return listPage(db, list, query, filters(query), byStatus(query));
}

const notVoid = raw("expense.status <> 'void'");

/** Deleted ones are listed only if their status is requested. */
function byStatus({ status }: Query): Grouping {
  const grouping = groupsByColumn('expense.status', expenseStatuses, status);
  return status ? grouping : { ...grouping, chosen: [notVoid] };
}

const ofType = { trip: raw('expense.trip_id is not null'), company: raw('expense.trip_id is null') };

function filters(query: Query): Condition[] {
  return [
    query.type && ofType[query.type],
    ...equalTo(query, 'expense', ['trip_id', 'category_id', 'driver_id', 'truck_id', 'trailer_id', 'paid_by']),
    query.provider && sql`expense.provider_key = ${foldForSearch(query.provider)}`,
    query.charged_to_owner !== undefined && sql`(expense.charged_to_owner and not own_only()) = ${query.charged_to_owner}`,
    ...withinDays(query, 'dated', 'expense.date'),
    ofTrips(query),
  ];
}

/** Indexes of trips, and `expense_by_trip`; for many trips, the index of the order, and the key of the trip. */
function ofTrips(query: Query): Condition {
  const conditions = presentConditions([
    ...withinDays(query, 'trip_departed', 'trip.departure_at', 'timestamp'),
    query.trip_status && sql`trip.status = any(${query.trip_status}::text[])`,
    query.trip_customer_id && sql`trip.customer_id = ${query.trip_customer_id}`,
    query.trip_truck_id && sql`trip.truck_id = ${query.trip_truck_id}`,
    query.trip_driver_id && sql`trip.driver_id = ${query.trip_driver_id}`,
    query.trip_owner_id && sql`trip.owner_id = ${query.trip_owner_id} and not own_only()`,
    query.trip_without_owner && raw('trip.owner_id is null and not own_only()'),
    query.trip_origin_city_id && sql`trip.origin_city_id = ${query.trip_origin_city_id}`,
    query.trip_destination_city_id && sql`trip.destination_city_id = ${query.trip_destination_city_id}`,
  ]);
  return conditions.length > 0 && sql`expense.trip_id in (select trip.id from trip ${where(conditions)})`;
}

/** Most expenses, trips or texts that a search finds by each of their fields: the latest. */
const foundLimit = raw('1000');

/**
 * Searches the numbers of expense, receipt and trip, the amount, provider, toll and product, and the names of category, driver and vehicles. Matching
 * records are read first, so that each condition has an index: texts are few, because one provider has many expenses, and have a table of their own.
 */
async function expenseSearch(search: SearchText, db: Db): Promise<Sql> {
  const latest = (table: string, column: string) => (condition: Sql) =>
    sql`(select id from ${raw(table)} where ${condition} order by ${raw(column)} desc limit ${foundLimit})`;
  const numbers = numberSearch('number', 'expense', search).map(latest('expense', 'number'));
  const receipts = keyRanges('receipt_key', search)
    .map((condition) => sql`receipt_key <> '' and ${condition}`)
    .map(latest('expense', 'receipt_key'));
  const found = await db.one<Record<'expenses' | 'trips' | 'categories' | 'drivers' | 'trucks' | 'trailers' | 'texts', string[]>>(sql`
    select array(${join([...numbers, ...receipts], ' union ')}) as expenses,
      array(${join(numberSearch('number', 'trip', search).map(latest('trip', 'number')), ' union ')}) as trips,
      ${idsWhere('expense_category', textSearch('fold_to_ascii(name)', search))} as categories,
      ${idsWhere('member', memberSearch(search))} as drivers,
      ${idsWhere('truck', vehicleSearch('truck', search))} as trucks, ${idsWhere('trailer', vehicleSearch('trailer', search))} as trailers,
      array(select search from expense_text where ${textSearch('search', search)} order by search limit ${foundLimit}) as texts`);
  return anyOf([
    idIn('expense.id', found.expenses),
    idIn('expense.trip_id', found.trips),
    idIn('expense.category_id', found.categories),
    idIn('expense.driver_id', found.drivers),
    idIn('expense.truck_id', found.trucks),
    idIn('expense.trailer_id', found.trailers),
    ...rowsOfAmount('expense', ['cop_amount'], search),
    found.texts.length > 0 && sql`expense.search = any(${found.texts}::text[])`,
  ]);
}

/** Index `expense_by_trip`. Throws NotFound, for a driver also of another driver's trip. */
export function sumTripExpenses(db: Db, trip_id: string): Promise<TripTotals> {
  const sum = (condition: string) => raw(`coalesce(sum(expense.cop_amount) filter (where expense.${condition}), 0.00)`);
  return db.one(sql`select ${sum("status = 'approved'")} as approved, ${sum("status = 'approved' and expense.paid_by = 'driver'")} as approved_by_driver,
      ${sum("status = 'approved' and expense.charged_to_owner and not own_only()")} as approved_charged,
      ${sum("status = 'submitted'")} as submitted, ${sum("status = 'submitted' and expense.paid_by = 'driver'")} as submitted_by_driver,
      ${sum("status = 'submitted' and expense.charged_to_owner and not own_only()")} as submitted_charged, not own_only() as is_whole,
      (select coalesce(jsonb_agg(place order by place.date, place.city_id), '[]') from (
        select city.id as city_id, city.name as city, city.latitude::text as city_latitude, city.longitude::text as city_longitude, max(paid.date) as date
          from expense paid join city on city.id = paid.city_id
          where paid.company_id = trip.company_id and paid.trip_id = trip.id and paid.status in ('approved', 'submitted')
          group by city.id order by max(paid.date) desc, city.id limit ${raw(String(placesLimit))}
      ) place) as places
    from trip left join expense on expense.company_id = trip.company_id and expense.trip_id = trip.id and expense.status in ('approved', 'submitted')
    where trip.id = ${trip_id} group by trip.company_id, trip.id`);
}
