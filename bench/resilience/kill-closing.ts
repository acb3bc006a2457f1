/**
 * Whether a pay period is closed or open after the server was killed while it closed it, and never between.
 *
 *     node bench/resilience/kill-closing.ts [--times 20]
 *
 * Starts the closing of the demo's open period over the API, kills the server (SIGKILL) at another moment each time, looks at the database, starts the
 * server again, waits until the job has closed the period, and opens it again. The moments are spread from the request to some time after the end
 * of the job, as long as that took without a kill. Exits with 1 if a state was neither, or if the job never ended.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { payrollChecks } from '#modules/payroll/store/verify.ts';
import { describeVerification, verify } from '#server/verify/run.ts';
import { endProcess, type Product, startProduct, withDemoDatabase } from '../product.ts';

const { values: options } = parseArgs({ options: { times: { type: 'string', default: '20' } } });
const times = Number(options.times);

await withDemoDatabase(async ({ folder, url, owner, children, problems }) => {
  const seen = { open: 0, closed: 0 };
  const whole = await measureClosing(await startProduct(folder, children, { DATABASE_URL: url, SEED: 'none' }));
  for (let time = 0; time < times; time += 1) {
    const { client, process: server } = await startProduct(folder, children, { DATABASE_URL: url, SEED: 'none' });
    const [{ id }] = (await client.get('/api/pay-periods?status=open')).body.data;
    const { status, text } = await client.post(`/api/pay-periods/${id}/closing`);
    if (status !== 202) throw new Error(text);
    await sleep((whole * 1.4 * ((time * 7) % times)) / times);
    server.kill('SIGKILL');
    await sleep(200);
    const state = await stateOf(owner, id);
    if (state === 'between') problems.push(`After kill ${time + 1} the period was neither open nor closed.`);
    else seen[state] += 1;
    const next = await startProduct(folder, children, { DATABASE_URL: url, SEED: 'none' });
    const isClosed = async () => (await next.client.get(`/api/pay-periods/${id}`)).body.data.status === 'closed';
    for (let wait = 0; wait < 60 && !(await isClosed()); wait += 1) await sleep(500);
    if (!(await isClosed())) problems.push(`After kill ${time + 1} the job did not close the period.`);
    const found = describeVerification(await verify(owner, async () => payrollChecks));
    if (!found.endsWith('nothing found.')) problems.push(found);
    const reopened = await next.client.post(`/api/pay-periods/${id}/reopening`);
    if (reopened.status !== 200) problems.push(reopened.text);
    next.process.kill('SIGKILL');
  }
  console.log(`${times} kills within ${Math.round(whole * 1.4)} ms: ${seen.open} times open afterwards, ${seen.closed} times closed`);
});

/** How long the closing takes, in milliseconds; the period is open again afterwards, and the server ended. */
async function measureClosing({ client, process: server }: Product): Promise<number> {
  const [{ id }] = (await client.get('/api/pay-periods?status=open')).body.data;
  const started = performance.now();
  await client.post(`/api/pay-periods/${id}/closing`);
  while ((await client.get(`/api/pay-periods/${id}`)).body.data.status !== 'closed') await sleep(5);
  const took = performance.now() - started;
  const { status, text } = await client.post(`/api/pay-periods/${id}/reopening`);
  if (status !== 200) throw new Error(text);
  await endProcess(server);
  return took;
}

/** As the database has it, while no server runs. */
async function stateOf(owner: pg.Pool, id: string): Promise<'open' | 'closed' | 'between'> {
  const { rows } = await owner.query<{ status: string; picked: number; kept: number; uses: number; later: number }>(
    `select status, (select count(*)::int from pay_period_trip where period_id = $1) as picked,
        (select count(*)::int from pay_period_trip where period_id = $1 and employee_id is not null) as kept,
        (select count(*)::int from stub_use join pay_stub on pay_stub.id = stub_id where pay_stub.period_id = $1) as uses,
        (select count(*)::int from pay_period later where later.company_id = pay_period.company_id and later.starts_on > pay_period.starts_on) as later
      from pay_period where id = $1`,
    [id],
  );
  const [row] = rows;
  if (row?.status === 'open' && row.kept === 0 && row.uses === 0 && row.later === 0) return 'open';
  return row?.status === 'closed' && row.kept === row.picked && row.uses > 0 && row.later === 1 ? 'closed' : 'between';
}
