/** Reads the balances of owners of hired trucks, from `owner_trip`. Row level security hides it from drivers. */
import type { Decimal } from '#base/money.ts';
import { customerSearch } from '#modules/customers/store.ts';
import { vehicleSearch } from '#modules/fleet/store/vehicles.ts';
import type { Db } from '#server/db/connection.ts';
import { type ListQueryOf, type ListSpec, listPage, type PageOf } from '#server/db/list.ts';
import type { Grouping } from '#server/db/list-summary.ts';
import { amountSearch, numberSearch } from '#server/db/search.ts';
import { anyOf, equalTo, idsWhere, joinByKey, raw, type Sql, sql, withinDays } from '#server/db/sql.ts';
import { ages, type BalanceState, type OwnerAccount, type payables, type TripOwner } from '../contract/balances.ts';

/** The rows of each state, by their balance. */
function groupsByState(balance: string, chosen: BalanceState | undefined): Grouping {
  const groups: Record<BalanceState, Sql> = { open: raw(`${balance} > 0`), owes: raw(`${balance} < 0`), settled: raw(`${balance} = 0`) };
  return { chosen: [chosen && groups[chosen]], groups };
}

/** Days since an arrival that is confirmed, by the company's calendar. */
const ageDays = (trip: 'trip' | 'owner_trip') =>
  raw(`case when ${trip}.status not in ('active', 'in_transit') then greatest(0, today() - ${trip}.arrival_at::date) end`);

const tripList: ListSpec = {
  select: sql`owner_trip.id, owner_trip.number, owner_trip.status, owner_trip.owner_id, owner.name as owner_name, truck.plate as truck_plate,
    origin.name as origin_name, destination.name as destination_name, owner_trip.departure_at, owner_trip.arrival_at, ${ageDays('owner_trip')} as age_days,
    owner_trip.owner_freight, owner_trip.owner_retefuente, owner_trip.owner_reteica, owner_trip.charged, owner_trip.advanced, owner_trip.paid,
    owner_trip.balance`,
  from: sql`owner_trip
    ${joinByKey('owner_trip', 'owner', 'name')}
    ${joinByKey('owner_trip', 'truck', 'plate')}
    join city origin on origin.id = owner_trip.origin_city_id
    join city destination on destination.id = owner_trip.destination_city_id`,
  matchedFrom: sql`owner_trip`,
  id: 'owner_trip.id',
  sorts: { departure_at: 'timestamp', balance: 'numeric' },
  search: (text) =>
    anyOf([
      ...numberSearch('owner_trip.number', 'trip', text),
      sql`owner_trip.owner_id = any(${idsWhere('owner', customerSearch('owner.search', text))})`,
      sql`owner_trip.truck_id = any(${idsWhere('truck', vehicleSearch('truck', text))})`,
      ...amountSearch('owner_trip.balance', text),
    ]),
  sums: { balance: { amount: raw('owner_trip.balance') } },
};

/** A page of trips of hired trucks. Indexes `trip_by_payable_owner`, `trip_owed`, `trip_by_owner_balance`. */
export function listOwnerTrips(db: Db, query: ListQueryOf<typeof payables.trips>): Promise<PageOf<typeof payables.trips>> {
  return listPage(
    db,
    tripList,
    query,
    [...equalTo(query, 'owner_trip', ['owner_id']), ...withinDays(query, 'departed', 'owner_trip.departure_at', 'timestamp')],
    groupsByState('owner_trip.balance', query.state),
  );
}

/** The sum of the balances of an age: from so many days to so many. */
const ofAge = (from: number, to?: number) => {
  const until = to === undefined ? '' : ` and age.days <= ${to}`;
  return raw(`coalesce(sum(age.balance) filter (where age.days >= ${from}${until}), 0.00)`);
};

/** Owners with the balances of their unsettled trips. Index `trip_owed`. */
const accountsFrom = sql`owner cross join lateral (
    select count(*) as open_trips, coalesce(sum(age.balance) filter (where age.days is null), 0.00) as on_the_road,
        ${ofAge(0, 15)} as to_15, ${ofAge(16, 30)} as to_30, ${ofAge(31, 60)} as to_60, ${ofAge(61)} as over_60, coalesce(sum(age.balance), 0.00) as balance
      from (
        select trip.owner_balance as balance, ${ageDays('trip')} as days from trip
          where trip.company_id = owner.company_id and trip.payable_owner_id = owner.id and trip.owner_balance <> 0
      ) age
  ) account`;

const accountList: ListSpec = {
  select: sql`owner.id, owner.name, owner.status, owner.phone, account.open_trips, account.on_the_road, account.to_15, account.to_30, account.to_60,
    account.over_60, account.balance`,
  from: accountsFrom,
  id: 'owner.id',
  sorts: {
    name: 'text',
    // Calculated for every owner, which the summary does too.
    balance: { column: 'account.balance', type: 'numeric' },
  },
  search: (text) => customerSearch('owner.search', text),
  sums: Object.fromEntries([...ages, 'balance'].map((name) => [name, { amount: raw(`account.${name}`) }])),
};

/** A page of owners with their balances. Index `owner_by_name`. */
export function listOwnerAccounts(db: Db, query: ListQueryOf<typeof payables.accounts>): Promise<PageOf<typeof payables.accounts>> {
  return listPage(db, accountList, query, [], groupsByState('account.balance', query.state));
}

