/**
 * Reminders of many companies: what the daily job takes, and whether lists of a large company are as fast as those of a small one.
 *
 *     node bench/reminders.ts [--companies 1000] [--vehicles 50]
 *
 * Gives the demo's first company 200 vehicles and then 2,000, with 20 reminders each, and measures the list by its tabs; then runs the
 * daily job over companies whose vehicles have four reminders each: on a usual day, when each reminder has sent what it reached before,
 * again, when nothing is new, and after a month without the job, when all that are soon or overdue are sent at once. Exits with 1 if a list
 * takes more than 1.5 times as long with ten times the vehicles, or the job of a usual day more than a minute or 300 MB more than before.
 */
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { addDays } from '#base/days.ts';
import { notifyDueReminders } from '#modules/reminders/jobs.ts';
import { type Dues, reachedSteps } from '#modules/reminders/rules/state.ts';
import type { Client } from '#server/testing/client.ts';
import { type BenchDatabase, endProcess, startProduct, withDemoDatabase } from './product.ts';

const { values: options } = parseArgs({
  options: { companies: { type: 'string', default: '1000' }, vehicles: { type: 'string', default: '50' } },
});
const [companies, vehicles] = [Number(options.companies), Number(options.vehicles)];
const allowed = { slowdown: 1.5, seconds: 60, megabytes: 300 };
const queries = ['', 'state=overdue', 'state=soon', 'state=ok', 'count=1', 'summary=1', 'kind=soat', 'history=1'];

await withDemoDatabase(async (database) => {
  await measureLists(database);
  await measureJob(database);
});

async function measureLists({ folder, url, owner, children, problems }: BenchDatabase): Promise<void> {
  const { client } = await startProduct(folder, children, { DATABASE_URL: url, SEED: 'none' });
  const company = client.company as string;
  await addVehicles(owner, [company], 200, 20);
  const small = await timesOf(client);
  await addVehicles(owner, [company], 1800, 20);
  const large = await timesOf(client);
  console.log('the list of reminders: 200 vehicles, 2,000 vehicles');
  for (const query of queries) {
    const [before, after] = [small.get(query) as number, large.get(query) as number];
    console.log(`  ${query || 'all'}: ${before.toFixed(1)} ms, ${after.toFixed(1)} ms (${(after / before).toFixed(2)}×)`);
    if (after > before * allowed.slowdown)
      problems.push(`The list by ${query || 'nothing'} takes ${(after / before).toFixed(2)} times as long.`);
  }
  await Promise.all(children.splice(0).map(endProcess));
}

/** Of each query the fastest of forty requests: the machine may be shared. */
async function timesOf(client: Client): Promise<Map<string, number>> {
  const fastest = new Map<string, number>();
  for (const query of queries) {
    for (let n = 0; n < 40; n++) {
      const start = performance.now();
      const { status } = await client.get(`/api/reminders?${query}`);
      if (status !== 200) throw new Error(`${query} was answered with ${status}.`);
      const time = performance.now() - start;
      fastest.set(query, Math.min(time, fastest.get(query) ?? time));
    }
  }
  return fastest;
}

async function measureJob(database: BenchDatabase): Promise<void> {
  const { owner } = database;
  const { rows } = await owner.query<{ id: string }>(
    `insert into company (id, name, tax_id, search) select uuidv7(), 'Empresa ' || n, (830000000 + n)::text, 'empresa ' || n
     from generate_series(1, $1) n returning id`,
    [companies],
  );
  const ids = rows.map(({ id }) => id);
  // The large company of the lists would be most of the work.
  await owner.query("update company set status = 'inactive' where id <> all ($1)", [ids]);
  await owner.query(
    `with office as (insert into role (company_id, id, key, name, permissions)
       select id, uuidv7(), 'office', 'Oficina', '{view-reminders,update-reminders}' from unnest($1::uuid[]) id returning company_id, id),
     admin as (select id from person where email = 'admin@arriero.test'),
     joined as (insert into member (company_id, id, accepted_at, name) select office.company_id, admin.id, now(), 'Oficina' from office, admin returning company_id, id)
     select`,
    [ids],
  );
  await owner.query(
    `insert into member_role (company_id, id, member_id, role_id) select role.company_id, uuidv7(), member.id, role.id
     from role join member on member.company_id = role.company_id where role.company_id = any ($1)`,
    [ids],
  );
  await addVehicles(owner, ids, vehicles, 4);
  const before = await markEarlierSteps(owner, ids);
  await runJob(database, 'a usual day', ids, allowed);
  await runJob(database, 'again', ids, allowed);
  await owner.query('delete from notification_once where company_id = any ($1)', [ids]);
  await runJob(database, `all of ${before} at once`, ids);
}

