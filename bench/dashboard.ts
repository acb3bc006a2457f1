/**
 * Whether the dashboard of a large company is fast: a year of trips, alone and beside three other years.
 *
 *     node bench/dashboard.ts [--trips 100000]
 *
 * Gives the demo's first company so many trips in 2025 with a full tank each, and then as many in each of the three years before. Measures
 * the dashboard's operations for the year 2025, as the fastest of twenty requests, beside a page of 25 trips. Exits with 1 if the figures of the
 * range take more than 10 times a page, or grow by more than half with the other years.
 *
 * Only shown is what reads all years, as what drivers owe is made of their movements, and the report that reads each of the expenses of fuel.
 */
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { updateTripMonths } from '#modules/reports/jobs.ts';
import type { Client } from '#server/testing/client.ts';
import { addParties, addTrips } from './data/trips.ts';
import { startProduct, withDemoDatabase } from './product.ts';

const { values: options } = parseArgs({ options: { trips: { type: 'string', default: '100000' } } });
const trips = Number(options.trips);
const allowed = { ofPage: 10, ofGrowth: 1.5 };
/** Requests over a connection differ by this without a cause. */
const noiseMs = 0.5;

const page = '/api/trips?departed_from=2025-01-01&departed_to=2025-12-31';
const year = '/api/dashboard?from=2025-01-01&to=2025-12-31';
const measured = [year, '/api/dashboard?from=2025-03-10&to=2025-09-20', '/api/dashboard?from=2025-05-01&to=2025-05-31', '/api/work-queues'];
const shown = [
  '/api/dashboard/today',
  '/api/dashboard?from=2025-03-10&to=2025-09-08&by=week',
  '/api/reports/vehicle-costs?from=2025-01-01&to=2025-12-31',
];

await withDemoDatabase(async ({ folder, url, owner, children, problems }) => {
  const { client } = await startProduct(folder, children, { DATABASE_URL: url, SEED: 'none' });
  const company = client.company as string;
  await addParties(owner, company);
  const fillAndMeasure = async (years: readonly number[]) => {
    for (const one of years) await fill(owner, company, one);
    await updateTripMonths(owner);
    await owner.query('vacuum analyze');
    return timesOf(client);
  };
  const alone = await fillAndMeasure([2025]);
  const beside = await fillAndMeasure([2022, 2023, 2024]);
  const ofPage = beside.get(page) as number;
  console.log(`${trips} trips of a year, alone and beside three other years`);
  for (const [name, after] of beside) {
    const before = alone.get(name) as number;
    const [pages, growth] = [after / ofPage, after / before];
    console.log(`  ${name}: ${before.toFixed(1)} ms, ${after.toFixed(1)} ms (${pages.toFixed(1)} pages, ${growth.toFixed(1)}×)`);
    if (!measured.includes(name)) continue;
    if (after > ofPage * allowed.ofPage + noiseMs) problems.push(`${name} takes ${pages.toFixed(1)} times as long as a page of trips.`);
    if (after > before * allowed.ofGrowth + noiseMs)
      problems.push(`${name} takes ${growth.toFixed(1)} times as long beside the trips of other years.`);
  }
});

/** The trips of a year, each with the fuel of a full tank. */
async function fill(owner: pg.Pool, company: string, year: number): Promise<void> {
  await addTrips(owner, company, { prefix: `D${year}-`, from: 0, to: trips, of: trips, starts: `${year}-01-01`, days: 365 });
  await owner.query(
    `insert into expense (company_id, id, number, status, date, trip_id, truck_id, driver_id, category_id, currency, amount, cop_amount, money_decimals, paid_by, quantity, unit,
        full_tank, mileage)
      select company_id, uuidv7(), 'G' || number, 'approved', departure_at::date, id, truck_id, driver_id,
          (select id from expense_category where company_id = $1 and key = 'fuel'), 'COP', 20000, 20000, 0, 'company', 40, 'gal', true,
          (departure_at::date - date '2000-01-01') * 300
        from trip where company_id = $1 and number like $2`,
    [company, `D${year}-%`],
  );
}

/** Of each the fastest of twenty requests: the machine may be shared. */
async function timesOf(client: Client): Promise<Map<string, number>> {
  const fastest = new Map<string, number>();
  for (const path of [page, ...measured, ...shown]) {
    for (let n = 0; n < 20; n++) {
      const start = performance.now();
      const { status, text } = await client.get(path);
      if (status !== 200) throw new Error(`${path} was answered with ${status}: ${text}`);
      const time = performance.now() - start;
      fastest.set(path, Math.min(time, fastest.get(path) ?? time));
    }
  }
  return fastest;
}
