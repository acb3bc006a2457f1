/**
 * Whether trip analytics of a large company are fast: a year beside the year before it.
 *
 *     node bench/analytics.ts [--trips 100000]
 *
 * Gives the demo's first company a tenth of the trips in each of two years, and then all of them, with three expenses each, 300 customers of which one
 * has a tenth of the trips, 40 owners with a third, 100 drivers, 200 trucks and 900 routes. Measures each grouping and the totals with each filter of the screen,
 * some two filters, and single trips in each order, as the fastest of twenty requests, beside the list of trips: with the sums of months up to
 * date, and with a twentieth of a month that is not in them yet. Exits with 1 if one takes more than 20 times a page of 25 trips, or more than 12
 * times as long with ten times the trips.
 *
 * Only shown is what comes near the limit or exceeds it: the trips of a customer with a tenth of all, each of which is read for another grouping;
 * routes in several statuses, or between two days inside of months; and trips in ascending order of their numbers, which reads those of all years before.
 */
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { updateTripMonths } from '#modules/reports/jobs.ts';
import type { Client } from '#server/testing/client.ts';
import { addParties, addTrips } from './data/trips.ts';
import { startProduct, withDemoDatabase } from './product.ts';

const { values: options } = parseArgs({ options: { trips: { type: 'string', default: '100000' } } });
const trips = Number(options.trips);
const allowed = { ofPage: 20, ofGrowth: 12 };
/** Requests over a connection differ by this without a cause. */
const noiseMs = 0.5;

const year = 'departed_from=2025-01-01&departed_to=2025-12-31';
const groups = 'group_by=route group_by=customer group_by=truck group_by=driver group_by=owner'.split(' ');
/** With the filters of the screen alone, and some of two. */
const filters = [
  ...['', 'status=paid', 'status=invoiced,active', 'status=invoiced,active,in_transit', 'without_owner=1', 'without_owner=1&status=paid'],
  ...['customer_id=$customer', 'truck_id=$truck', 'driver_id=$driver', 'owner_id=$owner', 'origin_city_id=$origin'],
  ...['destination_city_id=$destination', 'origin_city_id=$origin&destination_city_id=$destination'],
  ...['customer_id=$largest', 'customer_id=$largest&status=paid', 'customer_id=$customer&origin_city_id=$origin'],
  ...['origin_city_id=$origin&status=paid', 'origin_city_id=$origin&without_owner=1', 'truck_id=$truck&driver_id=$driver'],
];
const sorts = ['profit', 'margin', 'freight', 'expenses', 'owner_freight', 'km', 'freight_per_km', 'cost_per_km', 'empty_km'];
/** Near the limit or above it. */
const slow = [
  ...groups.flatMap((group) => ['customer_id=$largest', 'customer_id=$largest&status=paid'].map((filter) => `?${group}&${year}&${filter}`)),
  ...['status=invoiced,active', 'status=invoiced,active,in_transit'].map((filter) => `?group_by=route&${year}&${filter}`),
  '?group_by=route&departed_from=2025-03-10&departed_to=2025-09-20',
  `?group_by=trip&${year}&sort=name`,
];
const measured = [
  ...groups.flatMap((group) => filters.map((filter) => `?${group}&${year}&${filter}`)),
  ...filters.map((filter) => `/totals?${year}&${filter}`),
  ...['-margin', 'previous_profit', 'margin&page=20', 'profit&count=1', 'profit&loss=1'].map(
    (sort) => `?group_by=route&${year}&sort=${sort}`,
  ),
  ...[...sorts.flatMap((sort) => [sort, `-${sort}`]), '-name'].map((sort) => `?group_by=trip&${year}&sort=${sort}`),
  ...filters.map((filter) => `?group_by=trip&${year}&sort=margin&${filter}`),
  ...[...groups.map((group) => `?${group}`), '/totals?', '?group_by=trip'].map(
    (of) => `${of}&departed_from=2025-03-10&departed_to=2025-09-20`,
  ),
].filter((query) => !slow.includes(query));
const page = '/api/trips';

