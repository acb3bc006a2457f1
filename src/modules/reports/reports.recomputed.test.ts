/**
 * Trip analytics of the demo's companies, calculated once more from trips and expenses, by loops over whole cents that share no rule or stored
 * sum with the product.
 */
import { expect, it } from 'vitest';
import { addDays, daysBetween, lastOfMonth } from '#base/days.ts';
import { groupings } from './contract/analytics.ts';
import { previousRange } from './rules/ranges.ts';
import { cents, money, plainAmount, readAs, readPages, setUpDemo } from './testing.ts';

interface TripRow {
  id: string;
  company_id: string;
  number: string;
  status: string;
  customer_id: string;
  truck_id: string;
  driver_id: string;
  owner_id: string | null;
  origin_city_id: string;
  destination_city_id: string;
  departure_at: string;
  freight: string;
  owner_freight: string | null;
  odometer_departure: number | null;
  odometer_arrival: number | null;
}

interface Counted extends TripRow {
  cents: { freight: bigint; expenses: bigint; owner: bigint };
  km: number | null;
  empty_km: number | null;
}

const demo = setUpDemo();
let trips: Counted[];

const hasLeft = (status: string) => status !== 'active';
const hasArrived = (status: string) => status !== 'active' && status !== 'in_transit';

/** Trips that were not cancelled, with what their expenses and odometers say. */
async function readTrips(): Promise<Counted[]> {
  const found = await demo.rows<TripRow>("select * from trip where status <> 'cancelled' order by departure_at, id");
  const spent = new Map<string, bigint>();
  for (const { trip_id, cop_amount } of await demo.rows<{ trip_id: string; cop_amount: string }>(
    "select trip_id, cop_amount from expense where status = 'approved' and trip_id is not null and charged_owner_id is null",
  ))
    spent.set(trip_id, (spent.get(trip_id) ?? 0n) + cents(cop_amount));
  const arrivals = new Map<string, number | null>();
  return found.map((trip) => {
    const left = hasLeft(trip.status) ? trip.odometer_departure : null;
    const arrived = hasArrived(trip.status) ? trip.odometer_arrival : null;
    const before = arrivals.get(trip.truck_id) ?? null;
    arrivals.set(trip.truck_id, arrived);
    return {
      ...trip,
      cents: { freight: cents(trip.freight), expenses: spent.get(trip.id) ?? 0n, owner: cents(trip.owner_freight) },
      km: left !== null && arrived !== null && arrived >= left ? arrived - left : null,
      empty_km: left !== null && before !== null && left >= before ? left - before : null,
    };
  });
}

type Filters = Record<string, string>;
const inRange = ({ departure_at }: Counted, from: string, to: string) =>
  departure_at.slice(0, 10) >= from && departure_at.slice(0, 10) <= to;
const matches = (trip: Counted, { status, without_owner, ...ids }: Filters) =>
  (!without_owner || trip.owner_id === null) &&
  (!status || status.split(',').includes(trip.status)) &&
  Object.entries(ids).every(([name, id]) => trip[name as keyof Counted] === id);
const select = (company: string, [from, to]: readonly [string, string], filters: Filters) =>
  trips.filter((trip) => trip.company_id === company && inRange(trip, from, to) && matches(trip, filters));

const before = ([from, to]: readonly [string, string]): readonly [string, string] => {
  const range = previousRange({ from, to });
  return [range.from, range.to];
};

const noOwner = '00000000-0000-0000-0000-000000000000';
const groupOf: Record<(typeof groupings)[number], (trip: Counted) => string> = {
  route: (trip) => `${trip.origin_city_id}>${trip.destination_city_id}`,
  customer: (trip) => trip.customer_id,
  truck: (trip) => trip.truck_id,
  driver: (trip) => trip.driver_id,
  owner: (trip) => trip.owner_id ?? noOwner,
  trip: (trip) => trip.id,
};

