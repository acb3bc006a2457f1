/** Reads what trips earn and cost, and brings the sums of months up to date. */
import type { Decimal } from '#base/money.ts';
import type { ListQuery } from '#base/wire.ts';
import type { Db } from '#server/db/connection.ts';
import { type ListSpec, listPage, type Page } from '#server/db/list.ts';
import { customPlans, raw, type Sql, sql, where } from '#server/db/sql.ts';
import type { Grouping, GroupRow } from '../contract/analytics.ts';
import type { TripSums } from '../rules/figures.ts';
import { type Period, previousRange, type Range } from '../rules/ranges.ts';
import { chosenDimension, conditions, type Dimension, type Selection, sumsByGroup, sumsByPeriod, sumsOfAll } from './figures.ts';

/** By an amount that may be missing: those without come before the lowest. */
const orderOfMissing = '-1000000000000000';
const never = ['margin', 'km', 'freight_per_km', 'cost_per_km', 'empty_km', 'previous_profit'];
const always = ['trips', 'freight', 'expenses', 'owner_freight', 'profit'];

const columns = ['id', 'origin_city_id', 'destination_city_id', ...always, ...never];
const shown = raw(columns.map((name) => `grouped.${name}`).join(', '));

/** Groups are all calculated for each page; single trips have an index in each order. */
const sorts: ListSpec['sorts'] = {
  name: { column: 'grouped.name', type: 'text' },
  ...Object.fromEntries(always.map((name) => [name, { column: `grouped.${name}`, type: 'numeric' as const }])),
  // No other table is joined: the key of a page is the value by which it is ordered.
  ...Object.fromEntries(
    never.map((name) => [name, { column: `coalesce(grouped.${name}, ${orderOfMissing})`, type: 'numeric' as const, join: raw('') }]),
  ),
};

/** The names of the groups of a dimension. */
const names: Record<Dimension, { name: Sql; join: Sql }> = {
  customer: namedBy('customer', 'name'),
  truck: namedBy('truck', 'plate'),
  driver: namedBy('member', 'name'),
  owner: {
    name: raw("coalesce(owner.name, '')"),
    join: raw('left join owner on owner.company_id = (select current_company()) and owner.id = now.group_id'),
  },
  route: {
    name: sql`origin.name || ' → ' || destination.name`,
    join: sql`join city origin on origin.id = now.origin_city_id join city destination on destination.id = now.destination_city_id`,
  },
};

function namedBy(table: string, column: string) {
  return {
    name: raw(`${table}.${column}`),
    join: raw(`join ${table} on ${table}.company_id = (select current_company()) and ${table}.id = now.group_id`),
  };
}

const derived = (of: string) =>
  raw(`${of}.trips, ${of}.freight, ${of}.expenses, ${of}.owner_freight, ${of}.profit, round(100 * ${of}.profit / nullif(${of}.freight, 0), 1) as margin,
    ${of}.km, round(${of}.known_freight / nullif(${of}.km, 0), 2) as freight_per_km, round(${of}.known_cost / nullif(${of}.km, 0), 2) as cost_per_km`);

/** The profit of the range before is calculated of all groups only for an order by it. */
function listOfGroups(by: Dimension, selection: Selection, range: Range, isByPrevious: boolean): ListSpec {
  const { name, join } = names[by];
  const cities = raw(
    by === 'route' ? 'now.origin_city_id, now.destination_city_id' : 'null as origin_city_id, null as destination_city_id',
  );
  const before = sql`left join (${profitBefore(by, selection, range)}) before on before.group_id = now.group_id`;
  const from = sql`(
    select now.group_id as id, ${name} as name, ${cities}, ${derived('now')}, ${raw(by === 'truck' ? 'now.empty_km' : 'null::bigint as empty_km')},
        ${raw(isByPrevious ? 'before.profit' : 'null::numeric')} as previous_profit
      from (
        select group_id, origin_city_id, destination_city_id, trips, freight, expenses, owner_freight, freight - expenses - owner_freight as profit,
            case when known_trips > 0 then km end as km, known_freight, known_cost, case when empty_trips > 0 then empty_km end as empty_km
          from (${sumsByGroup(by, selection, range)}) sums
      ) now ${isByPrevious ? before : raw('')} ${join}
  ) grouped`;
  const matchedFrom = sql`(select group_id as id, freight - expenses - owner_freight as profit from (${sumsByGroup(by, selection, range)}) sums) grouped`;
  return { select: sql`grouped.name, null as detail, ${shown}`, from, matchedFrom, id: 'grouped.id', sorts };
}

/** The profit of groups in the range before: `group_id` and `profit`. */
const profitBefore = (by: Dimension, selection: Selection, range: Range, groups?: readonly string[]) =>
  sql<{ group_id: string; profit: Decimal }>`select group_id, freight - expenses - owner_freight as profit
    from (${sumsByGroup(by, selection, previousRange(range), groups)}) sums`;

/**
 * Each trip by itself, with the names of those of the page. Indexes `trip_by_freight`, `trip_figure_with_loss`, and of each other order that of its
 * name, such as `trip_figure_by_profit`. What is the same of every trip orders them by their ids.
 */
