import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it, test } from 'vitest';
import { withDatabase } from '../testing/setup/postgres.ts';
import { proxyTo } from '../testing/tcp-proxy.ts';
import { serverProblem } from './migrate.ts';
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
  const log: string[] = [];
  await Promise.all([prepareDatabase(url(), (line) => log.push(line)), prepareDatabase(url(), (line) => log.push(line))]);
  expect(log).toEqual(['Waiting for another process that prepares the database.']);
  const client = new pg.Client({ connectionString: url() });
  await client.connect();
  const { rows } = await client.query(`select count(*)::int as places from schema_migration where name like 'places:%'`);
  expect(rows).toEqual([{ places: 1 }]);
  await client.end();
});

test('a database with another encoding is refused before anything is created in it', async () => {
  await superuser.query(`create database ${name}_latin1 owner arriero_owner encoding 'LATIN1' locale 'C' template template0`);
  const latin = withDatabase(inject('templateUrl'), `${name}_latin1`);
  await expect(prepareDatabase(latin)).rejects.toThrow(/^The database has the encoding LATIN1: create it with /);
  const client = new pg.Client({ connectionString: latin });
  await client.connect();
  const { rows } = await client.query("select count(*)::int as tables from pg_class where relnamespace = 'public'::regnamespace");
  expect(rows).toEqual([{ tables: 0 }]);
  await client.end();
  await superuser.query(`drop database ${name}_latin1 with (force)`);
});

test('a start waits for a database that starts later, and says so once', async () => {
  const proxy = await proxyTo(url());
  await proxy.cut();
  const log: string[] = [];
  const waiting = waitForDatabase(proxy.through(url()), 60_000, (line) => log.push(line));
  await expect.poll(() => log).toEqual(['Waiting up to 60 seconds for the database of DATABASE_URL: nothing answers there.']);
  await proxy.restore();
  await waiting;
  expect(log).toHaveLength(1);
  await proxy.close();
});

test('a start does not wait for ever, and not at all for what waiting does not fix', async () => {
  const proxy = await proxyTo(url());
  await proxy.cut();
  await expect(waitForDatabase(proxy.through(url()), 1, () => {})).rejects.toThrow(
    /^Cannot use the database of DATABASE_URL: nothing answers there\.$/,
  );
  const wrong = new URL(url());
  wrong.password = 'wrong';
  await expect(waitForDatabase(wrong.href, 60_000, () => {})).rejects.toThrow('wrong user or password');
});

describe('the server', () => {
  it.each([
    [{ version: 180_001, encoding: 'UTF8' }, null],
    [{ version: 190_000, encoding: 'UTF8' }, null],
    [{ version: 150_012, encoding: 'UTF8' }, /^The database is PostgreSQL 15: PostgreSQL 18 or later is needed\.$/],
    [{ version: 179_999, encoding: 'LATIN1' }, /^The database is PostgreSQL 17: /],
    [{ version: 180_001, encoding: 'LATIN1' }, /^The database has the encoding LATIN1: create it with /],
    [{ version: 180_001, encoding: 'SQL_ASCII' }, /^The database has the encoding SQL_ASCII: /],
  ])('%o: %s', (server, expected) => {
    const problem = serverProblem(server);
    if (expected === null) expect(problem).toBeNull();
    else expect(problem).toMatch(expected);
  });
});