/** Rounded half away from zero. */
const ratio = (part: bigint, whole: bigint) => {
  const [sign, size] = [part < 0n !== whole < 0n ? -1n : 1n, (n: bigint) => (n < 0n ? -n : n)] as const;
  return sign * ((2n * size(part) + size(whole)) / (2n * size(whole)));
};
const total = (list: readonly Counted[], of: (trip: Counted) => bigint) => list.reduce((sum, trip) => sum + of(trip), 0n);

function figures(list: readonly Counted[]) {
  const cost = ({ cents: { expenses, owner } }: Counted) => expenses + owner;
  const freight = total(list, (trip) => trip.cents.freight);
  const profit = freight - total(list, cost);
  const known = list.filter(({ km }) => km !== null);
  const km = known.reduce((sum, trip) => sum + (trip.km ?? 0), 0);
  const empty = list.filter(({ empty_km }) => empty_km !== null);
  const tenths = freight === 0n ? null : ratio(profit * 1000n, freight);
  return {
    trips: list.length,
    freight: money(freight),
    expenses: money(total(list, (trip) => trip.cents.expenses)),
    owner_freight: money(total(list, (trip) => trip.cents.owner)),
    profit: money(profit),
    margin:
      tenths === null ? null : `${tenths < 0n && tenths > -10n ? '-' : ''}${tenths / 10n}.${tenths < 0n ? -tenths % 10n : tenths % 10n}`,
    km: known.length > 0 ? km : null,
    freight_per_km:
      km > 0
        ? money(
            ratio(
              total(known, (trip) => trip.cents.freight),
              BigInt(km),
            ),
          )
        : null,
    cost_per_km: km > 0 ? money(ratio(total(known, cost), BigInt(km))) : null,
    empty_km: empty.length > 0 ? empty.reduce((sum, trip) => sum + (trip.empty_km ?? 0), 0) : null,
  };
}

/** Amounts as text with two decimals, whatever the scale of their sum. */
function plainFigures(row: Record<string, unknown>) {
  const names = Object.keys(figures([]));
  return Object.fromEntries(
    names.map((name) => {
      const value = row[name];
      return [name, typeof value === 'string' && name !== 'margin' ? plainAmount(value) : value];
    }),
  );
}

const readGroups = (company: string, query: Filters) =>
  readPages<Record<string, unknown>>(demo.admin, company, '/api/trips/analytics', query);

async function compare(company: string, range: readonly [string, string], filters: Filters) {
  const query = { departed_from: range[0], departed_to: range[1], ...filters };
  const [expected, earlier] = [select(company, range, filters), select(company, before(range), filters)];
  const { data } = await readAs(demo.admin, company, '/api/trips/analytics/totals', query);
  expect(plainFigures(data.totals)).toEqual(figures(expected));
  expect(plainFigures(data.previous)).toEqual(figures(earlier));
  expect([data.previous_from, data.previous_to]).toEqual(before(range));
  const periods = data.periods.map(({ from, ...amounts }: Filters) => [
    from,
    ...['freight', 'cost', 'profit'].map((name) => amounts[name] && plainAmount(amounts[name])),
  ]);
  const isDaily = daysBetween(...range) < 62;
  for (const [at, [from, freight, cost, profit]] of periods.entries()) {
    const next = periods[at + 1]?.[0] ?? addDays(range[1], 1);
    const [own] = [expected.filter((trip) => inRange(trip, from, addDays(next, -1)))];
    const sums = figures(own);
    expect([freight, cost, profit]).toEqual([sums.freight, money(cents(sums.expenses) + cents(sums.owner_freight)), sums.profit]);
  }
  expect(periods.length).toBe(isDaily ? daysBetween(...range) + 1 : new Set(monthsOf(range)).size);
  for (const group_by of groupings) {
    const found = await readGroups(company, { ...query, group_by });
    const groups = Map.groupBy(expected, groupOf[group_by]);
    const earlierGroups = Map.groupBy(earlier, groupOf[group_by]);
    const named = Object.fromEntries(
      found.map((row) => [
        group_by === 'route' ? `${row.origin_city_id}>${row.destination_city_id}` : row.id,
        { ...plainFigures(row), previous: row.previous_profit },
      ]),
    );
    const previousOf = (group: string) => {
      const own = earlierGroups.get(group);
      return group_by === 'trip' || !own ? null : figures(own).profit;
    };
    const hasGaps = group_by === 'truck' || group_by === 'trip';
    expect(named, `${group_by} ${JSON.stringify(query)}`).toEqual(
      Object.fromEntries(
        [...groups].map(([group, list]) => [group, { ...figures(list), ...(!hasGaps && { empty_km: null }), previous: previousOf(group) }]),
      ),
    );
    const profits = found.map(({ profit }) => Number(profit));
    expect(profits).toEqual(profits.toSorted((one, other) => other - one));
  }
}