await withDemoDatabase(async ({ folder, url, owner, children, problems }) => {
  const { client } = await startProduct(folder, children, { DATABASE_URL: url, SEED: 'none' });
  const company = client.company as string;
  await addParties(owner, company);
  const fillAndMeasure = async (from: number, to: number) => {
    await fill(owner, company, from, to);
    await updateTripMonths(owner);
    await owner.query('vacuum analyze');
    return timesOf(client, await readIds(owner, company));
  };
  const small = await fillAndMeasure(0, trips / 10);
  const large = await fillAndMeasure(trips / 10, trips);
  await owner.query(
    "update trip set freight = freight + 1 where company_id = $1 and departure_at between '2025-06-01' and '2025-06-02 12:00'",
    [company],
  );
  const outdated = await timesOf(client, await readIds(owner, company));
  const ofPage = large.get(page) as number;
  console.log(`a year of trips: ${trips / 10}, ${trips}; and while ${trips}'s sums of a month are outdated`);
  for (const [name, after] of large) {
    const [before, changed] = [small.get(name), outdated.get(name)] as [number, number];
    const [pages, growth] = [after / ofPage, after / before];
    console.log(
      `  ${name}: ${before.toFixed(1)} ms, ${after.toFixed(1)} ms (${pages.toFixed(1)} pages, ${growth.toFixed(1)}×); ${changed.toFixed(1)} ms`,
    );
    if (!measured.includes(name)) continue;
    if (after > ofPage * allowed.ofPage + noiseMs) problems.push(`${name} takes ${pages.toFixed(1)} times as long as a page of trips.`);
    if (after > before * allowed.ofGrowth + noiseMs)
      problems.push(`${name} takes ${growth.toFixed(1)} times as long with ten times the trips.`);
  }
});

/** Trips, numbered from one number to below another in each of two years, and their expenses. One in fifty loses money. */
async function fill(owner: pg.Pool, company: string, from: number, to: number): Promise<void> {
  for (const year of [2024, 2025])
    await addTrips(owner, company, { prefix: `B${year}-`, from, to, of: trips, starts: `${year}-01-01`, days: 365 });
  await owner.query('vacuum analyze');
  await owner.query(
    `insert into expense (company_id, id, number, status, date, trip_id, truck_id, driver_id, category_id, currency, amount, cop_amount, money_decimals, paid_by)
      select company_id, uuidv7(), number || '-' || nth, case when nth = 3 and odometer_departure % 5 = 0 then 'submitted' else 'approved' end,
          departure_at::date, id, truck_id, driver_id, (select id from expense_category where company_id = $1 order by id limit 1), 'COP', spent, spent, 0, 'company'
        from trip, generate_series(1, 3) nth cross join lateral (select nth * (case when odometer_departure % 50 = 0 then 300000 else 20000 end)) made (spent)
        where company_id = $1 and number like 'B20%' and not exists (select from expense where expense.company_id = $1 and expense.trip_id = trip.id)`,
    [company],
  );
}

/** What filters name: of a trip with a truck of an owner, and the largest customer. */
async function readIds(owner: pg.Pool, company: string): Promise<Record<string, string>> {
  const { rows } = await owner.query<Record<string, string>>(
    `with largest as (select customer_id as largest from trip where company_id = $1 group by 1 order by count(*) desc limit 1)
      select largest, customer_id as customer, truck_id as truck, driver_id as driver, owner_id as owner, origin_city_id as origin, destination_city_id as destination
        from trip, largest where company_id = $1 and number like 'B%' and owner_id is not null and customer_id <> largest order by id limit 1`,
    [company],
  );
  return rows[0] as Record<string, string>;
}

/** Of each the fastest of twenty requests: the machine may be shared. */
async function timesOf(client: Client, ids: Record<string, string>): Promise<Map<string, number>> {
  const fastest = new Map<string, number>();
  for (const name of [page, ...measured, ...slow]) {
    const path = (name === page ? page : `/api/trips/analytics${name}`).replace(/\$(\w+)/g, (_, id: string) => ids[id] as string);
    for (let n = 0; n < 20; n++) {
      const start = performance.now();
      const { status, text } = await client.get(path);
      if (status !== 200) throw new Error(`${path} was answered with ${status}: ${text}`);
      const time = performance.now() - start;
      fastest.set(name, Math.min(time, fastest.get(name) ?? time));
    }
  }
  return fastest;
}
