/**
 * What closing a pay period of a large company costs, and whether others can work meanwhile.
 *
 *     node bench/payroll.ts [--employees 500] [--trips 20]
 *
 * Gives the demo's first company that many drivers, each with so many trips with cash and expenses, picks all trips, and closes the period over the API,
 * three times, reopening it in between. Meanwhile it saves a customer, and cash of a picked trip, again and again. Exits with 1 if the job takes more
 * than ten seconds, a save more than two, or the server more than 300 MB.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import type { Client } from '#server/testing/client.ts';
import { startProduct, withDemoDatabase } from './product.ts';

const { values: options } = parseArgs({
  options: { employees: { type: 'string', default: '500' }, trips: { type: 'string', default: '20' } },
});
const [employees, tripsOfEach] = [Number(options.employees), Number(options.trips)];
const limits = { job_ms: 10_000, save_ms: 2_000, memory_mb: 300 };

await withDemoDatabase(async ({ folder, url, owner, children, problems }) => {
  const { client, process: server } = await startProduct(folder, children, { DATABASE_URL: url, SEED: 'none' });
  const company = client.company as string;
  const trips = inTurn(await fill(owner, company));
  const { data: periods } = (await client.get('/api/pay-periods?status=open')).body;
  const [{ id, starts_on }] = periods as [{ id: string; starts_on: string }];
  console.log(`closing ${employees} employees with ${tripsOfEach} trips each`);
  for (let run = 1; run <= 3; run += 1) {
    const memory = peakMemory(server.pid as number);
    const preview = await timed(() => client.get(`/api/pay-periods/${id}/preview`));
    const started = performance.now();
    const { body } = await client.post(`/api/pay-periods/${id}/closing`);
    const saves: number[] = [];
    for (;;) {
      saves.push(await timed(() => saveCustomer(client)), await timed(() => giveCash(client, trips.next(), starts_on)));
      const { status } = (await client.get(`/api/jobs/${body.data.job_id}`)).body.data;
      if (status === 'failed') throw new Error('The job failed.');
      if (status === 'done') break;
    }
    const job = performance.now() - started;
    const [slowest, most] = [Math.max(...saves), memory()];
    console.log(
      `  run ${run}: preview ${Math.round(preview)} ms, job ${Math.round(job)} ms, slowest of ${saves.length} saves ${Math.round(slowest)} ms, ${most} MB at most`,
    );
    if (job > limits.job_ms) problems.push(`Closing took ${Math.round(job)} ms.`);
    if (slowest > limits.save_ms) problems.push(`A save took ${Math.round(slowest)} ms.`);
    if (most > limits.memory_mb) problems.push(`The server took ${most} MB.`);
    const { status, text } = await client.post(`/api/pay-periods/${id}/reopening`);
    if (status !== 200) throw new Error(text);
  }
});

/** A row of a trip that the period pays: it waits for the locks of the closing. */
async function giveCash(client: Client, trip: string, day: string): Promise<void> {
  const cash = { type: 'company_to_driver', date: day, method: 'cash', amount: '1' };
  const { status, text } = await client.post(`/api/trips/${trip}/cash-transactions`, cash);
  if (status !== 201) throw new Error(text);
}

/** Gives one trip after another, so that none reaches the number of cash rows that a trip may have. */
function inTurn(trips: readonly string[]): { next: () => string } {
  let given = 0;
  return { next: () => trips[given++ % trips.length] as string };
}