function listOfTrips(selection: Selection, range: Range): ListSpec {
  // Where filters match few trips, an order by its index would read the trips of all others: they are sorted instead.
  const isNarrow = chosenDimension(selection) !== null;
  const from = sql`(
    select company_id, id, null as origin_city_id, null as destination_city_id, ${derived('figure')}, empty_km, null::numeric as previous_profit
      from (
        select *, 1 as trips, freight as known_freight, expenses + owner_freight as known_cost from trip_figure figure ${where(conditions(selection, range))}
          ${raw(isNarrow ? 'offset 0' : '')}
      ) figure
  ) grouped`;
  const join = sql`join trip on trip.company_id = grouped.company_id and trip.id = grouped.id
    and trip.departure_at >= ${range.from}::timestamp and trip.departure_at < ${range.to}::timestamp + interval '1 day'`;
  const ofTrip = (value: string) =>
    raw(`(select ${value} from trip join city origin on origin.id = trip.origin_city_id
    join city destination on destination.id = trip.destination_city_id where trip.company_id = grouped.company_id and trip.id = grouped.id)`);
  return {
    select: sql`${ofTrip('trip.number')} as name, ${ofTrip("origin.name || ' → ' || destination.name")} as detail, ${shown}`,
    from,
    id: 'grouped.id',
    sorts: {
      ...sorts,
      name: { column: 'trip.number', type: 'text', join },
      freight: { column: 'trip.freight', type: 'numeric', join },
      trips: { groups: [() => raw('true')] },
      previous_profit: { groups: [() => raw('true')] },
    },
  };
}

export interface Filters extends Omit<Selection, 'without_owner'> {
  without_owner?: boolean | undefined;
}

interface GroupQuery extends ListQuery, Filters {
  group_by: Grouping;
  loss?: boolean | undefined;
}

/** A page of groups. The sums of all groups are read for each, those of the range before only for the groups of the page. */
export async function listGroups(db: Db, query: GroupQuery, range: Range): Promise<Page<GroupRow>> {
  const { group_by, loss } = query;
  const selection = selectionOf(query);
  const isByPrevious = query.sort.endsWith('previous_profit');
  const list = group_by === 'trip' ? listOfTrips(selection, range) : listOfGroups(group_by, selection, range, isByPrevious);
  // How much a range has is not known from how it is written.
  db.queue(customPlans);
  const page = await listPage<GroupRow>(db, list, query, [loss && raw('grouped.profit < 0')]);
  if (group_by === 'trip' || isByPrevious || page.data.length === 0) return page;
  const groups = page.data.map(({ id }) => id);
  db.queue(customPlans);
  const found = await db.all(profitBefore(group_by, selection, range, groups));
  const before = new Map(found.map(({ group_id, profit }) => [group_id, profit]));
  return { ...page, data: page.data.map((row) => ({ ...row, previous_profit: before.get(row.id) ?? null })) };
}

/** The sums of a range and of the range before, and by day or month of those that have trips. */
export async function readTotals(db: Db, query: Filters, range: Range, period: Period) {
  const selection = selectionOf(query);
  db.queue(customPlans);
  const [before, sums] = await Promise.all([
    db.one<TripSums>(sumsOfAll(selection, previousRange(range)) as Sql<TripSums>),
    db.all(sumsByPeriod(selection, range, period) as Sql<TripSums & { period: string | null }>),
  ]);
  const now = sums.find((sum) => sum.period === null) as TripSums;
  return { now, before, periods: sums };
}

/** The sums of a range. */
export async function readSums(db: Db, filters: Filters, range: Range): Promise<TripSums> {
  db.queue(customPlans);
  return db.one<TripSums>(sumsOfAll(selectionOf(filters), range) as Sql<TripSums>);
}

export function selectionOf(filters: Filters): Selection {
  const { status, customer_id, truck_id, driver_id, owner_id, origin_city_id, destination_city_id } = filters;
  const without_owner = filters.without_owner || undefined;
  return { status, customer_id, truck_id, driver_id, owner_id, without_owner, origin_city_id, destination_city_id };
}

/**
 * Adds what has changed to the sums of months and quarters, of all companies. Both are written by one statement: a query at the same time finds a
 * change in one of the two. Runs as the owner of the database.
 */
export async function addChangesToMonths(db: Db): Promise<void> {
  const summed = [
    'trips',
    'freight',
    'expenses',
    'owner_freight',
    'km',
    'empty_km',
    'empty_trips',
    'known_trips',
    'known_freight',
    'known_cost',
  ];
  const of = (source: string) => raw(summed.map((name) => `sum(${source}.${name}) as ${name}`).join(', '));
  // Most changes are of few groups of a month, which are then added to the sums of all, of a status, and of the company's own trucks.
  await db.run(sql`
    with change as (delete from trip_figure_change returning *),
      added as (
        select company_id, grouped_by, status, owner_id is null as is_own, month, group_id, origin, destination, ${of('change')}
          from change cross join lateral (values
            ('customer', customer_id, null, null), ('truck', truck_id, null, null), ('driver', driver_id, null, null),
            ('owner', coalesce(owner_id, '00000000-0000-0000-0000-000000000000'), null, null), ('route', route_id, origin_city_id, destination_city_id)
          ) part (grouped_by, group_id, origin, destination)
          group by company_id, grouped_by, status, is_own, month, group_id, origin, destination
      )
    insert into trip_month (company_id, grouped_by, status, own_trucks, months, month, group_id, origin_city_id, destination_city_id, ${raw(summed.join(', '))})
      select company_id, grouped_by, part.status, own_trucks, span.months, span.month, group_id, origin, destination, ${of('added')}
        from added cross join lateral (
          select part.status, own_trucks from (values (''), (added.status)) part (status), (values (false), (true)) own (own_trucks)
            where is_own or not own_trucks
        ) part cross join lateral (values (1, added.month), (3, date_trunc('quarter', added.month)::date)) span (months, month)
        group by company_id, grouped_by, part.status, own_trucks, span.months, span.month, group_id, origin, destination
        -- What is read together is written together.
        order by company_id, grouped_by, part.status, own_trucks, span.months, span.month, group_id
      on conflict (company_id, grouped_by, status, own_trucks, months, month, group_id) do update set
        ${raw(summed.map((name) => `${name} = trip_month.${name} + excluded.${name}`).join(', '))}`);
}
