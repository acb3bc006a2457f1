/** What a database that goes away and comes back does to the parts that use it. The database is reached through a proxy that cuts. */
import pino from 'pino';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import type { App } from '../http/handle.ts';
import { keepJobsRunning } from '../jobs.ts';
import { readSettings } from '../settings.ts';
import { type FreshDatabase, freshDatabase } from '../testing/database.ts';
import { proxyTo, type TcpProxy } from '../testing/tcp-proxy.ts';
import { watchDatabase } from './database-watch.ts';
import { ownerPool, servingPool } from './pool.ts';

let database: FreshDatabase;
let proxy: TcpProxy;
let pool: ReturnType<typeof servingPool>;
let app: App;
const settings = readSettings({ LOG_LEVEL: 'silent', SEED: 'none' });
const silent = pino({ level: 'silent' });

beforeAll(async () => {
  database = await freshDatabase();
  proxy = await proxyTo(database.url);
  pool = servingPool(proxy.through(database.servingUrl));
  app = await buildApp({ pool, settings, logger: silent });
});
afterAll(async () => {
  await app.http.close();
  await pool.end();
  await proxy.close();
  await database.drop();
});

const ready = async () => (await app.http.inject('/health/ready')).statusCode;
/** Needs the database. */
const signIn = async () => {
  const csrf = (await app.http.inject('/sanctum/csrf-cookie')).cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
  return (
    await app.http.inject({
      method: 'POST',
      url: '/api/login',
      cookies: { 'XSRF-TOKEN': csrf },
      headers: { 'x-xsrf-token': csrf },
      payload: { username: 'ana@example.com', password: 'Arriero-2026' },
    })
  ).statusCode;
};

test('requests are answered 503 while the database is away, and as before when it is back', async () => {
  expect(await signIn()).toBe(401);
  expect(await ready()).toBe(200);
  await proxy.cut();
  expect([await ready(), await signIn()]).toEqual([503, 503]);
  await proxy.restore();
  await expect.poll(ready).toBe(200);
  expect(await signIn()).toBe(401);
});

test('a query that was running when the connection broke is answered 503', async () => {
  const owner = ownerPool(database.url, 1);
  const blocker = await owner.connect();
  await blocker.query('begin; lock table throttle');
  const waiting = signIn();
  const isBlocked = async () => (await blocker.query('select from pg_locks where not granted')).rowCount === 1;
  await expect.poll(isBlocked).toBe(true);
  await proxy.cut();
  expect(await waiting).toBe(503);
  blocker.release();
  await owner.end();
  await proxy.restore();
});

test('the watch reports since when the database is silent, and that it is back', async () => {
  const watch = watchDatabase(proxy.through(database.url), 5);
  await expect.poll(() => watch.silentSince()).toBeNull();
  const cutAt = Date.now();
  await proxy.cut();
  await expect.poll(() => watch.silentSince()).not.toBeNull();
  expect(watch.silentSince()).toBeLessThanOrEqual(Date.now());
  expect(watch.silentSince()).toBeGreaterThan(cutAt - 60_000);
  await proxy.restore();
  await expect.poll(() => watch.silentSince()).toBeNull();
  await watch.stop();
});

test('jobs run again, also one that was running when the connection broke', async () => {
  const owner = ownerPool(database.url, 1);
  const jobs = await keepJobsRunning(proxy.through(database.url), owner, settings, silent, { publish: () => {} }, new Registry(), {
    smtpTimeoutMs: 1000,
    patienceMs: 100,
    runsByClock: false,
  });
  const waiting = async () => (await owner.query('select task_identifier from graphile_worker.jobs')).rowCount;
  await expect.poll(waiting).toBe(0);

  // A job that waits for a lock, so that its connection is cut while it runs.
  const blocker = ownerPool(database.url, 1);
  const client = await blocker.connect();
  await client.query('begin; lock table idempotency');
  await owner.query(`select graphile_worker.add_job('delete_expired')`);
  const locked = async () => (await owner.query('select from graphile_worker.jobs where locked_at is not null')).rowCount;
  await expect.poll(locked).toBe(1);
  await proxy.cut();
  await client.query('rollback');
  client.release();
  await proxy.restore();
  await owner.query(`select graphile_worker.add_job('notify_past_due')`);
  await expect.poll(waiting).toBe(0);
  await jobs.stop();
  await blocker.end();
  await owner.end();
});
