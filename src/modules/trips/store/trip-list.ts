/** Lists trips. Row level security limits drivers to their own; amounts are null for most of them. */
import type { z } from 'zod';
import type { SummaryOf } from '#base/lists/route.ts';
import type { Decimal } from '#base/money.ts';
import type { GroupCount, ListQuery } from '#base/wire.ts';
import type { Db } from '#server/db/connection.ts';
import { type ListSpec, listPage, type Page } from '#server/db/list.ts';
import { countOf, type Grouping } from '#server/db/list-summary.ts';
import { type Condition, raw, sql } from '#server/db/sql.ts';
import type { TenantDb } from '#server/db/tenant.ts';
import { tripStages, tripStatuses } from '../contract/status.ts';
import type { TripRow, trips } from '../contract/trips.ts';
import { tripSearch } from './search.ts';
import { arrived, freightOrNull, proof } from './trips.ts';

type TripQuery = z.output<typeof trips.list.query>;

const list: ListSpec = {
  select: sql`trip.id, trip.number, trip.status, trip.customer_id, customer.name as customer_name, trip.driver_id, member.name as driver_name,
    trip.truck_id, truck.plate as truck_plate, trip.trailer_id, trailer.plate as trailer_plate, origin.name as origin_name,
    destination.name as destination_name, trip.departure_at, trip.arrival_at, trip.customer_reference, ${proof} as proof,
    trip.waiting_expenses, ${freightOrNull('trip.freight')} as freight`,
  from: sql`trip
    join customer on customer.company_id = trip.company_id and customer.id = trip.customer_id
    join member on member.company_id = trip.company_id and member.id = trip.driver_id
    join truck on truck.company_id = trip.company_id and truck.id = trip.truck_id
    left join trailer on trailer.company_id = trip.company_id and trailer.id = trip.trailer_id
    join city origin on origin.id = trip.origin_city_id
    join city destination on destination.id = trip.destination_city_id`,
  matchedFrom: sql`trip`,
  id: 'trip.id',
  sorts: {
    departure_at: { column: 'trip.departure_at', type: 'timestamp' },
    number: { column: 'trip.number', type: 'text' },
    freight: { column: 'trip.freight', type: 'numeric' },
    status: { column: 'trip.status', type: 'text' },
    customer_name: { column: 'customer.name', type: 'text' },
    driver_name: { column: 'member.name', type: 'text' },
  },
  counted: 'trip',
  customPlansForSearch: true,
  sums: { freight: { amount: sql`trip.freight`, isVisible: sql`sees_freight()` } },
};

type TripPage = Page<TripRow, SummaryOf<typeof trips.list>>;

/** A page of trips. */
export async function listTrips(db: TenantDb, query: TripQuery): Promise<TripPage> {
  const search = query.search && (await tripSearch(db, query.search));
  return listPage(db, list, await withVisibleSort(db, query, '-departure_at'), [...tripFilters(query), search], byStage(query));
}

/** Who does not see freight cannot sort by it, as the order would reveal amounts: they get the default order instead. */
export async function withVisibleSort<Query extends { sort: string }>(db: Db, query: Query, defaultSort: Query['sort']): Promise<Query> {
  return query.sort.endsWith('freight') && !(await seesFreight(db)) ? { ...query, sort: defaultSort } : query;
}

/** Whether the caller sees freight, rates and prices of the trips that they see. */
export async function seesFreight(db: Db): Promise<boolean> {
  const { sees } = await db.one<{ sees: boolean }>(sql`select sees_freight() as sees`);
  return sees;
}

/**
 * A trip under review is ready to be invoiced with a proof of delivery and without an expense that waits for approval (`isReadyToInvoice`).
 * In the words of the partial indexes `trip_to_invoice` and `trip_to_review`.
 */
const isReady = 'trip.has_proof and trip.waiting_expenses = 0';
const stage = {
  to_invoice: raw(`trip.status = 'under_review' and ${isReady}`),
  to_review: raw(`trip.status = 'under_review' and not (${isReady})`),
};
const stageOf = (ready: boolean) => (ready ? stage.to_invoice : stage.to_review);

