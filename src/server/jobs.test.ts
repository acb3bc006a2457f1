import { type AddressInfo, createServer, type Socket } from 'node:net';
import type pg from 'pg';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ownerPool } from './db/pool.ts';
import { startJobs } from './jobs.ts';
import { readSettings } from './settings.ts';
import { type FreshDatabase, freshDatabase } from './testing/database.ts';

let database: FreshDatabase;
let pool: pg.Pool;
/** A mail server that accepts connections and says nothing. */
const sockets = new Set<Socket>();
const smtp = createServer((socket) => sockets.add(socket.on('error', () => {})));

beforeAll(async () => {
  database = await freshDatabase();
  pool = ownerPool(database.url, 6);
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  smtp.close();
  await pool.end();
  await database.drop();
});
beforeEach(async () => {
  await pool.query('delete from mail');
  await pool.query('select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs having count(*) > 0');
});

const settings = () => {
  const { port } = smtp.address() as AddressInfo;
  return readSettings({ SMTP_HOST: '127.0.0.1', SMTP_PORT: String(port), SEED: 'none' });
};
const start = (limits: { smtpTimeoutMs: number; patienceMs: number }) =>
  startJobs(pool, pool, settings(), pino({ level: 'silent' }), { publish: () => {} }, limits);
const jobs = async () =>
  (await pool.query<{ locked_by: string | null }>(`select locked_by from graphile_worker.jobs where task_identifier = 'send_mail'`)).rows;
const queueMail = () =>
  pool.query(`select queue_mail(gen_random_uuid(), null, null, 'ana@example.com', 'Hello', 'text', 'html', false, null)`);

test('a mail server that says nothing is given up, and the email is tried again later', async () => {
  const runner = await start({ smtpTimeoutMs: 50, patienceMs: 1000 });
  await queueMail();
  await expect
    .poll(async () => (await pool.query('select error from mail')).rows)
    .toEqual([{ error: expect.stringMatching(/timeout|Greeting/i) }]);
  await expect.poll(jobs).toEqual([{ locked_by: null }]);
  await runner.stop();
});

test('stopping does not wait for a mail server that says nothing, and leaves no job locked', async () => {
  const runner = await start({ smtpTimeoutMs: 3_600_000, patienceMs: 100 });
  await queueMail();
  await expect.poll(jobs).toEqual([{ locked_by: expect.any(String) }]);
  await runner.stop();
  expect(await jobs()).toEqual([{ locked_by: null }]);
});

test('a start frees the jobs of runners that were killed, and of no other', async () => {
  const runner = await start({ smtpTimeoutMs: 3_600_000, patienceMs: 100 });
  await queueMail();
  await expect.poll(jobs).toEqual([{ locked_by: expect.any(String) }]);
  const [held] = await jobs();

  await queueMail();
  await pool.query(`update graphile_worker._private_jobs set locked_by = 'pool-killed', locked_at = now() where locked_by is null`);
  const next = await start({ smtpTimeoutMs: 3_600_000, patienceMs: 100 });
  await expect.poll(async () => (await jobs()).map(({ locked_by }) => locked_by)).not.toContain('pool-killed');
  expect(await jobs()).toContainEqual(held);
  await Promise.all([runner.stop(), next.stop()]);
});
