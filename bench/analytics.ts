/**
 * Whether trip analytics of a large company are fast: a year beside the year before it.
 *
 *     node bench/analytics.ts [--trips 100000]
 *
 * Gives the demo's first company a tenth of the trips in each of two years, and then all of them, with three expenses each, 300 customers, 100
 * drivers, 200 trucks and 900 routes. Measures each grouping, the totals and some filters as the fastest of twenty requests, beside the list of
 * trips: with the sums of months up to date, and with a twentieth of a month that is not in them yet. Exits with 1 if a year by a group or in all takes more than 20 times a
 * page of 25 trips, or more than 12 times as long with ten times the trips. What the sums of months cannot answer, such as a status, reads every
 * trip of both years and is shown only.
 */
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { updateTripMonths } from '#modules/reports/jobs.ts';
import type { Client } from '#server/testing/client.ts';
import { startProduct, withDemoDatabase } from './product.ts';

const { values: options } = parseArgs({ options: { trips: { type: 'string', default: '100000' } } });
const trips = Number(options.trips);
const allowed = { ofPage: 20, ofGrowth: 12 };
/** Requests over a connection differ by this without a cause. */
const noiseMs = 0.5;

const year = 'departed_from=2025-01-01&departed_to=2025-12-31';
const measured = {
  'a page of trips': '/api/trips',
  'by route': `/api/trips/analytics?group_by=route&${year}&sort=profit`,
  'by customer': `/api/trips/analytics?group_by=customer&${year}`,
  'by truck': `/api/trips/analytics?group_by=truck&${year}&sort=-empty_km`,
  'by driver': `/api/trips/analytics?group_by=driver&${year}&sort=margin`,
  'by trip': `/api/trips/analytics?group_by=trip&${year}&sort=profit`,
  totals: `/api/trips/analytics/totals?${year}`,
  'totals of a customer': `/api/trips/analytics/totals?${year}&customer_id=$customer`,
} as const;
const shown = {
  'by route, a deep page by margin': `/api/trips/analytics?group_by=route&${year}&sort=margin&page=20`,
  'by route, counted': `/api/trips/analytics?group_by=route&${year}&count=1`,
  'by trip, by margin': `/api/trips/analytics?group_by=trip&${year}&sort=margin`,
  'by route, 10 March to 20 September': '/api/trips/analytics?group_by=route&departed_from=2025-03-10&departed_to=2025-09-20',
  'by route of a customer': `/api/trips/analytics?group_by=route&${year}&customer_id=$customer`,
  'by customer, invoiced ones': `/api/trips/analytics?group_by=customer&${year}&status=invoiced`,
} as const;
const all = { ...measured, ...shown };
type Name = keyof typeof all;

await withDemoDatabase(async ({ folder, url, owner, children, problems }) => {
  const { client } = await startProduct(folder, children, { DATABASE_URL: url, SEED: 'none' });
  const company = client.company as string;
  await addParties(owner, company);
  const { rows } = await owner.query('select customer_id as customer from trip where company_id = $1 limit 1', [company]);
  const fillAndMeasure = async (from: number, to: number) => {
    await fill(owner, company, from, to);
    await updateTripMonths(owner);
    await owner.query('vacuum analyze');
    return timesOf(client, rows[0].customer);
  };
  const small = await fillAndMeasure(0, trips / 10);
  const large = await fillAndMeasure(trips / 10, trips);
  await owner.query(
    "update trip set freight = freight + 1 where company_id = $1 and departure_at between '2025-06-01' and '2025-06-02 12:00'",
    [company],
  );
  const outdated = await timesOf(client, rows[0].customer);
  const page = large.get('a page of trips') as number;
  console.log(`a year of trips: ${trips / 10}, ${trips}; and while ${trips}'s sums of a month are outdated`);
  for (const [name, after] of large) {
    const [before, changed] = [small.get(name), outdated.get(name)] as [number, number];
    const [ofPage, ofGrowth] = [after / page, after / before];
    console.log(
      `  ${name}: ${before.toFixed(1)} ms, ${after.toFixed(1)} ms (${ofPage.toFixed(1)} pages, ${ofGrowth.toFixed(1)}×); ${changed.toFixed(1)} ms`,
    );
    if (!(name in measured)) continue;
    if (after > page * allowed.ofPage + noiseMs)
      problems.push(`A year ${name} takes ${ofPage.toFixed(1)} times as long as a page of trips.`);
    if (after > before * allowed.ofGrowth + noiseMs)
      problems.push(`A year ${name} takes ${ofGrowth.toFixed(1)} times as long with ten times the trips.`);
  }
});

