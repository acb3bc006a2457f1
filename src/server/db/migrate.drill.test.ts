/** Migrations on databases that exist: an empty one, one that is migrated already, and one of an earlier version with rows. */
import { appendFile, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StartProblem } from '../start-problem.ts';
import { emptyDatabase, type FreshDatabase, freshDatabase } from '../testing/database.ts';
import { describeSchema } from '../testing/schema.ts';
import { scratchRoot } from '../testing/scratch.ts';
import { databaseFolder, migrate } from './migrate.ts';

let database: FreshDatabase;
let client: pg.Client;
/** A copy of db/ that a test may change. */
let folder: string;
const run = (version?: string, log?: (line: string) => void) =>
  migrate(database.url, { folder: pathToFileURL(`${folder}/`), version, log });

const connect = async (created: FreshDatabase) => {
  database = created;
  client = new pg.Client({ connectionString: created.url });
  await client.connect();
};
beforeEach(async () => {
  folder = await mkdtemp(join(scratchRoot(), 'arriero-db-'));
  for (const name of ['roles.sql', 'functions', 'migrations'])
    await cp(new URL(name, databaseFolder), join(folder, name), { recursive: true });
});
afterEach(async () => {
  await client.end();
  await database.drop();
  await rm(folder, { recursive: true });
});

const newMigration = (text: string) => writeFile(join(folder, 'migrations', '9999_new.sql'), text);

