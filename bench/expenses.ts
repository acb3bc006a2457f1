/**
 * Whether the list of expenses of a large company is as fast as that of a small one.
 *
 *     node bench/expenses.ts [--rows 400000]
 *
 * Gives the demo's first company one in a hundred of the expenses and then all of them, over ten years, with 500 providers and forty expenses
 * of each trip, and measures the list by its orders, filters, searches, a deep page, its total and its summary, as the fastest of forty requests.
 * Exits with 1 if one takes more than 1.5 times as long with a hundred times the rows, beyond half a millisecond. Every page is full with the
 * fewer rows too.
 *
 * Only shown is what grows: a search for the beginning of a number finds one trip among the fewer and a hundred among all, and reads the
 * first expenses of each; several words, of which each finds texts; and an amount, which is compared with all expenses.
 */
import { parseArgs } from 'node:util';
import type pg from 'pg';
import type { Client } from '#server/testing/client.ts';
import { insertInBulk } from './data/bulk.ts';
import { addParties, addTrips } from './data/trips.ts';
import { startProduct, withDemoDatabase } from './product.ts';

const { values: options } = parseArgs({ options: { rows: { type: 'string', default: '400000' } } });
const rows = Number(options.rows);
const rowsOfTrip = 40;
const allowedSlowdown = 1.5;
const growing = ['search=B17', 'search=12.345', 'search=proveedor%20005', 'search=acpm%20proveedor'];
/** Requests over a connection differ by this without a cause. */
const noiseMs = 0.5;

const queries = [
  ...['', 'sort=date', 'sort=cop_amount', 'sort=-cop_amount', 'sort=number', 'sort=-number'],
  ...['status=submitted', 'status=approved', 'status=rejected', 'status=void', 'type=company', 'type=trip', 'paid_by=driver'],
  ...['category_id=$category', 'driver_id=$driver', 'truck_id=$truck', 'trip_id=$trip', 'dated_from=2020-01-01&dated_to=2020-01-31'],
  ...[
    'search=proveedor%20005',
    'search=EXP-',
    'search=B17',
    'search=12.345',
    'search=acpm%20proveedor',
    'search=combustible',
    'search=nadie',
    'count=1',
  ],
];

await withDemoDatabase(async ({ folder, url, owner, children, problems }) => {
  const { client } = await startProduct(folder, children, { DATABASE_URL: url, SEED: 'none' });
  const company = client.company as string;
  await addParties(owner, company);
  await fill(owner, company, 0, rows / 100);
  const { rows: found } = await owner.query<Record<string, string>>(
    `select category_id as category, driver_id as driver, truck_id as truck, trip_id as trip
      from (select distinct driver_id, truck_id, trip_id, category_id, count(*) over (partition by driver_id) as of_driver, count(*) over (partition by truck_id) as of_truck
        from expense where company_id = $1 and number like 'B%' and trip_id is not null) counted order by least(of_driver, of_truck) desc limit 1`,
    [company],
  );
  const ids = found[0] as Record<string, string>;
  const queryOf = (text: string) => text.replace(/\$(\w+)/g, (_, name: string) => ids[name] as string);
  // The first pass warms the server up.
  await timesOf(client, queryOf);
  const small = await timesOf(client, queryOf);
  await fill(owner, company, rows / 100, rows);
  const large = await timesOf(client, queryOf);
  console.log(`the list of expenses: ${rows / 100} rows, ${rows} rows`);
  for (const [name, after] of large) {
    const before = small.get(name) as number;
    console.log(`  ${name || 'all'}: ${before.toFixed(1)} ms, ${after.toFixed(1)} ms (${(after / before).toFixed(2)}×)`);
    if (!growing.includes(name) && after > before * allowedSlowdown + noiseMs)
      problems.push(`The list by ${name || 'nothing'} takes ${(after / before).toFixed(2)} times as long.`);
  }
});

/**
 * Expenses numbered from one number to below another: of trips and vehicles in turn, one in twenty of the company. A few of the 500 providers
 * have most of them.
 */
async function fill(owner: pg.Pool, company: string, from: number, to: number): Promise<void> {
  await insertInBulk(owner, 'trip', () =>
    addTrips(owner, company, {
      prefix: 'B',
      from: from / rowsOfTrip,
      to: to / rowsOfTrip,
      of: rows / rowsOfTrip,
      starts: '2016-01-01',
      days: 3600,
    }),
  );
  const text = `insert into expense (company_id, id, number, status, date, trip_id, truck_id, driver_id, category_id, product, provider_name, receipt_number, currency, amount,
        cop_amount, money_decimals, paid_by, rejection_reason, decided_at, provider_key, search)
      select $1, uuidv7(), 'B' || lpad(n::text, 7, '0'), made.status, date '2016-01-01' + n % 3600, case when n % 20 > 0 then trip.id end, trip.truck_id,
          trip.driver_id, category.id, product, 'Proveedor ' || provider, 'R' || n, 'COP', 1000 + n % 90000, 1000 + n % 90000, 0,
          case when n % 3 = 0 then 'company' else 'driver' end, case when made.status = 'rejected' then 'No' else '' end,
          case when made.status <> 'submitted' then now() end, 'proveedor ' || provider, lower('proveedor ' || provider || ' ' || product)
        from generate_series($2::integer, $3::integer - 1) n
          cross join lateral (select (array['approved', 'approved', 'approved', 'approved', 'approved', 'approved', 'submitted', 'rejected', 'void', 'approved'])[1 + n % 10] as status,
            lpad((500 * ((abs(hashint4(n)) % 10000) / 10000.0) ^ 3)::integer::text, 3, '0') as provider, (array['ACPM', 'Aceite', 'Llantas'])[1 + n / 7 % 3] as product) made
          join trip on trip.company_id = $1 and trip.number = 'B' || n / ${rowsOfTrip}
          join (select id, row_number() over () as nth, count(*) over () as many from expense_category where company_id = $1) category
            on category.nth = 1 + n % category.many`;
  await insertInBulk(owner, 'expense', () => owner.query(text, [company, from, to]));
  // What the triggers would have kept of the list.
  await owner.query('insert into expense_text select distinct company_id, search from expense where search <> $1 on conflict do nothing', [
    '',
  ]);
  await owner.query('vacuum analyze expense_text');
}

/** Of each query the fastest of forty requests: the machine may be shared. */
async function timesOf(client: Client, queryOf: (text: string) => string): Promise<Map<string, number>> {
  const deep = (await client.get('/api/expenses?perPage=100&page=10')).body.meta.next;
  const all = [
    ...queries.map((text) => [text, queryOf(text)] as const),
    ['a deep page', `after=${deep}`] as const,
    ['summary=1', 'summary=1'] as const,
  ];
  const fastest = new Map<string, number>();
  for (const [name, query] of all) {
    for (let n = 0; n < 40; n++) {
      const start = performance.now();
      const { status } = await client.get(`/api/expenses?${query}`);
      // Of a busy machine.
      if (status === 503) continue;
      if (status !== 200) throw new Error(`${query} was answered with ${status}.`);
      const time = performance.now() - start;
      fastest.set(name, Math.min(time, fastest.get(name) ?? time));
    }
  }
  return fastest;
}
