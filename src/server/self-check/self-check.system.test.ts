import { spawn } from 'node:child_process';
import { type AddressInfo, createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import product from '../../../package.json' with { type: 'json' };
import { readSettings } from '../settings.ts';
import { type FreshDatabase, freshDatabase } from '../testing/database.ts';
import { scratchRoot } from '../testing/scratch.ts';
import { withDatabase } from '../testing/setup/postgres.ts';
import { clockDifference, selfCheck } from './self-check.ts';

let database: FreshDatabase;
let owner: pg.Client;
const smtp = new SMTPServer({ disabledCommands: ['STARTTLS', 'AUTH'] });
/** A port on which nothing listens. */
let closedPort: string;
beforeAll(async () => {
  database = await freshDatabase();
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const other = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => other.once('listening', resolve));
  closedPort = String((other.address() as AddressInfo).port);
  await new Promise((resolve) => other.close(resolve));
});
afterAll(async () => {
  await owner.end();
  await database.drop();
  await new Promise<void>((resolve) => smtp.close(resolve));
});

const settings = (rest: Record<string, string> = {}) =>
  readSettings({ DATABASE_URL: database.url, SERVING_DATABASE_URL: database.servingUrl, ...rest });
const mailServer = () => ({ SMTP_HOST: '127.0.0.1', SMTP_PORT: String((smtp.server.address() as AddressInfo).port) });
const failures = async (checked: ReturnType<typeof settings>, url = database.url) =>
  Object.fromEntries((await selfCheck(checked, url)).filter(({ isFailure }) => isFailure).map(({ check, text }) => [check, text]));

test('a healthy installation has a line for each check and no failure', async () => {
  const findings = await selfCheck(settings(mailServer()), database.url);
  expect(findings.filter(({ isFailure }) => isFailure)).toEqual([]);
  expect(findings.map(({ check }) => check)).toEqual(['database', 'owner', 'requests', 'schema', 'disk', 'backups', 'clock', 'mail']);
  expect(findings[0]?.text).toMatch(/^PostgreSQL 1[89]\.\d+, UTF8$/);
});

test('a database that does not answer is the only finding', async () => {
  const url = `postgres://nobody@127.0.0.1:${closedPort}/none`;
  expect(await failures(settings(), url)).toEqual({ database: 'Cannot use the database of DATABASE_URL: nothing answers there.' });
});

test('an owner that is a superuser, or does not own the database, is found', async () => {
  const superuser = withDatabase(inject('superuserUrl'), database.name);
  expect(await failures(settings(), superuser)).toMatchObject({ owner: expect.stringMatching(/ is a superuser: /) });
  expect(await failures(settings(), database.servingUrl)).toMatchObject({ owner: expect.stringMatching(/ does not own the database: /) });
});

test('a login of requests that row level security would not restrict is found', async () => {
  const checked = { ...settings(), servingDatabaseUrl: database.url };
  expect(await failures(checked)).toEqual({ requests: expect.stringMatching(/^Requests are not served, because /) });
});

test('migrations of the next start are named, and a database of a newer version is found', async () => {
  const schema = async () => (await selfCheck(settings(), database.url)).find(({ check }) => check === 'schema');
  expect(await schema()).toEqual({ check: 'schema', isFailure: false, text: 'of this version' });
  await owner.query('begin');
  const { rows } = await owner.query(
    "delete from schema_migration where name = (select max(name) from schema_migration where name like '0%') returning *",
  );
  await owner.query('commit');
  expect(await schema()).toMatchObject({ isFailure: false, text: `the next start applies ${rows[0].name}` });
  await owner.query('insert into schema_migration (name, checksum) values ($1, $2)', [rows[0].name, rows[0].checksum]);
  await owner.query(`update schema_migration set checksum = '999.0.0' where name = 'version'`);
  expect(await schema()).toMatchObject({
    isFailure: true,
    text: expect.stringMatching(/^The database was prepared by version 999\.0\.0, /),
  });
  await owner.query(`update schema_migration set checksum = $1 where name = 'version'`, [product.version]);
});

test('a disk with less room than the limit is found', async () => {
  const checked = { ...settings(), databaseUrl: undefined, dataDir: '/' };
  expect(await failures(checked)).toEqual({});
  expect(await failures({ ...checked, minFreeDiskBytes: 1e18 })).toEqual({
    disk: expect.stringMatching(/^\d+ MB are free for \/, less than /),
  });
});

test('a folder of backups that cannot be used, and recipients without the program for them, are found', async () => {
  const checked = { ...settings(), backups: { folder: scratchRoot(), at: '07:30', keep: 7, archive: false } };
  expect(await failures(checked)).toEqual({});
  const inFile = { ...checked.backups, folder: fileURLToPath(import.meta.url) };
  expect(await failures({ ...checked, backups: inFile })).toEqual({ backups: expect.stringMatching(/cannot be read/) });
  vi.stubEnv('PATH', '/nowhere');
  expect(await failures({ ...checked, backupRecipients: 'age1nobody' })).toEqual({
    backups: expect.stringMatching(/^The program age is missing/),
  });
  vi.unstubAllEnvs();
});

test('a mail server that cannot be used is found', async () => {
  const checked = settings({ SMTP_HOST: '127.0.0.1', SMTP_PORT: closedPort });
  expect(await failures(checked)).toEqual({
    mail: expect.stringMatching(/^The mail server 127\.0\.0\.1:\d+ cannot be used \(.*ECONNREFUSED/),
  });
});

test.each([
  ['the same', 0, 100, 50, '0.0 s ahead of that of the database'],
  ['a little behind', 0, 0, 4_900, '4.9 s behind that of the database'],
  ['behind', 0, 0, 5_100, /^The clock of this machine is 5\.1 s behind /],
  ['ahead', 60_000, 60_000, 0, /^The clock of this machine is 60\.0 s ahead of /],
  ['unknown, as the query took long', 0, 20_000, 4_000, '6.0 s ahead of that of the database'],
])('a clock that is %s', (_, before, after, at, expected) => {
  const difference = () => clockDifference(before, after, at);
  if (typeof expected === 'string') expect(difference()).toBe(expected);
  else expect(difference).toThrow(expected);
});

test('bin/admin check prints them, and ends with 1 after a failure', async () => {
  const run = async (env: Record<string, string>) => {
    const child = spawn(process.execPath, [fileURLToPath(new URL('../admin.ts', import.meta.url)), 'check'], {
      env: { PATH: process.env.PATH, DATABASE_URL: database.url, SERVING_DATABASE_URL: database.servingUrl, ...env },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    const code = await new Promise((resolve) => child.once('close', resolve));
    return { code, lines: output.trim().split('\n') };
  };
  const healthy = await run({});
  expect(healthy).toEqual({ code: 0, lines: Array(8).fill(expect.stringMatching(/^ok {6}\w/)) });
  const failed = await run({ SMTP_HOST: '127.0.0.1', SMTP_PORT: closedPort });
  expect(failed.code).toBe(1);
  expect(failed.lines.at(-1)).toMatch(/^FAILED {2}mail {6}The mail server /);
});