/** Throws NotFound. */
export function readOwnerAccount(db: Db, id: string): Promise<OwnerAccount> {
  return db.one(sql`select ${accountList.select} from ${accountsFrom} where owner.id = ${id}`);
}

const charges = (status: 'approved' | 'submitted'): Sql =>
  sql`(select coalesce(jsonb_agg(jsonb_build_object('id', expense.id, 'number', expense.number, 'date', expense.date, 'category_name', category.name,
        'description', coalesce(nullif(expense.product, ''), nullif(expense.toll_name, ''), expense.provider_name), 'amount', expense.cop_amount::text)
        order by expense.date, expense.id), '[]')
    from expense join expense_category category on category.company_id = expense.company_id and category.id = expense.category_id
    where expense.company_id = trip.company_id and expense.trip_id = trip.id and expense.charged_to_owner and expense.status = ${status})`;

/** The terms agreed with the owner of a trip, and the resulting balance. Zero for a cancelled trip. Throws NotFound. */
export function readTripOwner(db: Db, trip_id: string): Promise<TripOwner> {
  return db.one(sql`select trip.id as trip_id, trip.number as trip_number, trip.status as trip_status, trip.owner_id, owner.name as owner_name,
      trip.owner_freight, trim_scale(trip.owner_retefuente_rate)::text as owner_retefuente_rate,
      trim_scale(trip.owner_reteica_rate)::text as owner_reteica_rate, trip.owner_retefuente, trip.owner_reteica, trip.money_decimals,
      trip.owner_charged as charged, coalesce(owed.advanced, 0.00) as advanced, coalesce(owed.paid, 0.00) as paid, trip.owner_balance as balance, ${charges('approved')} as charges, ${charges('submitted')} as submitted, (
        select coalesce(jsonb_agg(jsonb_build_object('id', payment.id, 'type', payment.type, 'date', payment.date, 'method', payment.method,
            'transaction_id', payment.transaction_id, 'amount', part.amount::text, 'total', payment.amount::text, 'version', payment.version)
            order by payment.date, payment.id), '[]')
          from owner_payment_trip part join owner_payment payment on payment.company_id = part.company_id and payment.id = part.payment_id
          where part.company_id = trip.company_id and part.trip_id = trip.id
      ) as payments, trip.version
    from trip left join owner on owner.company_id = trip.company_id and owner.id = trip.owner_id
      left join owner_trip owed on owed.company_id = trip.company_id and owed.id = trip.id
    where trip.id = ${trip_id}`);
}

/** A trip of an owner, under its row lock, with its balance. */
export interface PayableTrip {
  id: string;
  number: string;
  owner_id: string;
  balance: Decimal;
}

/**
 * Locks the trips, and those that already have a part of the payment, in the order of their ids; reads the owners' balances of the former. Trips
 * without an owner are left out.
 */
export async function lockPayableTrips(db: Db, ids: readonly string[], payment_id: string | null): Promise<PayableTrip[]> {
  const ofPayment = sql`array(select trip_id from owner_payment_trip where payment_id = ${payment_id})`;
  await db.all(sql`select id from trip where id = any(${ids}::uuid[] || ${ofPayment}) order by id for no key update`);
  return db.all(sql`select id, number, owner_id, balance from owner_trip where id = any(${ids}::uuid[])`);
}

/** The withholdings of a trip. */
export interface WithheldTrip {
  number: string;
  arrived_on: string;
  origin_name: string;
  owner_freight: Decimal;
  owner_retefuente: Decimal;
  owner_reteica: Decimal;
}

/** The withholdings from an owner, of the trips that arrived in a year and are not cancelled, by arrival. */
export function listWithheld(db: Db, owner_id: string, year: number): Promise<WithheldTrip[]> {
  return db.all(sql`select owner_trip.number, owner_trip.arrival_at::date as arrived_on, origin.name as origin_name, owner_trip.owner_freight,
      owner_trip.owner_retefuente, owner_trip.owner_reteica
    from owner_trip join city origin on origin.id = owner_trip.origin_city_id
    where owner_trip.owner_id = ${owner_id} and owner_trip.status not in ('active', 'in_transit')
      and owner_trip.arrival_at >= make_date(${year}::integer, 1, 1) and owner_trip.arrival_at < make_date(${year}::integer + 1, 1, 1)
      and owner_trip.owner_retefuente + owner_trip.owner_reteica > 0
    order by owner_trip.arrival_at, owner_trip.id`);
}

/** Further data of a trip for its document. */
export interface PrintedTrip {
  departure_on: string;
  origin: string;
  destination: string;
  truck_plate: string;
  driver_name: string;
}

/** Throws NotFound. */
export function readPrintedTrip(db: Db, id: string): Promise<PrintedTrip> {
  return db.one(sql`select trip.departure_at::date as departure_on, origin.name as origin, destination.name as destination, truck.plate as truck_plate,
      member.name as driver_name
    from trip join city origin on origin.id = trip.origin_city_id join city destination on destination.id = trip.destination_city_id
      join truck on truck.company_id = trip.company_id and truck.id = trip.truck_id
      join member on member.company_id = trip.company_id and member.id = trip.driver_id
    where trip.id = ${id}`);
}
