/**
 * Adds up the figures of trips (docs/decisions/0077-trip-figures.md, 0094-stored-sums.md). Quarters and months are read from their sums,
 * with what has changed since; other days, and what no sum is divided by, such as the routes of a customer, from the figures of the trips.
 */

import { addMonths } from '#base/days.ts';
import type { TripStatus } from '#modules/trips/contract/status.ts';
import { type Condition, join, presentConditions, raw, type Sql, sql, where } from '#server/db/sql.ts';
import { compositionOf, type Period, type Range, type Span } from '../rules/ranges.ts';

/** Which trips, beside their days. */
export interface Selection {
  status?: TripStatus[] | undefined;
  customer_id?: string | undefined;
  truck_id?: string | undefined;
  driver_id?: string | undefined;
  owner_id?: string | undefined;
  /** With trucks of the company. */
  without_owner?: true | undefined;
  origin_city_id?: string | undefined;
  destination_city_id?: string | undefined;
}

/** Some groups of a dimension. */
interface GroupSelection extends Selection {
  groups?: readonly string[] | undefined;
}

/** By what the sums of months are divided. */
export type Dimension = 'customer' | 'truck' | 'driver' | 'owner' | 'route';

/** Trips without an owner. */
const noOwner = raw("'00000000-0000-0000-0000-000000000000'::uuid");
const groupColumns: Record<Dimension, Sql> = {
  customer: raw('customer_id'),
  truck: raw('truck_id'),
  driver: raw('driver_id'),
  owner: sql`coalesce(owner_id, ${noOwner})`,
  route: raw('route_id'),
};

const sums = ['freight', 'expenses', 'owner_freight', 'km', 'empty_km', 'empty_trips', 'known_trips', 'known_freight', 'known_cost'];
const added = raw(['trips', ...sums].join(', '));
/** Of a trip that is added up, or taken away. */
const ofTrip = (sign: '' | '-') =>
  raw(`${sign}1 as trips, ${sign}freight as freight, ${sign}expenses as expenses, ${sign}owner_freight as owner_freight, ${sign}coalesce(km, 0)::bigint as km,
  ${sign}coalesce(empty_km, 0)::bigint as empty_km, ${sign}(empty_km is not null)::integer as empty_trips, ${sign}(km is not null)::integer as known_trips,
  case when km is null then 0 else ${sign}freight end as known_freight, case when km is null then 0 else ${sign}(expenses + owner_freight) end as known_cost`);
const integers = ['trips', 'empty_trips', 'known_trips'];
const totals = raw(
  ['trips', ...sums]
    .map((name) => {
      const total = `coalesce(sum(${name}), 0)`;
      if (integers.includes(name)) return `${total}::integer as ${name}`;
      return name.endsWith('km') ? `${total}::bigint as ${name}` : `${total}::numeric(40,2) as ${name}`;
    })
    .join(', '),
);

/** The sums of the groups of a dimension, or of some of them: `group_id`, the cities of a route, and `TripSums`. */
export function sumsByGroup(dimension: Dimension, selection: Selection, range: Range, groups?: readonly string[]): Sql {
  return sql`select group_id, any_value(origin_city_id) as origin_city_id, any_value(destination_city_id) as destination_city_id, ${totals}
    from (${parts(dimension, { ...selection, groups }, range)}) part group by group_id having sum(trips) > 0`;
}

/** The sums of all trips of a range: `TripSums`. */
export function sumsOfAll(selection: Selection, range: Range): Sql {
  return sql`select ${totals} from (${parts(chosenDimension(selection) ?? 'owner', selection, range)}) part`;
}

/** The sums by day or month, and of all: `period`, its first day or null, and `TripSums`. */
export function sumsByPeriod(selection: Selection, range: Range, period: Period): Sql {
  const from =
    period === 'day'
      ? figures('owner', selection, [range], 'day')
      : parts(chosenDimension(selection) ?? 'owner', selection, range, 'month');
  return sql`select period, ${totals} from (${from}) part group by grouping sets ((period), ()) having period is null or sum(trips) > 0`;
}

/** The dimension of which a selection chooses groups; null where it chooses of none, undefined where of several. */
export function chosenDimension(selection: Selection): Dimension | null | undefined {
  const { customer_id, truck_id, driver_id, owner_id, origin_city_id, destination_city_id } = selection;
  const chosen = {
    customer: customer_id,
    truck: truck_id,
    driver: driver_id,
    owner: owner_id,
    route: origin_city_id ?? destination_city_id,
  };
  const names = Object.entries(chosen).flatMap(([name, value]) => (value ? [name as Dimension] : []));
  return names.length > 1 ? undefined : (names[0] ?? null);
}

/**
 * What adds up to the figures of the range; `by` month, each has its period, and sums of quarters are not read. Indexes `trip_month_of_group`,
 * `trip_figure_change_by_month`.
 */
