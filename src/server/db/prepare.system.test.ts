import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { withDatabase } from '../testing/postgres.ts';
import { proxyTo } from '../testing/tcp-proxy.ts';
import { prepareDatabase, waitForDatabase } from './prepare.ts';

const name = `test_${randomBytes(6).toString('hex')}`;
const url = () => withDatabase(inject('templateUrl'), name);
let superuser: pg.Client;

beforeAll(async () => {
  superuser = new pg.Client({ connectionString: inject('superuserUrl') });
  await superuser.connect();
  await superuser.query(`create database ${name} owner arriero_owner`);
});
afterAll(async () => {
  await superuser.query(`drop database ${name} with (force)`);
  await superuser.end();
});

test('of two processes that prepare an empty database at the same time, one waits for the other', async () => {
  await Promise.all([prepareDatabase(url()), prepareDatabase(url())]);
  const client = new pg.Client({ connectionString: url() });
  await client.connect();
  const { rows } = await client.query(`select count(*)::int as places from schema_migration where name like 'places:%'`);
  expect(rows).toEqual([{ places: 1 }]);
  await client.end();
});

test('a start waits for a database that starts later, and says so once', async () => {
  const proxy = await proxyTo(inject('templateUrl'));
  await proxy.cut();
  const log: string[] = [];
  const waiting = waitForDatabase(proxy.url, 60_000, (line) => log.push(line));
  await expect.poll(() => log).toEqual(['Waiting up to 60 seconds for the database of DATABASE_URL: nothing answers there.']);
  await proxy.restore();
  await waiting;
  expect(log).toHaveLength(1);
  await proxy.close();
});

test('a start does not wait for ever, and not at all for what waiting does not fix', async () => {
  const proxy = await proxyTo(inject('templateUrl'));
  await proxy.cut();
  await expect(waitForDatabase(proxy.url, 1, () => {})).rejects.toThrow(
    /^Cannot use the database of DATABASE_URL: nothing answers there\.$/,
  );
  const wrong = new URL(inject('templateUrl'));
  wrong.password = 'wrong';
  await expect(waitForDatabase(wrong.href, 60_000, () => {})).rejects.toThrow('wrong user or password');
});
