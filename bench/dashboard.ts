/**
 * Whether the dashboard of a large company is fast: five years of trips with three expenses each.
 *
 *     node bench/dashboard.ts [--trips 20000]
 *
 * Gives the demo's first company so many trips in each year, with a full tank and two expenses that the driver paid. Measures the CPU time of
 * server and database per request, as the median of five rounds of twenty. A dashboard is the figures of a range and the work queues. Exits with
 * 1 if that of a year takes more than 150 ms, or that of a month more than 40. The figures of today are only shown: they do not depend on the
 * range, and read all movements of the drivers.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { updateTripMonths } from '#modules/reports/jobs.ts';
import { clusterFiles } from '#server/postgres/cluster.ts';
import type { Client } from '#server/testing/client.ts';
import { addParties, addTrips } from './data/trips.ts';
import { cpuSeconds, median } from './measure.ts';
import { startProduct, withDemoDatabase } from './product.ts';

const { values: options } = parseArgs({ options: { trips: { type: 'string', default: '20000' } } });
const trips = Number(options.trips);
const years = [2021, 2022, 2023, 2024, 2025];
const [rounds, requests] = [5, 20];
const allowedMs = { year: 150, month: 40 };

const page = '/api/trips?departed_from=2025-01-01&departed_to=2025-12-31';
const year = '/api/dashboard?from=2025-01-01&to=2025-12-31';
const month = '/api/dashboard?from=2025-05-01&to=2025-05-31';
const today = '/api/dashboard/today';
const queues = '/api/work-queues';
const shown = [
  page,
  '/api/dashboard?from=2025-03-10&to=2025-09-20',
  '/api/dashboard?from=2025-03-10&to=2025-09-08&by=week',
  '/api/reports/vehicle-costs?from=2025-01-01&to=2025-12-31',
  '/api/reports/profit-by-customer?from=2025-01-01&to=2025-12-31',
];

await withDemoDatabase(async ({ folder, url, owner, children, problems }) => {
  const { client, process: server } = await startProduct(folder, children, { DATABASE_URL: url, SEED: 'none' });
  const company = client.company as string;
  await addParties(owner, company);
  for (const one of years) await fill(owner, company, one);
  await updateTripMonths(owner);
  await owner.query('vacuum analyze');
  const postmaster = Number(readFileSync(join(clusterFiles(join(folder, 'data')).cluster, 'postmaster.pid'), 'utf8').split('\n')[0]);
  const cpu = new Map<string, number>();
  for (const path of [...shown, year, month, today, queues])
    cpu.set(path, await cpuOfRequest(client, path, server.pid as number, postmaster));
  console.log(`CPU per request, ${trips} trips and ${3 * trips} expenses in each of ${years.length} years`);
  for (const [path, ms] of cpu) console.log(`  ${path}: ${ms.toFixed(1)} ms`);
  const sumOf = (...paths: string[]) => paths.reduce((sum, path) => sum + (cpu.get(path) as number), 0);
  const found = { year: sumOf(year, queues), month: sumOf(month, queues) };
  for (const range of ['year', 'month'] as const) {
    console.log(`  dashboard of a ${range}: ${found[range].toFixed(1)} ms of ${allowedMs[range]}`);
    if (found[range] > allowedMs[range]) problems.push(`The dashboard of a ${range} takes ${found[range].toFixed(1)} ms.`);
  }
});

/** The trips of a year, each with the fuel of a full tank and two expenses that its driver paid. */
async function fill(owner: pg.Pool, company: string, of: number): Promise<void> {
  await addTrips(owner, company, { prefix: `D${of}-`, from: 0, to: trips, of: trips, starts: `${of}-01-01`, days: 365 });
  await owner.query(
    `insert into expense (company_id, id, number, status, date, trip_id, truck_id, driver_id, category_id, currency, amount, cop_amount, money_decimals, paid_by, quantity, unit,
        full_tank, mileage)
      select company_id, uuidv7(), 'G' || number || '-' || nth, 'approved', departure_at::date, id, truck_id, driver_id,
          (select id from expense_category where company_id = $1 and key = case nth when 1 then 'fuel' else 'tolls' end), 'COP', 20000, 20000, 0,
          case nth when 1 then 'company' else 'driver' end, case nth when 1 then 40 end, case nth when 1 then 'gal' end, nth = 1,
          case nth when 1 then (departure_at::date - date '2000-01-01') * 300 end
        from trip, generate_series(1, 3) nth where company_id = $1 and number like $2`,
    [company, `D${of}-%`],
  );
}

/** Milliseconds of the server and the database. */
async function cpuOfRequest(client: Client, path: string, server: number, postmaster: number): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    const before = cpuSeconds(server, postmaster);
    for (let n = 0; n < requests; n++) {
      const { status, text } = await client.get(path);
      if (status !== 200) throw new Error(`${path} was answered with ${status}: ${text}`);
    }
    // The first round warms up.
    if (round > 0) times.push(((cpuSeconds(server, postmaster) - before) * 1000) / requests);
  }
  return median(times);
}