/** Customers, drivers and trucks, as copies of one of each. */
async function addParties(owner: pg.Pool, company: string): Promise<void> {
  await owner.query(
    `insert into person (id, first_name, last_name, email, language)
      select uuidv7(), 'Conductor', md5(n::text), 'c' || n || '@bench.test', 'es' from generate_series(1, 100) n`,
  );
  const copy = async (table: string, source: string, values: string) => {
    const { rows } = await owner.query<{ names: string[] }>(
      `select array_agg(quote_ident(attname)) as names from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      [table],
    );
    const names = (rows[0] as { names: string[] }).names.join(', ');
    await owner.query(
      `insert into ${table} (${names}) select ${names} from (
        select made.* from (select to_jsonb(${table}) as value from ${table} where company_id = $1 order by id limit 1) one, ${source},
          jsonb_populate_record(null::${table}, one.value || jsonb_build_object(${values})) made) copies`,
      [company],
    );
  };
  await copy(
    'customer',
    'generate_series(1, 300) n',
    `'id', uuidv7(), 'name', 'Cliente ' || md5(n::text), 'tax_id', (870000000 + n)::text`,
  );
  await copy('truck', 'generate_series(1, 200) n', `'id', uuidv7(), 'plate', 'B' || lpad(n::text, 5, '0')`);
  await copy(
    'member',
    "(select id, last_name from person where email like '%@bench.test') person",
    `'id', person.id, 'name', person.last_name`,
  );
}

/** Trips, numbered from one number to below another in each of two years, and their expenses. */
async function fill(owner: pg.Pool, company: string, from: number, to: number): Promise<void> {
  const nth = (table: string) =>
    `(select ids[1 + (n::bigint * 7919) % cardinality(ids)] from (select array_agg(id order by id) as ids from ${table} where company_id = $1) of_${table})`;
  const { rows: names } = await owner.query<{ names: string }>(
    `select string_agg(quote_ident(attname), ', ') as names from pg_attribute where attrelid = 'trip'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
  );
  const columns = names[0]?.names;
  for (const year of [2024, 2025]) {
    await owner.query(
      `with parties as materialized (
          select n, ${nth('customer')} as customer_id, ${nth('truck')} as truck_id, ${nth('member')} as driver_id,
              timestamp '${year}-01-01' + n::bigint * 525000 / $4::integer * interval '1 minute' as departure_at,
              (select id from city order by id offset n % 30 limit 1) as origin_city_id, (select id from city order by id offset n / 30 % 30 limit 1) as destination_city_id
            from generate_series($2::integer, $3::integer - 1) n
        )
        insert into trip (${columns}) select ${columns} from (
          select made.* from (select to_jsonb(trip) as value from trip where company_id = $1 order by id limit 1) one, parties,
            jsonb_populate_record(null::trip, one.value || to_jsonb(parties) || jsonb_build_object('id', uuidv7(), 'number', 'B${year}-' || n,
              'arrival_at', departure_at + interval '8 hours', 'freight', 500000 + n % 3000000, 'owner_freight', case when n % 3 = 0 then 300000 end,
              'odometer_departure', n, 'odometer_arrival', n + 300,
              'status', (array['paid', 'paid', 'paid', 'invoiced', 'active', 'cancelled', 'in_transit'])[1 + n % 7])) made) copies`,
      [company, from, to, trips],
    );
  }
  await owner.query(
    `insert into expense (company_id, id, number, status, date, trip_id, truck_id, driver_id, category_id, currency, amount, cop_amount, money_decimals, paid_by)
      select trip.company_id, uuidv7(), trip.number || '-' || nth, case when nth = 3 and trip.odometer_departure % 5 = 0 then 'submitted' else 'approved' end,
          trip.departure_at::date, trip.id, trip.truck_id, trip.driver_id,
          (select id from expense_category where company_id = $1 order by id limit 1), 'COP', 200000 * nth, 200000 * nth, 0, 'company'
        from trip, generate_series(1, 3) nth
        where company_id = $1 and number like 'B20%' and not exists (select from expense where expense.company_id = $1 and expense.trip_id = trip.id)`,
    [company],
  );
}

/** Of each the fastest of twenty requests: the machine may be shared. */
async function timesOf(client: Client, customer: string): Promise<Map<Name, number>> {
  const fastest = new Map<Name, number>();
  for (const [name, path] of Object.entries(all) as [Name, string][]) {
    for (let n = 0; n < 20; n++) {
      const start = performance.now();
      const { status, text } = await client.get(path.replace('$customer', customer));
      if (status !== 200) throw new Error(`${path} was answered with ${status}: ${text}`);
      const time = performance.now() - start;
      fastest.set(name, Math.min(time, fastest.get(name) ?? time));
    }
  }
  return fastest;
}