function parts(dimension: Dimension, selection: GroupSelection, range: Range, by?: 'month'): Sql {
  const { spans, added: more, taken } = compositionOf(range);
  const chosen = chosenDimension(selection);
  const [first, last] = [spans[0], spans.at(-1)];
  if (!first || !last || (chosen !== null && chosen !== dimension)) return figures(dimension, selection, [range], 'month');
  const months: Range = { from: first.from, to: lastMonthOf(last) };
  return join(
    [
      ...(by === 'month' ? [{ months: 1 as const, ...months }] : spans).map((span) => summed(dimension, selection, span)),
      changes(dimension, selection, months),
      ...(more.length > 0 ? [figures(dimension, selection, more, 'month')] : []),
      ...(taken.length > 0 ? [figures(dimension, selection, taken, 'month', '-')] : []),
    ],
    ' union all ',
  );
}

const lastMonthOf = ({ months, to }: Span) => addMonths(to, months - 1);

/** The sums of months or quarters. */
function summed(dimension: Dimension, selection: GroupSelection, { months, from, to }: Span): Sql {
  const { status, without_owner } = selection;
  return sql`select group_id, origin_city_id, destination_city_id, month as period, ${added} from trip_month
    ${where([
      sql`grouped_by = ${dimension}`,
      status && status.length > 0 ? sql`status = any(${status}::text[])` : raw("status = ''"),
      raw(without_owner ? 'own_trucks' : 'not own_trucks'),
      raw(`months = ${months}`),
      sql`month between ${from} and ${to}`,
      ...inGroups(dimension, raw('group_id'), selection),
    ])}`;
}

/** What has changed since in the sums of these months. */
function changes(dimension: Dimension, selection: GroupSelection, { from, to }: Range): Sql {
  const { status, without_owner } = selection;
  const group = groupColumns[dimension];
  return sql`select ${group}, origin_city_id, destination_city_id, month, ${added} from trip_figure_change
    ${where([
      sql`month between ${from} and ${to}`,
      status && status.length > 0 && sql`status = any(${status}::text[])`,
      without_owner && raw('owner_id is null'),
      ...inGroups(dimension, group, selection),
    ])}`;
}

/** The groups of a dimension that a selection chooses. `group` is their id. */
function inGroups(dimension: Dimension, group: Sql, selection: GroupSelection): Condition[] {
  const { customer_id, truck_id, driver_id, owner_id, origin_city_id, destination_city_id, groups } = selection;
  const id = { customer: customer_id, truck: truck_id, driver: driver_id, owner: owner_id, route: undefined }[dimension];
  return [
    id && sql`${group} = ${id}::uuid`,
    dimension === 'route' &&
      origin_city_id &&
      destination_city_id &&
      sql`${group} = md5(${origin_city_id} || '>' || ${destination_city_id})::uuid`,
    dimension === 'route' && origin_city_id && sql`origin_city_id = ${origin_city_id}`,
    dimension === 'route' && destination_city_id && sql`destination_city_id = ${destination_city_id}`,
    groups && sql`${group} = any(${groups}::uuid[])`,
  ];
}

/** Of the trips themselves, the days of several ranges, added or taken away. Index `trip_figure_by_departure`. */
function figures(dimension: Dimension, selection: GroupSelection, ranges: readonly Range[], period: Period, sign: '' | '-' = ''): Sql {
  const of = (range: Range) =>
    sql`select ${groupColumns[dimension]} as group_id, origin_city_id, destination_city_id,
      date_trunc(${raw(`'${period}'`)}, departure_at)::date as period, ${ofTrip(sign)} from trip_figure figure
      ${where([...conditions(selection, range), selection.groups && sql`${groupColumns[dimension]} = any(${selection.groups}::uuid[])`])}`;
  return join(ranges.map(of), ' union all ');
}

/** On `figure`, a row of `trip_figure`. */
export function conditions(selection: Selection, { from, to }: Range): Sql[] {
  const { status, customer_id, truck_id, driver_id, owner_id, without_owner, origin_city_id, destination_city_id } = selection;
  const all: Condition[] = [
    sql`figure.departure_at >= ${from}::timestamp and figure.departure_at < ${to}::timestamp + interval '1 day'`,
    raw("figure.status <> 'cancelled'"),
    status && status.length > 0 && sql`figure.status = any(${status}::text[])`,
    customer_id && sql`figure.customer_id = ${customer_id}`,
    truck_id && sql`figure.truck_id = ${truck_id}`,
    driver_id && sql`figure.driver_id = ${driver_id}`,
    owner_id && sql`figure.owner_id = ${owner_id}`,
    without_owner && raw('figure.owner_id is null'),
    origin_city_id && sql`figure.origin_city_id = ${origin_city_id}`,
    destination_city_id && sql`figure.destination_city_id = ${destination_city_id}`,
  ];
  return presentConditions(all);
}