function monthsOf([from, to]: readonly [string, string]) {
  const found: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) found.push(day.slice(0, 7));
  return found;
}

/** Everything, with ranges of whole months, parts of months, a day, and filters. */
async function compareAll() {
  trips = await readTrips();
  for (const company of demo.companies) {
    const own = trips.filter((trip) => trip.company_id === company);
    const [first, last, some] = [own[0], own.at(-1), own[Math.floor(own.length / 2)]] as [Counted, Counted, Counted];
    const [from, to, day] = [first, last, some].map(({ departure_at }) => departure_at.slice(0, 10)) as [string, string, string];
    const month = `${day.slice(0, 7)}-01`;
    const whole = [`${from.slice(0, 7)}-01`, lastOfMonth(to)] as const;
    await compare(company, whole, {});
    await compare(company, [month, lastOfMonth(month)], {});
    await compare(company, [addDays(month, -10), addDays(lastOfMonth(month), 3)], {});
    await compare(company, [day, day], {});
    for (const filters of [
      { customer_id: some.customer_id, truck_id: some.truck_id },
      { driver_id: some.driver_id, origin_city_id: some.origin_city_id },
      { destination_city_id: some.destination_city_id, without_owner: '1', status: 'paid,invoiced' },
      { status: 'active,in_transit,under_review' },
      { owner_id: own.find(({ owner_id }) => owner_id !== null)?.owner_id ?? noOwner },
    ] as Filters[])
      await compare(company, whole, filters);
  }
}

it('trip analytics are those of the trips', async () => {
  const every = (n: number, of = 0) => `mod(abs(hashtextextended(id::text, 0)), ${n}) = ${of}`;
  const isNotCharged = 'not exists (select from expense where expense.trip_id = trip.id and charged_owner_id is not null)';
  // What a pay stub took stays as it is.
  const isFree = 'not exists (select from stub_use where expense_id = expense.id)';
  // What the demo has little of: cents, odometers that go back or are missing, cancelled trips, and what owners are charged.
  for (const write of [
    `update trip set freight = freight + 123.45, owner_freight = coalesce(owner_freight, 0) + 1.1 where ${every(5)}`,
    `update trip set departure_at = departure_at - interval '40 days' where ${every(9)}`,
    `update trip set odometer_departure = 1000, odometer_arrival = 1500 where ${every(4)}`,
    `update trip set odometer_arrival = null where ${every(10)}`,
    `update trip set status = 'cancelled' where status in ('active', 'in_transit') and ${every(3)} and ${isNotCharged}`,
    `update trip set owner_id = null where ${every(4, 1)} and ${isNotCharged}`,
    `update expense set charged_owner_id = trip.payable_owner_id from trip where trip.id = expense.trip_id and mod(expense.mileage, 2) is distinct from 0 and ${isFree}`,
    `update expense set cop_amount = cop_amount + 0.55, amount = amount + 0.55 where currency = 'COP' and ${every(4)} and ${isFree}`,
    `update expense set trip_id = null, charged_owner_id = null where trip_id is not null and ${every(11)} and ${isFree}`,
  ])
    await demo.rows(write);
  await compareAll();
});