/** Marks what was reached until yesterday. Returns how many steps have been reached. */
async function markEarlierSteps(owner: pg.Pool, ids: readonly string[]): Promise<number> {
  const { rows } = await owner.query<Dues & { company_id: string; id: string; today: string }>(
    `select company_id, id, due_on::text, due_odometer, lead_days, lead_km, vehicle_mileage as mileage, (now() at time zone 'America/Bogota')::date::text as today
     from reminder where company_id = any ($1) and status = 'open' and soon_from <= current_date + 1`,
    [ids],
  );
  const reached = rows.flatMap((one) => reachedSteps(one, one.today, 7).map((step) => ({ ...one, ...step })));
  const earlier = reached.filter((one) => reachedSteps(one, addDays(one.today, -1), 7).some(({ key }) => key === one.key));
  await owner.query(
    `insert into notification_once (company_id, kind, record_id, step)
     select company_id, kind, id, step from unnest($1::uuid[], $2::text[], $3::uuid[], $4::text[]) marked (company_id, kind, id, step)`,
    [
      earlier.map((one) => one.company_id),
      earlier.map((one) => `reminder_${one.urgency}`),
      earlier.map((one) => one.id),
      earlier.map((one) => one.key),
    ],
  );
  return reached.length;
}

async function runJob(
  { owner, problems }: BenchDatabase,
  name: string,
  ids: readonly string[],
  limits?: { seconds: number; megabytes: number },
): Promise<void> {
  const rss = () => process.memoryUsage().rss / 1e6;
  const base = rss();
  let most = base;
  const sampler = setInterval(() => {
    most = Math.max(most, rss());
  }, 20);
  const start = performance.now();
  await notifyDueReminders(owner, () => {}, 0);
  clearInterval(sampler);
  const seconds = (performance.now() - start) / 1000;
  const sent = await owner.query<{ count: number }>('select count(*)::int as count from notification where company_id = any ($1)', [ids]);
  console.log(
    `the job over ${companies} companies with ${vehicles} vehicles, ${name}: ${seconds.toFixed(1)} s, ${(most - base).toFixed(0)} MB more than ${base.toFixed(0)} MB, ${sent.rows[0]?.count} notifications so far`,
  );
  if (limits && seconds > limits.seconds) problems.push(`The job took ${seconds.toFixed(0)} s.`);
  if (limits && most - base > limits.megabytes) problems.push(`The job took ${(most - base).toFixed(0)} MB.`);
}

/** Trucks with reminders whose due dates, and for every fourth the days that are expected, are spread over a year from last week on; every fifth is history. */
async function addVehicles(owner: pg.Pool, ids: readonly string[], count: number, each: number): Promise<void> {
  await owner.query(
    `insert into truck (company_id, id, plate, make, model, year, registration_number, type, search, nickname, mileage, read_on, km_per_day)
     select company, uuidv7(), 'B' || substr(md5(company::text || n || clock_timestamp()), 1, 9), 'Kenworth', 'T800', 2020, '1', 'other', '', 'bench',
       400000, current_date - 2, 300
     from unnest($1::uuid[]) company, generate_series(1, $2) n`,
    [ids, count],
  );
  await owner.query(
    `insert into reminder (company_id, id, truck_id, kind, description, due_on, due_odometer, status, closing_reason)
     select company_id, uuidv7(), id, case n when 1 then 'soat' else 'other' end, 'Papel',
       case when n % 4 > 0 then current_date - 7 + abs(hashtext(id::text || n)) % 365 end,
       case when n % 4 = 0 then 399000 + abs(hashtext(id::text || n)) % 100000 end,
       case when n % 5 = 0 then 'closed' else 'open' end, case when n % 5 = 0 then 'Vendido' else '' end
     from truck, generate_series(1, $2) n
     where nickname = 'bench' and company_id = any ($1) and not exists (select from reminder where reminder.truck_id = truck.id)`,
    [ids, each],
  );
  await owner.query('vacuum analyze');
}
