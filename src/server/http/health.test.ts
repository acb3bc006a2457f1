import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { buildApp } from '../app.ts';
import { fakeBackup, fakeInstallation } from '../backup/testing.ts';
import { servingPool } from '../db/pool.ts';
import { readSettings } from '../settings.ts';
import type { App } from './handle.ts';
import { isLive } from './health.ts';

const lines: string[] = [];
const log = new Writable({
  write(line, _encoding, done) {
    lines.push(String(line));
    done();
  },
});
let silentSince: number | null = null;
let app: App;
// Nothing here needs a database.
const pool = servingPool('postgres://nobody@127.0.0.1:1/none');

beforeAll(async () => {
  const settings = readSettings({ SEED: 'none' });
  app = await buildApp({ pool, settings, logger: pino({ level: 'warn' }, log), databaseSilentSince: () => silentSince });
});
afterAll(async () => {
  await app.http.close();
  await pool.end();
});

it.each([
  ['while the database answers', null, true],
  ['when it has been silent for less than 30 seconds', 29_999, true],
  ['when it has been silent for 30 seconds', 30_000, false],
])('the process is live %s: %s ms', (_name, silentMs, expected) => {
  const now = Date.UTC(2026, 2, 1);
  expect(isLive(silentMs === null ? null : now - silentMs, now)).toBe(expected);
});

test('/health/live fails after 30 seconds without a database, and no longer when it is back', async () => {
  const live = async () => (await app.http.inject('/health/live')).statusCode;
  expect(await live()).toBe(200);
  silentSince = Date.now() - 31_000;
  expect(await live()).toBe(503);
  silentSince = null;
  expect(await live()).toBe(200);
});

test('forwarded requests are warned of once while no proxy is trusted', async () => {
  await app.http.inject('/health/live');
  expect(lines).toEqual([]);
  for (const address of ['10.0.0.1', '10.0.0.2']) await app.http.inject({ url: '/health/live', headers: { 'x-forwarded-for': address } });
  expect(lines).toEqual([expect.stringContaining('TRUST_PROXY is 0')]);
});

describe('/metrics', () => {
  it('says how old the newest complete backup is', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'arriero-backups-'));
    const folder = join(dataDir, 'backups');
    await fakeInstallation(dataDir);
    const settings = readSettings({ SEED: 'none', METRICS_TOKEN: 'a token of the test', BACKUP_DIR: folder, DATA_DIR: dataDir });
    const { http } = await buildApp({ pool, settings, logger: pino({ level: 'silent' }) });
    const read = async () => (await http.inject({ url: '/metrics', headers: { authorization: 'Bearer a token of the test' } })).body;
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
    await fakeBackup(folder, hoursAgo(1), 'another');
    expect(await read()).not.toContain('backup_age_seconds');
    await fakeBackup(folder, hoursAgo(3), { dataDir });
    expect(Number(/^backup_age_seconds (\d+)$/m.exec(await read())?.[1])).toBeGreaterThanOrEqual(3 * 3600);
    await http.close();
    await rm(dataDir, { recursive: true });
  });
});
