/** Reads what trips earn and cost, by group and in all. */
import type { Decimal } from '#base/money.ts';
import type { ListQuery } from '#base/wire.ts';
import type { Db } from '#server/db/connection.ts';
import { type ListSpec, listPage, type Page } from '#server/db/list.ts';
import { customPlans, raw, type Sql, sql } from '#server/db/sql.ts';
import type { Grouping, GroupRow } from '../contract/analytics.ts';
import type { TripSums } from '../rules/figures.ts';
import { type Period, previousRange, type Range } from '../rules/ranges.ts';
import { sortsWithGaps } from './catalogue/source.ts';
import { type Selection, sumsByGroup, sumsByPeriod, sumsOfAll } from './figures.ts';

const never = ['margin', 'km', 'freight_per_km', 'cost_per_km', 'empty_km', 'previous_profit'];
const always = ['trips', 'freight', 'expenses', 'owner_freight', 'profit'];

const columns = raw(
  ['id', 'name', 'origin_city_id', 'destination_city_id', ...always, ...never].map((name) => `grouped.${name}`).join(', '),
);

const sorts: ListSpec['sorts'] = {
  name: 'text',
  ...Object.fromEntries(always.map((name) => [name, 'numeric' as const])),
  ...sortsWithGaps(never),
};

/** The names of groups. */
const names: Record<Grouping, { name: string; join: string }> = {
  customer: { name: 'customer.name', join: 'join customer using (id)' },
  truck: { name: 'truck.plate', join: 'join truck using (id)' },
  driver: { name: 'member.name', join: 'join member using (id)' },
  owner: { name: "coalesce(owner.name, '')", join: 'left join owner using (id)' },
  route: {
    name: "origin.name || ' → ' || destination.name",
    join: 'join city origin on origin.id = now.origin_city_id join city destination on destination.id = now.destination_city_id',
  },
  trip: { name: 'trip.number', join: 'join trip using (id)' },
};

/** Of a trip, its route. Read for the rows of a page. */
const route = raw(`(select origin.name || ' → ' || destination.name from trip join city origin on origin.id = trip.origin_city_id
  join city destination on destination.id = trip.destination_city_id where trip.id = grouped.id)`);

const profitByGroup = (by: Grouping, selection: Selection, range: Range, groups?: readonly string[]) =>
  sql<{ id: string; profit: Decimal }>`select group_id as id, freight - expenses - owner_freight as profit
    from (${sumsByGroup(by, selection, range, groups)}) sums`;

/** The groups of a dimension. All are calculated for each page; the profit of the range before only for an order by it. */
function listOfGroups(by: Grouping, selection: Selection, range: Range, isByPrevious: boolean): ListSpec {
  const { name, join } = names[by];
  const before = sql`left join (${profitByGroup(by, selection, previousRange(range))}) before using (id)`;
  const hasGaps = by === 'truck' || by === 'trip';
  const from = sql`(
    select now.id, ${raw(name)} as name, now.origin_city_id, now.destination_city_id, trips, now.freight, now.expenses, now.owner_freight, now.profit,
        round(100 * now.profit / nullif(now.freight, 0), 1) as margin, case when known_trips > 0 then km end as km,
        round(known_freight / nullif(km, 0), 2) as freight_per_km, round(known_cost / nullif(km, 0), 2) as cost_per_km,
        ${raw(hasGaps ? 'case when empty_trips > 0 then empty_km end' : 'null::bigint')} as empty_km, ${raw(isByPrevious ? 'before.profit' : 'null::numeric')} as previous_profit
      from (select group_id as id, sums.*, freight - expenses - owner_freight as profit from (${sumsByGroup(by, selection, range)}) sums) now
        ${isByPrevious ? before : raw('')} ${raw(join)}
  ) grouped`;
  const matchedFrom = sql`(${profitByGroup(by, selection, range)}) grouped`;
  return { select: sql`${columns}, ${by === 'trip' ? route : raw('null')} as detail`, from, matchedFrom, id: 'grouped.id', sorts };
}

interface GroupQuery extends ListQuery, Selection {
  group_by: Grouping;
  loss?: boolean | undefined;
}

/**
 * A page of groups. The sums of the range are read for all groups, those of the range before only for the groups of the page; not for single trips.
 */
export async function listGroups(db: Db, query: GroupQuery, range: Range): Promise<Page<GroupRow>> {
  const { group_by, loss } = query;
  const isByPrevious = query.sort.endsWith('previous_profit') && group_by !== 'trip';
  // How much a range has is not known from how it is written.
  db.queue(customPlans);
  const list = listOfGroups(group_by, query, range, isByPrevious);
  const page = await listPage<GroupRow>(db, list, query, [loss && raw('grouped.profit < 0')]);
  if (group_by === 'trip' || isByPrevious || page.data.length === 0) return page;
  const groups = page.data.map(({ id }) => id);
  db.queue(customPlans);
  const found = await db.all(profitByGroup(group_by, query, previousRange(range), groups));
  const before = new Map(found.map(({ id, profit }) => [id, profit]));
  return { ...page, data: page.data.map((row) => ({ ...row, previous_profit: before.get(row.id) ?? null })) };
}

/** The sums of a range and of the range before, and by day or month of those that have trips. */
export async function readTotals(db: Db, selection: Selection, range: Range, period: Period) {
  const [before, sums] = await Promise.all([
    readSums(db, selection, previousRange(range)),
    db.all(sumsByPeriod(selection, range, period) as Sql<TripSums & { period: string | null }>),
  ]);
  const now = sums.find((sum) => sum.period === null) as TripSums;
  return { now, before, periods: sums };
}

/** The sums of a range. */
export function readSums(db: Db, selection: Selection, range: Range): Promise<TripSums> {
  db.queue(customPlans);
  return db.one(sumsOfAll(selection, range) as Sql<TripSums>);
}
