/** Lists trips. Row level security limits drivers to their own; amounts are null for most of them. */
import type { Decimal } from '#base/money.ts';
import type { GroupCount, ListQuery } from '#base/wire.ts';
import type { Db } from '#server/db/connection.ts';
import { type ListQueryOf, type ListSpec, listPage, type Page, type PageOf } from '#server/db/list.ts';
import { byNameOf } from '#server/db/list-key.ts';
import { countOf, type Grouping } from '#server/db/list-summary.ts';
import { type Condition, equalTo, joinByKey, presentConditions, raw, type Sql, sql, where, withinDays } from '#server/db/sql.ts';
import type { TenantDb } from '#server/db/tenant.ts';
import { tripStages, tripStatuses } from '../contract/status.ts';
import type { TripRow } from '../contract/trip.ts';
import type { trips } from '../contract/trips.ts';
import { tripSearch } from './search.ts';
import { arrived, freightOrNull, proof } from './trips.ts';

type TripQuery = ListQueryOf<typeof trips.list>;

const list: ListSpec = {
  select: sql`trip.id, trip.number, trip.status, trip.customer_id, customer.name as customer_name, trip.driver_id, member.name as driver_name,
    trip.truck_id, truck.plate as truck_plate, trip.trailer_id, trailer.plate as trailer_plate, origin.name as origin_name,
    destination.name as destination_name, trip.departure_at, trip.arrival_at, trip.customer_reference, ${proof} as proof,
    trip.waiting_expenses, ${freightOrNull('trip.freight')} as freight`,
  from: sql`trip
    ${joinByKey('trip', 'customer', 'name')}
    ${joinByKey('trip', 'member', 'name', { key: 'driver_id' })}
    ${joinByKey('trip', 'truck', 'plate')}
    ${joinByKey('trip', 'trailer', 'plate', { isOptional: true })}
    join city origin on origin.id = trip.origin_city_id
    join city destination on destination.id = trip.destination_city_id`,
  matchedFrom: sql`trip`,
  id: 'trip.id',
  sorts: {
    departure_at: 'timestamp',
    number: 'text',
    freight: 'numeric',
    status: 'text',
    customer_name: byNameOf('trip', 'customer'),
    driver_name: byNameOf('trip', 'member', 'driver_id'),
  },
  search: tripSearch,
  counted: 'trip',
  sums: { freight: { amount: sql`trip.freight`, isVisible: sql`sees_freight()` } },
};

type TripPage = PageOf<typeof trips.list>;

/** A page of trips. */
export async function listTrips(db: TenantDb, query: TripQuery): Promise<TripPage> {
  const reviewed = await firstReviewedIn(db, query);
  const sorted = await withVisibleSort(db, query, '-departure_at');
  const conditions = [...tripFilters(query), reviewed];
  return listPage(db, list, sorted, conditions, byStage(query));
}

/** The trips that first came under review on these days. A trip that was rejected and came again counts once. Index `trip_status_reviewed`. */
async function firstReviewedIn(db: TenantDb, { reviewed_from, reviewed_to }: Pick<TripQuery, 'reviewed_from' | 'reviewed_to'>) {
  if (!reviewed_from && !reviewed_to) return undefined;
  return sql`trip.id in (${firstReviews((await db.context()).time_zone, { from: reviewed_from, to: reviewed_to })})`;
}

/** The ids of trips by the day on which they first came under review, by the clock of the zone; both days belong to it. */
export function firstReviews(zone: string, { from, to }: { from?: string | undefined; to?: string | undefined }): Sql<{ trip_id: string }> {
  const conditions = presentConditions([
    raw("reviewed.to_status = 'under_review'"),
    from && sql`reviewed.at >= ${from}::timestamp at time zone ${zone}::text`,
    to && sql`reviewed.at < (${to}::timestamp + interval '1 day') at time zone ${zone}::text`,
    raw(`not exists (select from trip_status_change earlier where earlier.company_id = reviewed.company_id and earlier.trip_id = reviewed.trip_id
      and earlier.to_status = 'under_review' and (earlier.at, earlier.id) < (reviewed.at, reviewed.id))`),
  ]);
  return sql`select reviewed.trip_id from trip_status_change reviewed ${where(conditions)}` as Sql<{ trip_id: string }>;
}

