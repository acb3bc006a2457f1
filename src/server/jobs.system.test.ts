import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { Registry } from 'prom-client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fakeBackup, fakeInstallation } from './backup/testing.ts';
import { ownerPool } from './db/pool.ts';
import { addJobCounter, addQueueGauges } from './job-metrics.ts';
import { readSettings } from './settings.ts';
import { type FreshDatabase, freshDatabase } from './testing/database.ts';
import { startTestJobs } from './testing/jobs.ts';

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
const start = (limits: { smtpTimeoutMs: number; patienceMs: number }) => startTestJobs({ pool, settings: settings(), limits });
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

test('jobs and emails that fail are counted, and the queue knows how long the next one has waited', async () => {
  const registry = new Registry();
  const counter = addJobCounter(registry);
  addQueueGauges(registry, () => pool);
  const scrape = async () =>
    Object.fromEntries(
      [...(await registry.metrics()).matchAll(/^([a-z_{}"=,]+) (\S+)$/gm)].map(([, name, value]) => [name, Number(value)]),
    );
  const runner = await startTestJobs({ pool, settings: settings(), limits: { smtpTimeoutMs: 50, patienceMs: 1000 }, counter });
  await queueMail();
  await expect.poll(async () => (await scrape())['jobs_total{task="send_mail",outcome="error"}']).toBeGreaterThan(0);
  await pool.query("select graphile_worker.add_job('notify_past_due')");
  await expect.poll(async () => (await scrape())['jobs_total{task="notify_past_due",outcome="done"}']).toBe(1);
  await runner.stop();
  // Its last attempt, which has been due for a minute.
  await pool.query(`update graphile_worker._private_jobs set attempts = 24, run_at = now() - interval '1 minute'`);
  const waiting = await scrape();
  expect(waiting).toMatchObject({ 'jobs_queued{state="ready"}': 1, 'jobs_queued{state="given_up"}': 0, mails_failing: 1 });
  expect(waiting.jobs_lag_seconds).toBeGreaterThanOrEqual(60);
  const last = await startTestJobs({ pool, settings: settings(), limits: { smtpTimeoutMs: 50, patienceMs: 1000 }, counter });
  await expect.poll(async () => (await scrape())['jobs_total{task="send_mail",outcome="failed"}']).toBe(1);
  // The jobs of the start wait no longer than this runner takes for them.
  await expect.poll(scrape).toMatchObject({ 'jobs_queued{state="given_up"}': 1, jobs_lag_seconds: 0 });
  await last.stop();
});

test('stopping does not wait for a mail server that says nothing, and leaves no job locked', async () => {
  const runner = await start({ smtpTimeoutMs: 3_600_000, patienceMs: 100 });
  await queueMail();
  await expect.poll(jobs).toEqual([{ locked_by: expect.any(String) }]);
  await runner.stop();
  await expect.poll(jobs).toEqual([{ locked_by: null }]);
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

describe('the daily backup', () => {
  let folder: string;
  let dataDir: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'arriero-jobs-'));
    dataDir = join(folder, 'data');
    await fakeInstallation(dataDir);
  });
  afterEach(() => rm(folder, { recursive: true }));

  const start = () => {
    const withBackups = { ...settings(), backups: { folder: join(folder, 'backups'), at: '07:30', keep: 7, archive: false }, dataDir };
    return startTestJobs({ pool, settings: withBackups, limits: { smtpTimeoutMs: 3_600_000, patienceMs: 100 } });
  };
  const tries = async (task: string) =>
    (await pool.query('select last_error from graphile_worker.jobs where task_identifier = $1', [task])).rows;
  /** The folder has no passwords, so every attempt fails. */
  const failed = [{ last_error: expect.stringContaining('passwords.json is missing') }];
  const hour = 3_600_000;

  test.each([
    ['without any', []],
    ['when the newest is older than a day', [['own', 25]]],
    [
      'when the newest is that of another installation',
      [
        ['own', 25],
        ['another', 1],
      ],
    ],
  ] as [string, ['own' | 'another', number][]][])('is made up at the start %s', async (_, made) => {
    for (const [whose, hours] of made)
      await fakeBackup(join(folder, 'backups'), new Date(Date.now() - hours * hour), whose === 'own' ? { dataDir } : whose);
    const runner = await start();
    try {
      await expect.poll(() => tries('make_missed_backup')).toEqual(failed);
    } finally {
      await runner.stop();
    }
  });

  test('is not made up at the start when there is one of the last day', async () => {
    await fakeBackup(join(folder, 'backups'), new Date(Date.now() - 23 * hour), { dataDir });
    const runner = await start();
    try {
      await expect.poll(() => tries('make_missed_backup')).toEqual([]);
      expect(await readdir(join(folder, 'backups'))).toHaveLength(1);
    } finally {
      await runner.stop();
    }
  });

  test('runs beside two other jobs, and not in the place of one', async () => {
    await fakeBackup(join(folder, 'backups'), new Date(), { dataDir });
    const runner = await start();
    try {
      await queueMail();
      await queueMail();
      await expect.poll(jobs).toEqual([{ locked_by: expect.any(String) }, { locked_by: expect.any(String) }]);
      await pool.query(`select graphile_worker.add_job('back_up')`);
      await expect.poll(() => tries('back_up')).toEqual(failed);
      expect(await jobs()).toEqual([{ locked_by: expect.any(String) }, { locked_by: expect.any(String) }]);
    } finally {
      await runner.stop();
    }
  });
});
