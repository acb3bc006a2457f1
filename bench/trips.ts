/**
 * Whether the list of trips of a large company is as fast as that of a small one.
 *
 *     node bench/trips.ts [--rows 400000]
 *
 * Gives the demo's first company one in a hundred of the trips and then all of them, over ten years, with 300 customers, 200 trucks and 100
 * drivers, and measures the list by its orders, filters, some two filters, searches, deep pages, its total and its summary, as the fastest of
 * forty requests. Exits with 1 if one takes more than 1.5 times as long with a hundred times the rows, beyond half a millisecond.
 *
 * Only shown is what grows: the order by customer or driver, which sorts the trips of one; a customer's trips by freight, by truck or of a year, which
 * reads the customer's; a search for the beginning of thousands of numbers, which sorts them, for an amount, which is compared with all trips, and for two words; and the summary, which adds up to ten thousand rows.
 */
import { parseArgs } from 'node:util';
import type { Client } from '#server/testing/client.ts';
import { addParties, addTrips } from './data/trips.ts';
import { startProduct, withDemoDatabase } from './product.ts';

const { values: options } = parseArgs({ options: { rows: { type: 'string', default: '400000' } } });
const rows = Number(options.rows);
const allowedSlowdown = 1.5;
/** Requests over a connection differ by this without a cause. */
const noiseMs = 0.5;

const orders = ['departure_at', 'number', 'freight', 'status', 'customer_name', 'driver_name'];
const statuses = ['active', 'in_transit', 'under_review', 'rejected', 'invoiced', 'paid', 'cancelled'];
const filters = [
  ...statuses.map((status) => `status=${status}`),
  ...[
    'status=active,in_transit',
    'status=invoiced,paid',
    'customer_id=$customer',
    'driver_id=$driver',
    'truck_id=$truck',
    'trailer_id=$trailer',
  ],
  ...['owner_id=$owner', 'without_owner=1', 'origin_city_id=$origin', 'destination_city_id=$destination', 'proof=missing'],
  'departed_from=2020-01-01&departed_to=2020-01-31',
];
const pairs = [
  ...['status=rejected&customer_id=$customer', 'status=paid&driver_id=$driver', 'customer_id=$customer&truck_id=$truck'],
  ...['origin_city_id=$origin&destination_city_id=$destination', 'without_owner=1&status=rejected', 'proof=missing&driver_id=$driver'],
  ...[
    'customer_id=$customer&departed_from=2020-01-01&departed_to=2020-12-31',
    'status=active&sort=-freight',
    'customer_id=$customer&sort=-freight',
  ],
];
const searches = [
  'TRIP-',
  'medellin%20conductor',
  '1234567',
  'B17',
  'B0000017',
  'PED-17',
  '10000017',
  'cliente%20a',
  'cliente',
  'conductor',
  'medellin',
  'B00017',
  'nadie',
];
const queries = [
  ...orders.flatMap((order) => [`sort=${order}`, `sort=-${order}`]),
  ...[...filters, ...pairs],
  ...searches.map((search) => `search=${search}`),
  ...['count=1', 'status=paid&count=1', 'last=1', 'customer_id=$customer&count=1'],
];

const growing = [
  'customer_name',
  'driver_name',
  'customer_id=$customer&',
  'search=B17',
  'search=PED-17',
  'search=1234567',
  'search=medellin%20conductor',
  'summary',
];

await withDemoDatabase(async ({ folder, url, owner, children, problems }) => {
  const { client } = await startProduct(folder, children, { DATABASE_URL: url, SEED: 'none' });
  const company = client.company as string;
  await addParties(owner, company);
  // Of trip analytics: nothing here reads them.
  await owner.query('alter table trip disable trigger figure');
  const add = async (from: number, to: number) => {
    await addTrips(owner, company, { prefix: 'B', from, to, of: rows, starts: '2016-01-01', days: 3600 });
    await owner.query('vacuum analyze');
  };
  await add(0, rows / 100);
  const { rows: found } = await owner.query<Record<string, string>>(
    `select customer_id as customer, driver_id as driver, truck_id as truck, trailer_id as trailer, owner_id as owner, origin_city_id as origin,
        destination_city_id as destination
      from trip where company_id = $1 and number like 'B%' and owner_id is not null and trailer_id is not null and customer_id <> (select customer_id from trip where company_id = $1 group by 1 order by count(*) desc limit 1)
      order by id limit 1`,
    [company],
  );
  const ids = found[0] as Record<string, string>;
  const queryOf = (text: string) => text.replace(/\$(\w+)/g, (_, name: string) => ids[name] as string);
  // The first pass warms the server up.
  await timesOf(client, queryOf);
  const small = await timesOf(client, queryOf);
  await add(rows / 100, rows);
  const large = await timesOf(client, queryOf);
  console.log(`the list of trips: ${rows / 100} rows, ${rows} rows`);
  for (const [name, after] of large) {
    const before = small.get(name) as number;
    console.log(`  ${name || 'all'}: ${before.toFixed(1)} ms, ${after.toFixed(1)} ms (${(after / before).toFixed(2)}×)`);
    if (!growing.some((part) => name.includes(part)) && after > before * allowedSlowdown + noiseMs)
      problems.push(`The list by ${name || 'nothing'} takes ${(after / before).toFixed(2)} times as long.`);
  }
});

/** Of each query the fastest of forty requests: the machine may be shared. */
async function timesOf(client: Client, queryOf: (text: string) => string): Promise<Map<string, number>> {
  const all = ['', ...queries, 'summary=1', 'customer_id=$customer&summary=1'].map((text) => [text, queryOf(text)] as const);
  const deep = await Promise.all(
    orders.map(async (order) => {
      const { body } = await client.get(`/api/trips?perPage=100&page=10&sort=${order}`);
      return [`a deep page by ${order}`, `sort=${order}&after=${body.meta.next}`] as const;
    }),
  );
  const fastest = new Map<string, number>();
  for (const [name, query] of [...all, ...deep]) {
    for (let n = 0; n < 40; n++) {
      const start = performance.now();
      const { status, text } = await client.get(`/api/trips?${query}`);
      // Of a busy machine.
      if (status === 503) continue;
      if (status !== 200) throw new Error(`${query} was answered with ${status}: ${text}`);
      const time = performance.now() - start;
      fastest.set(name, Math.min(time, fastest.get(name) ?? time));
    }
  }
  return fastest;
}