async function saveCustomer(client: Client): Promise<void> {
  const [{ id }] = (await client.get('/api/customers?perPage=10')).body.data;
  const { data } = (await client.get(`/api/customers/${id}`)).body;
  const { status, text } = await client.put(`/api/customers/${id}`, { ...data, address: `Calle ${Math.random()}` });
  if (status !== 200) throw new Error(text);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** Starts to watch the resident memory of a process; returns what reads its peak since, in MB. */
function peakMemory(pid: number): () => number {
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
  return () => Math.round(Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024);
}

/** Drivers with a share of their freight, and trips that the open period pays, each with cash and two expenses; returns a hundred of the trips. */
async function fill(owner: pg.Pool, company: string): Promise<string[]> {
  await owner.query(`create unlogged table made as select uuidv7() as id, n from generate_series(1, ${employees}) n`);
  await owner.query(
    `insert into person (id, email, first_name, last_name, language) select id, 'd' || n || '@nomina.test', 'Conductor', 'Número ' || n, 'es' from made`,
  );
  await owner.query(
    `insert into member (company_id, id, name, search, accepted_at) select $1, id, 'Conductor Número ' || n, 'conductor numero ' || n, now() from made`,
    [company],
  );
  await owner.query(
    `insert into member_role (company_id, id, member_id, role_id) select $1, uuidv7(), made.id, role.id from made join role on role.company_id = $1 and role.key = 'driver'`,
    [company],
  );
  await owner.query(`insert into compensation (company_id, id, payment_method) select $1, id, 'direct_deposit' from made`, [company]);
  await owner.query(
    `with terms as (
       insert into compensation_terms (company_id, id, compensation_id, base_salary, health_unit, health_value, pension_unit, pension_value, arl_unit, arl_value,
           tax_unit, tax_value, other_discounts)
         select $1, uuidv7(), id, 1900000, 'percentage', 4, 'percentage', 4, 'percentage', 4.35, 'percentage', 0, 0 from made returning *
     )
     insert into compensation_modifier (company_id, id, compensation_id, terms_id, position, kind, description, unit, value, base)
       select company_id, uuidv7(), compensation_id, id, 0, 'bonus', 'Comisión', 'percentage', 6, 'net_trips' from terms`,
    [company],
  );
  await owner.query(
    `insert into trip (company_id, id, number, status, customer_id, truck_id, driver_id, origin_city_id, origin_address, destination_city_id, destination_address,
         departure_at, arrival_at, freight_rate, freight, money_decimals)
       select $1, uuidv7(), 'N' || lpad((made.n * 1000 + k)::text, 8, '0'), 'under_review', t.customer_id, t.truck_id, made.id, t.origin_city_id, t.origin_address,
           t.destination_city_id, t.destination_address, period.starts_on, period.starts_on + time '10:00', 2000000 + k * 1000, 2000000 + k * 1000, 0
         from made cross join generate_series(1, ${tripsOfEach}) k
           cross join (select * from trip where company_id = $1 and status = 'paid' order by id limit 1) t
           cross join (select * from pay_period where company_id = $1 and status = 'open') period`,
    [company],
  );
  await owner.query(
    `insert into cash_transaction (company_id, id, driver_id, trip_id, type, date, method, amount)
       select company_id, uuidv7(), driver_id, id, 'company_to_driver', departure_at::date, 'cash', 500000 from trip where company_id = $1 and number like 'N%'`,
    [company],
  );
  await owner.query(
    `insert into expense (company_id, id, number, status, date, trip_id, truck_id, driver_id, category_id, currency, amount, cop_amount, money_decimals, paid_by, decided_at)
       select trip.company_id, uuidv7(), 'N' || trip.number || k, 'approved', departure_at::date, trip.id, trip.truck_id, trip.driver_id, category.id, 'COP', 220000, 220000, 0, 'driver', now()
         from trip cross join generate_series(1, 2) k cross join (select id from expense_category where company_id = $1 order by id limit 1) category
         where trip.company_id = $1 and trip.number like 'N%'`,
    [company],
  );
  await owner.query(
    `insert into pay_period_trip (company_id, id, period_id, trip_id) select trip.company_id, uuidv7(), period.id, trip.id
       from trip join pay_period period on period.company_id = trip.company_id and period.status = 'open' where trip.company_id = $1 and trip.number like 'N%'`,
    [company],
  );
  await owner.query('vacuum analyze');
  const { rows } = await owner.query<{ id: string }>(
    "select id from trip where company_id = $1 and number like 'N%' order by number limit 100",
    [company],
  );
  return rows.map(({ id }) => id);
}