/** Indexes `trip_by_status` and those of stages, and of the other filters. */
function byStage(query: TripQuery): Grouping {
  const chosen = tripStatuses.filter((status) => query.status?.includes(status));
  const literals = chosen.map((status) => `'${status}'`).join(', ');
  return {
    chosen: [chosen.length > 0 && raw(`trip.status in (${literals})`), query.ready !== undefined && stageOf(query.ready)],
    groups: { ...Object.fromEntries(tripStages.map((status) => [status, raw(`trip.status = '${status}'`)])), ...stage },
  };
}

/** Row level security lets only leakproof comparisons use an index: of text with text, of timestamps with timestamps. */
function tripFilters(query: TripQuery): Condition[] {
  return [
    query.driver_id && sql`trip.driver_id = ${query.driver_id}`,
    query.truck_id && sql`trip.truck_id = ${query.truck_id}`,
    query.trailer_id && sql`trip.trailer_id = ${query.trailer_id}`,
    query.customer_id && sql`trip.customer_id = ${query.customer_id}`,
    query.owner_id && sql`trip.owner_id = ${query.owner_id} and not own_only()`,
    query.without_owner && raw('trip.owner_id is null and not own_only()'),
    query.origin_city_id && sql`trip.origin_city_id = ${query.origin_city_id}`,
    query.destination_city_id && sql`trip.destination_city_id = ${query.destination_city_id}`,
    query.proof && sql`not trip.has_proof and ${arrived}`,
    query.departed_from && sql`trip.departure_at >= ${query.departed_from}::timestamp`,
    query.departed_to && sql`trip.departure_at < ${query.departed_to}::timestamp + interval '1 day'`,
  ];
}

interface UnderReview extends ListQuery {
  customer_id?: string | undefined;
  truck_id?: string | undefined;
  ready?: boolean | undefined;
}

/** A page of the trips under review, for callers of the office. In the order of customers index `trip_under_review`. */
export async function listTripsUnderReview(
  db: TenantDb,
  query: UnderReview,
): Promise<Page<TripRow, { sums: { freight: string | null } | null; groups: Record<keyof typeof stage, GroupCount> | null }>> {
  const search = query.search && (await tripSearch(db, query.search));
  const conditions: Condition[] = [
    raw("trip.status = 'under_review'"),
    query.customer_id && sql`trip.customer_id = ${query.customer_id}`,
    query.truck_id && sql`trip.truck_id = ${query.truck_id}`,
    search,
  ];
  return listPage(db, list, query, conditions, { chosen: [query.ready !== undefined && stageOf(query.ready)], groups: stage });
}

/** What the trips under review of a customer add up to; the amounts are null for more than a thousand trips. */
interface SumUnderReview {
  trips: GroupCount;
  ready: GroupCount;
  freight: Decimal | null;
  ready_freight: Decimal | null;
}

/** By customer, of those that have trips under review. Reads at most a thousand and one of each from the index `trip_under_review` alone. */
export async function sumTripsUnderReview(db: Db, customer_ids: readonly string[]): Promise<Map<string, SumUnderReview>> {
  const rows = await db.all<{ customer_id: string; trips: number; ready: number; freight: Decimal; ready_freight: Decimal }>(sql`
    select chosen.customer_id, found.* from unnest(${customer_ids}::uuid[]) chosen (customer_id)
      cross join lateral (
        select count(*) as trips, count(*) filter (where is_ready) as ready, coalesce(sum(freight), 0.00) as freight,
            coalesce(sum(freight) filter (where is_ready), 0.00) as ready_freight
          from (
            select trip.freight, ${raw(isReady)} as is_ready from trip where trip.status = 'under_review' and trip.customer_id = chosen.customer_id limit 1001
          ) counted
      ) found
    where found.trips > 0`);
  return new Map(
    rows.map(({ customer_id, ready, ...found }) => {
      const trips = countOf(found.trips);
      const all = (amount: Decimal) => (trips.is_exact ? amount : null);
      const sums = { freight: all(found.freight), ready_freight: all(found.ready_freight) };
      return [customer_id, { trips, ready: { ...countOf(ready), is_exact: trips.is_exact }, ...sums }];
    }),
  );
}
