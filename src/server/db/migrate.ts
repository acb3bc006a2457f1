/**
 * Brings the database to this version, one server at a time: the role of `db/roles.sql`, the functions of `db/functions`, and the
 * migrations of `db/migrations`, which are plain SQL, applied once, in order, forward only, and never edited afterwards.
 */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { Logger, runMigrations } from 'graphile-worker';
import pg from 'pg';
import { StartProblem } from '../start-problem.ts';

const quiet = new Logger(() => () => {});

/** Where roles.sql, functions/ and migrations/ are. */
export const databaseFolder = new URL('../../../db/', import.meta.url);

interface SqlFile {
  name: string;
  text: string;
  checksum: string;
}

/**
 * Applies what is missing, each migration in one transaction, and returns the names of the migrations applied. `url` logs in as the
 * owner. Throws StartProblem when an applied migration was edited or is missing.
 */
export async function migrate(url: string, folder = databaseFolder): Promise<string[]> {
  const [functions, migrations] = await Promise.all([readSql(new URL('functions/', folder)), readSql(new URL('migrations/', folder))]);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("set time zone 'UTC'");
    await client.query('select pg_advisory_lock(42081977)');
    await client.query(bookkeeping);
    const applied = await readChecksums(client, 'schema_migration');
    assertUnchanged(applied, migrations);
    await runMigrations({ connectionString: url, logger: quiet });
    await client.query(await readFile(new URL('roles.sql', folder), 'utf8'));
    // Before the migrations, whose triggers and policies call functions; bodies are not checked, as their tables may not exist yet.
    const stored = await readChecksums(client, 'schema_function');
    const changed = functions.filter(({ name, checksum }) => stored.get(name) !== checksum);
    await applyFunctions(client, changed, { checkBodies: false });
    const missing = migrations.filter(({ name }) => !applied.has(name));
    for (const migration of missing) await applyMigration(client, migration);
    // Again, against the tables that there are now.
    await applyFunctions(client, changed, { checkBodies: true });
    return missing.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

/** The tables that record what was applied. */
export const bookkeeping = `
  create table if not exists schema_migration (name text primary key, applied_at timestamptz not null default now(), checksum text);
  create table if not exists schema_function (name text primary key, applied_at timestamptz not null default now(), checksum text not null)`;

/** The SQL files of a folder in order of name. */
export async function readSql(folder: URL): Promise<SqlFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      // Git may check text out with other line ends.
      const text = (await readFile(new URL(name, folder), 'utf8')).replaceAll('\r\n', '\n');
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

/** Checksums by file name. Rows that are no SQL file, such as the mark of the places, are left out. */
async function readChecksums(client: pg.Client, table: 'schema_migration' | 'schema_function'): Promise<Map<string, string | null>> {
  const { rows } = await client.query<{ name: string; checksum: string | null }>(
    `select name, checksum from ${table} where name like '%.sql' order by name`,
  );
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}

function assertUnchanged(applied: ReadonlyMap<string, string | null>, migrations: readonly SqlFile[]): void {
  for (const [name, checksum] of applied) {
    const file = migrations.find((migration) => migration.name === name);
    if (!file)
      throw new StartProblem(
        `The database was migrated by db/migrations/${name}, which this version does not have: start a newer version.`,
      );
    if (file.checksum !== checksum)
      throw new StartProblem(
        `db/migrations/${name} was edited after it was applied to this database: restore the file and put the change into a new migration.`,
      );
  }
}

async function applyMigration(client: pg.Client, { name, text, checksum }: SqlFile): Promise<void> {
  await inTransaction(client, `Migration ${name}`, async () => {
    await client.query(text);
    await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [name, checksum]);
  });
}

async function applyFunctions(client: pg.Client, files: readonly SqlFile[], { checkBodies }: { checkBodies: boolean }): Promise<void> {
  for (const { name, text, checksum } of files) {
    await inTransaction(client, `db/functions/${name}`, async () => {
      await client.query(`set local check_function_bodies = ${checkBodies ? 'on' : 'off'}`);
      await client.query(text);
      if (!checkBodies) return;
      await client.query(
        `insert into schema_function (name, checksum) values ($1, $2)
           on conflict (name) do update set checksum = excluded.checksum, applied_at = now()`,
        [name, checksum],
      );
    });
  }
}

async function inTransaction(client: pg.Client, what: string, run: () => Promise<void>): Promise<void> {
  await client.query('begin');
  try {
    await run();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`${what} failed: ${(error as Error).message}`, { cause: error });
  }
}