describe('a migrated database', () => {
  beforeEach(async () => connect(await freshDatabase()));

  it('is left alone by the version that migrated it', async () => {
    const appliedAt = async () => (await client.query('select name, applied_at from schema_function order by name')).rows;
    const before = await appliedAt();
    expect(await run()).toEqual([]);
    expect(await appliedAt()).toEqual(before);
  });

  it('gets new migrations only', async () => {
    await newMigration('create table novelty (id uuid primary key);');
    const lines: string[] = [];
    expect(await run(undefined, (line) => lines.push(line))).toEqual(['9999_new.sql']);
    expect(lines).toEqual([
      'Migrating the database: 9999_new.sql.',
      expect.stringMatching(/^The database is migrated, in \d+\.\d seconds\.$/),
    ]);
    expect(await run(undefined, (line) => lines.push(line))).toEqual([]);
    expect(lines).toHaveLength(2);
  });

  it('does not start with an applied migration that was edited, and names it', async () => {
    await appendFile(join(folder, 'migrations', '0010_customers.sql'), '-- a better comment\n');
    const problem = await run().catch((error: unknown) => error);
    expect(problem).toBeInstanceOf(StartProblem);
    expect((problem as Error).message).toMatch(/^db\/migrations\/0010_customers\.sql was edited after it was applied.*\.$/);
  });

  it('does not start without a migration that was applied, and names it', async () => {
    await rm(join(folder, 'migrations', '0016_invoicing.sql'));
    const problem = await run().catch((error: unknown) => error);
    expect(problem).toBeInstanceOf(StartProblem);
    expect((problem as Error).message).toContain('db/migrations/0016_invoicing.sql, which this version does not have');
  });

  it('takes a migration with other line ends for the same', async () => {
    const file = join(folder, 'migrations', '0010_customers.sql');
    await writeFile(file, (await readFile(file, 'utf8')).replaceAll('\n', '\r\n'));
    expect(await run()).toEqual([]);
  });

  it('gets a function again whose text changed, before the migrations that need it', async () => {
    await appendFile(
      join(folder, 'functions', 'context.sql'),
      'create or replace function answer() returns integer language sql return 42;',
    );
    await newMigration('create table novelty (id uuid primary key, answer integer not null default answer());');
    expect(await run()).toEqual(['9999_new.sql']);
    expect((await client.query('select answer()')).rows).toEqual([{ answer: 42 }]);
    await client.query("update schema_function set checksum = 'older' where name = 'context.sql'");
    await client.query('create or replace function answer() returns integer language sql return 0');
    await run();
    expect((await client.query('select answer()')).rows).toEqual([{ answer: 42 }]);
  });

  describe('and a changed function', () => {
    const answer = async () => (await client.query('select answer()')).rows[0]?.answer;
    const define = (value: string) => `create or replace function answer() returns integer language sql as $$ select ${value} $$;\n`;
    let context: string;
    let before: string;
    beforeEach(async () => {
      context = join(folder, 'functions', 'context.sql');
      before = await readFile(context, 'utf8');
      await writeFile(context, before + define('1'));
      await run('0.2.0');
      await writeFile(context, before + define('2'));
    });

    it('keeps the old one when a migration fails, so that the old version still fits', async () => {
      await newMigration('create table novelty (id uuid primary key); select 1/0;');
      await expect(run()).rejects.toThrow('Migration 9999_new.sql failed: division by zero');
      expect(await answer()).toBe(1);
      expect((await client.query("select to_regclass('novelty') as novelty")).rows).toEqual([{ novelty: null }]);
    });

    it('keeps it when a later migration fails, or a function does not fit the tables', async () => {
      await newMigration('create table novelty (id uuid primary key);');
      await writeFile(
        join(folder, 'functions', 'zzz.sql'),
        "create function broken() returns integer language sql as 'select nothing from trip'",
      );
      await expect(run()).rejects.toThrow('db/functions/zzz.sql failed');
      expect(await answer()).toBe(1);
      expect((await client.query("select to_regclass('novelty') as novelty")).rows).toEqual([{ novelty: null }]);
    });

    it('is not put back by an older version, which does not start', async () => {
      await run('0.10.0');
      await writeFile(context, before + define('1'));
      const problem = await run('0.2.0').catch((error: unknown) => error);
      expect(problem).toBeInstanceOf(StartProblem);
      expect((problem as Error).message).toBe(
        'The database was prepared by version 0.10.0, and this is version 0.2.0: start the newer version.',
      );
      expect(await answer()).toBe(2);
    });
  });

  it('does not start with a new migration that comes before an applied one, and names both', async () => {
    await writeFile(join(folder, 'migrations', '0005b_between.sql'), 'create table between_them (id uuid primary key)');
    const problem = await run().catch((error: unknown) => error);
    expect(problem).toBeInstanceOf(StartProblem);
    expect((problem as Error).message).toMatch(/^db\/migrations\/0005b_between\.sql is new and comes before db\/migrations\/\d+_\w+\.sql/);
  });

  it.each([
    ['a version before the first release', "update schema_migration set checksum = '0.1.0' where name = 'version'"],
    ['no version', "delete from schema_migration where name = 'version'"],
    ['no checksums', 'alter table schema_migration drop column checksum'],
  ])('is refused with a sentence if it has %s', async (_, change) => {
    await client.query(change);
    await expect(run()).rejects.toThrow(
      new StartProblem('The database was made before the first release and cannot be migrated: start with an empty database.'),
    );
  });

  it('does not start with a function that the tables do not fit, and names its file', async () => {
    await appendFile(
      join(folder, 'functions', 'numbers.sql'),
      "create or replace function broken() returns bigint language sql as 'select nothing from trip'",
    );
    await expect(run()).rejects.toThrow('db/functions/numbers.sql failed: column "nothing" does not exist');
  });
});

describe('db/baseline.sql', () => {
  const tables = async () => {
    const { rows } = await client.query<{ name: string }>(
      "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1",
    );
    return rows.map(({ name }) => name);
  };
  beforeEach(async () => {
    await connect(await emptyDatabase());
    await client.query(await readFile(new URL('baseline.sql', databaseFolder), 'utf8'));
  });

  it('has a row of every table', async () => {
    const empty: string[] = [];
    for (const name of await tables()) if ((await client.query(`select from ${name} limit 1`)).rowCount === 0) empty.push(name);
    expect(empty).toEqual([]);
  });

  it('is migrated to the schema of a new database', async () => {
    await run();
    const migrated = await describeSchema(client);
    await client.end();
    await database.drop();
    await connect(await freshDatabase());
    expect(migrated).toEqual(await describeSchema(client));
  });

  it('refuses a migration that an empty database takes and existing rows do not', async () => {
    await newMigration('alter table customer add column mood text not null;');
    await expect(run()).rejects.toThrow('Migration 9999_new.sql failed: column "mood" of relation "customer" contains null values');
  });
});