/** Callers who may not see freight get the default order instead of the order by freight, which would reveal amounts. */
export async function withVisibleSort<Query extends { sort: string }>(db: Db, query: Query, defaultSort: Query['sort']): Promise<Query> {
  return query.sort.endsWith('freight') && !(await seesFreight(db)) ? { ...query, sort: defaultSort } : query;
}

/** Whether the caller sees freight, rates and prices of the trips that they see. */
export async function seesFreight(db: Db): Promise<boolean> {
  const { sees } = await db.one<{ sees: boolean }>(sql`select sees_freight() as sees`);
  return sees;
}

/** The stages of trips under review: `isReadyToInvoice`, as the generated column `trip.review_stage` has it. */
const stage = { to_invoice: raw("trip.review_stage = 'to_invoice'"), to_review: raw("trip.review_stage = 'to_review'") };
type ReviewStage = keyof typeof stage;
const stageOf = (ready: boolean): ReviewStage => (ready ? 'to_invoice' : 'to_review');

/** Indexes `trip_by_status` and those of stages, and of the other filters. A stage implies its status. */
function byStage({ status, ready }: TripQuery): Grouping {
  const chosen = tripStatuses.filter((one) => status?.includes(one));
  const literals = chosen.map((one) => `'${one}'`).join(', ');
  const isImplied = ready !== undefined && chosen.includes('under_review');
  return {
    chosen: [chosen.length > 0 && !isImplied && raw(`trip.status in (${literals})`), ready !== undefined && stage[stageOf(ready)]],
    groups: { ...Object.fromEntries(tripStages.map((one) => [one, raw(`trip.status = '${one}'`)])), ...stage },
  };
}

/** Row level security lets only leakproof comparisons use an index: of text with text, of timestamps with timestamps. */
function tripFilters(query: TripQuery): Condition[] {
  return [
    ...equalTo(query, 'trip', ['driver_id', 'truck_id', 'trailer_id', 'customer_id', 'origin_city_id', 'destination_city_id']),
    query.owner_id && sql`trip.owner_id = ${query.owner_id} and not own_only()`,
    query.without_owner && raw('trip.owner_id is null and not own_only()'),
    query.proof && sql`not trip.has_proof and ${arrived}`,
    ...withinDays(query, 'departed', 'trip.departure_at', 'timestamp'),
  ];
}

interface UnderReview extends ListQuery {
  customer_id?: string | undefined;
  truck_id?: string | undefined;
  ready?: boolean | undefined;
}

/** A page of the trips under review, for callers of the office. */
export async function listTripsUnderReview(
  db: TenantDb,
  query: UnderReview,
): Promise<Page<TripRow, { sums: { freight: string | null } | null; groups: Record<ReviewStage, GroupCount> | null }>> {
  const conditions: Condition[] = [raw('trip.review_stage is not null'), ...equalTo(query, 'trip', ['customer_id', 'truck_id'])];
  const chosen = query.ready === undefined ? undefined : stageOf(query.ready);
  const grouping: Grouping = { chosen: [chosen && stage[chosen]], groups: stage };
  return listPage(db, list, query, conditions, grouping);
}

/** The totals of the trips under review of a customer; the amounts are null for more than a thousand trips. */
interface SumUnderReview {
  trips: GroupCount;
  ready: GroupCount;
  freight: Decimal | null;
  ready_freight: Decimal | null;
}

/** By customer, for customers with trips under review. Reads at most a thousand and one of each from the index `trip_in_review_by_customer` alone. */
export async function sumTripsUnderReview(db: Db, customer_ids: readonly string[]): Promise<Map<string, SumUnderReview>> {
  const rows = await db.all<{ customer_id: string; trips: number; ready: number; freight: Decimal; ready_freight: Decimal }>(sql`
    select chosen.customer_id, found.* from unnest(${customer_ids}::uuid[]) chosen (customer_id)
      cross join lateral (
        select count(*) as trips, count(*) filter (where is_ready) as ready, coalesce(sum(freight), 0.00) as freight,
            coalesce(sum(freight) filter (where is_ready), 0.00) as ready_freight
          from (
            select trip.freight, ${stage.to_invoice} as is_ready from trip where trip.review_stage is not null and trip.customer_id = chosen.customer_id limit 1001
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
