/** Adds up what trips earn and cost, calculated from the trips of the range each time (docs/decisions/0132-trips-are-added-up.md). */
import type { TripStatus } from '#modules/trips/contract/status.ts';
import { equalTo, raw, type Sql, sql, where } from '#server/db/sql.ts';
import type { Grouping } from '../contract/analytics.ts';
import type { Period, Range } from '../rules/ranges.ts';

/** Which trips, beside their days. Cancelled ones are never among them. */
export interface Selection {
  status?: TripStatus[] | undefined;
  customer_id?: string | undefined;
  truck_id?: string | undefined;
  driver_id?: string | undefined;
  owner_id?: string | undefined;
  /** With trucks of the company. */
  without_owner?: boolean | undefined;
  origin_city_id?: string | undefined;
  destination_city_id?: string | undefined;
}

const groupIds: Record<Grouping, Sql> = {
  customer: raw('customer_id'),
  truck: raw('truck_id'),
  driver: raw('driver_id'),
  owner: raw("coalesce(owner_id, '00000000-0000-0000-0000-000000000000'::uuid)"),
  route: raw("md5(origin_city_id || '>' || destination_city_id)::uuid"),
  trip: raw('id'),
};

/** `TripSums`. */
const sums = raw(`count(*)::integer as trips, ${['freight', 'expenses', 'owner_freight'].map((name) => money(name, name)).join(', ')},
  count(km)::integer as known_trips, coalesce(sum(km), 0)::bigint as km, ${money('freight', 'known_freight', 'where km is not null')},
  ${money('expenses + owner_freight', 'known_cost', 'where km is not null')},
  count(empty_km)::integer as empty_trips, coalesce(sum(empty_km), 0)::bigint as empty_km`);

function money(value: string, name: string, filter?: string): string {
  return `coalesce(sum(${value}) ${filter ? `filter (${filter})` : ''}, 0)::numeric(40,2) as ${name}`;
}

/** The sums of the groups of a dimension, or of some of them: `group_id`, the cities of a route, and `TripSums`. */
export function sumsByGroup(dimension: Grouping, selection: Selection, range: Range, groups?: readonly string[]): Sql {
  const city = (name: string) => raw(dimension === 'route' ? `any_value(${name}) as ${name}` : `null as ${name}`);
  return sql`select group_id, ${city('origin_city_id')}, ${city('destination_city_id')}, ${sums}
    from (select ${groupIds[dimension]} as group_id, figure.* from (${tripsOf(selection, range)}) figure) grouped
    ${where([groups && sql`group_id = any(${groups}::uuid[])`])} group by group_id`;
}

/** The sums of all trips of a range: `TripSums`. */
export function sumsOfAll(selection: Selection, range: Range): Sql {
  return sql`select ${sums} from (${tripsOf(selection, range)}) figure`;
}

/** The sums by day or month, and of all: `period`, its first day or null, and `TripSums`. */
export function sumsByPeriod(selection: Selection, range: Range, period: Period): Sql {
  return sql`select period, ${sums}
    from (select date_trunc(${raw(`'${period}'`)}, departure_at)::date as period, figure.* from (${tripsOf(selection, range)}) figure) dated
    group by grouping sets ((period), ())`;
}

/**
 * The selected trips of a range, with their income, costs and confirmed kilometres (`confirmedReadings`). The empty kilometres begin at the arrival
 * of the truck's previous trip, selected or not, which may depart before the range; they are null if a reading is missing or below the one before it,
 * which means a new instrument. Indexes `trip_by_departure`, `trip_by_truck`.
 */
function tripsOf(selection: Selection, { from, to }: Range): Sql {
  const { status, without_owner } = selection;
  const arrived = "case when status not in ('active', 'in_transit') then odometer_arrival end";
  const beforeRange = sql`(select ${raw(arrived)} from trip earlier where earlier.company_id = this.company_id and earlier.truck_id = this.truck_id
    and earlier.status <> 'cancelled' and earlier.departure_at < ${from}::timestamp order by earlier.departure_at desc, earlier.id desc limit 1)`;
  return sql`
    select read.*, case when arrived >= departed then arrived - departed end as km, case when departed >= before then departed - before end as empty_km
      from (
        select this.*, case when lag(id) over of_truck is null then ${beforeRange} else lag(arrived) over of_truck end as before
          from (
            select company_id, id, departure_at, status, customer_id, truck_id, driver_id, owner_id, origin_city_id, destination_city_id, freight,
                coalesce(owner_freight, 0) as owner_freight, spent as expenses, case when status <> 'active' then odometer_departure end as departed,
                ${raw(arrived)} as arrived
              from trip
              where status <> 'cancelled' and departure_at >= ${from}::timestamp and departure_at < ${to}::timestamp + interval '1 day'
          ) this
          window of_truck as (partition by truck_id order by departure_at, id)
      ) read
    ${where([
      status && status.length > 0 && sql`status = any(${status}::text[])`,
      ...equalTo(selection, 'read', ['customer_id', 'truck_id', 'driver_id', 'owner_id', 'origin_city_id', 'destination_city_id']),
      without_owner && raw('owner_id is null'),
    ])}`;
}
