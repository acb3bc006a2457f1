/**
 * Brings the database to this version, one server at a time: the role of `db/roles.sql`, the functions of `db/functions`, and the
 * migrations of `db/migrations`, which are plain SQL, applied once, in order, forward only, and never edited afterwards.
 */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { Logger, runMigrations } from 'graphile-worker';
import pg from 'pg';
import product from '../../../package.json' with { type: 'json' };
import { StartProblem } from '../start-problem.ts';
import { isOlderVersion } from '../version-order.ts';
import { isConnectionFailure } from './connection-failure.ts';

const quiet = new Logger(() => () => {});

/** Where roles.sql, functions/ and migrations/ are. */
export const databaseFolder = new URL('../../../db/', import.meta.url);

interface SqlFile {
  name: string;
  text: string;
  checksum: string;
}

interface MigrateOptions {
  folder?: URL;
  version?: string;
  /** Gets a line before the migrations of a database that has some already, and one after them. */
  log?: (line: string) => void;
}

/**
 * Applies missing migrations in one transaction, and returns their names: after a failure the database is unchanged, and fits its former version.
 * `url` logs in as the owner. Throws StartProblem before anything is created if PostgreSQL is too old or the database has another encoding, if an
 * applied migration was edited or is missing, if a new one would come before an applied one, and if a newer version has prepared the database, or one
 * from before `firstVersion`.
 */
export async function migrate(
  url: string,
  { folder = databaseFolder, version = product.version, log = () => {} }: MigrateOptions = {},
): Promise<string[]> {
  const [functions, migrations] = await Promise.all([readSql(new URL('functions/', folder)), readSql(new URL('migrations/', folder))]);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await assertSuitableServer(client);
    await client.query("set time zone 'UTC'");
    await client.query('select pg_advisory_lock(42081977)');
    await client.query(bookkeeping);
    const applied = await readChecksums(client, 'schema_migration');
    await assertVersions(client, version, applied.size > 0);
    assertUnchanged(applied, migrations);
    await runMigrations({ connectionString: url, logger: quiet });
    await client.query(await readFile(new URL('roles.sql', folder), 'utf8'));
    const stored = await readChecksums(client, 'schema_function');
    const changed = functions.filter(({ name, checksum }) => stored.get(name) !== checksum);
    const missing = migrations.filter(({ name }) => !applied.has(name));
    const shown = missing.length === 1 ? missing[0]?.name : `${missing.length} migrations, ${missing[0]?.name} to ${missing.at(-1)?.name}`;
    const isUpgrade = applied.size > 0 && missing.length > 0;
    const started = performance.now();
    if (isUpgrade) log(`Migrating the database: ${shown}.`);
    await client.query('begin');
    // Before the migrations, whose triggers and policies call functions; bodies are not checked, as their tables may not exist yet.
    await applyFunctions(client, changed, { checkBodies: false });
    for (const migration of missing) await applyMigration(client, migration);
    // Again, against the tables that there are now.
    await applyFunctions(client, changed, { checkBodies: true });
    await recordVersion(client, version);
    await client.query('commit');
    if (isUpgrade) log(`The database is migrated, in ${((performance.now() - started) / 1000).toFixed(1)} seconds.`);
    return missing.map(({ name }) => name);
  } finally {
    // Ends a transaction that failed.
    await client.end();
  }
}

/**
 * The names of the migrations that the next start applies, all of them for an empty database. Changes nothing. `client` logs in as the owner. Throws
 * StartProblem if a start would.
 */
export async function listPending(
  client: pg.Client,
  { folder = databaseFolder, version = product.version }: MigrateOptions = {},
): Promise<string[]> {
  const migrations = await readSql(new URL('migrations/', folder));
  const { rows } = await client.query<{ exists: boolean }>("select to_regclass('schema_migration') is not null as exists");
  const applied = rows[0]?.exists ? await readChecksums(client, 'schema_migration') : new Map<string, string | null>();
  if (rows[0]?.exists) await assertVersions(client, version, applied.size > 0);
  assertUnchanged(applied, migrations);
  return migrations.filter(({ name }) => !applied.has(name)).map(({ name }) => name);
}

/** Throws StartProblem when PostgreSQL is too old or the database has another encoding. */
export async function assertSuitableServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: number; encoding: string }>(
    "select current_setting('server_version_num')::int as version, pg_encoding_to_char(encoding) as encoding from pg_database where datname = current_database()",
  );
  const problem = serverProblem(rows[0] as { version: number; encoding: string });
  if (problem !== null) throw new StartProblem(problem);
}

/** The first PostgreSQL with ids in the order of time (`uuidv7`). */
const oldestPostgres = 18;

/** Why a database cannot be used, as a sentence; null if it can. `version`: PostgreSQL's `server_version_num`, such as 180001. */
export function serverProblem({ version, encoding }: { version: number; encoding: string }): string | null {
  const major = Math.floor(version / 10_000);
  if (major < oldestPostgres) return `The database is PostgreSQL ${major}: PostgreSQL ${oldestPostgres} or later is needed.`;
  if (encoding !== 'UTF8')
    return `The database has the encoding ${encoding}: create it with "create database … encoding 'UTF8' template template0".`;
  return null;
}

/** The tables that record applied migrations and functions. */
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

const beforeFirstVersion = 'The database was made before the first release and cannot be migrated: start with an empty database.';

/** Checksums by file name. Rows that are no SQL file, such as the mark of the places, are left out. */
async function readChecksums(client: pg.Client, table: 'schema_migration' | 'schema_function'): Promise<Map<string, string | null>> {
  const { rows } = await client
    .query<{ name: string; checksum: string | null }>(`select name, checksum from ${table} where name like '%.sql' order by name`)
    .catch((error: { code?: string }) => {
      if (error.code !== '42703') throw error; // no such column
      throw new StartProblem(beforeFirstVersion);
    });
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
  const last = [...applied.keys()].sort().at(-1) ?? '';
  const early = migrations.find(({ name }) => name < last && !applied.has(name));
  if (early)
    throw new StartProblem(
      `db/migrations/${early.name} is new and comes before db/migrations/${last}, which was applied to this database: give it a later name.`,
    );
}

/** The row of schema_migration whose checksum is the newest product version that has prepared the database. */
export const versionRow = 'version';

/** Its migrations are the first ones: earlier databases were never released. */
const firstVersion = '0.2.0';

/** An older version would put its functions back, and the newer version would not notice while it runs. */
async function assertVersions(client: pg.Client, version: string, isMigrated: boolean): Promise<void> {
  const { rows } = await client.query<{ checksum: string }>('select checksum from schema_migration where name = $1', [versionRow]);
  const prepared = rows[0]?.checksum;
  if (isMigrated && (prepared === undefined || isOlderVersion(prepared, firstVersion))) throw new StartProblem(beforeFirstVersion);
  if (prepared !== undefined && isOlderVersion(version, prepared))
    throw new StartProblem(`The database was prepared by version ${prepared}, and this is version ${version}: start the newer version.`);
}

async function recordVersion(client: pg.Client, version: string): Promise<void> {
  await client.query(
    `insert into schema_migration (name, checksum) values ($1, $2)
       on conflict (name) do update set checksum = excluded.checksum, applied_at = now() where schema_migration.checksum <> excluded.checksum`,
    [versionRow, version],
  );
}

/**
 * Deferred constraints are checked at the end of each migration: a pending check of a foreign key would prevent a later migration in the same
 * transaction from altering the table.
 */
async function applyMigration(client: pg.Client, { name, text, checksum }: SqlFile): Promise<void> {
  await run(client, `Migration ${name}`, `${text}\n; set constraints all immediate`);
  await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [name, checksum]);
}

async function applyFunctions(client: pg.Client, files: readonly SqlFile[], { checkBodies }: { checkBodies: boolean }): Promise<void> {
  await client.query(`set local check_function_bodies = ${checkBodies ? 'on' : 'off'}`);
  for (const { name, text, checksum } of files) {
    await run(client, `db/functions/${name}`, text);
    if (!checkBodies) continue;
    await client.query(
      `insert into schema_function (name, checksum) values ($1, $2)
         on conflict (name) do update set checksum = excluded.checksum, applied_at = now()`,
      [name, checksum],
    );
  }
  await client.query('set local check_function_bodies = on');
}

/** Runs the text of a file. Throws StartProblem with its name, except for a full disk and a lost connection, which have sentences of their own. */
async function run(client: pg.Client, what: string, text: string): Promise<void> {
  await client.query(text).catch((error: Error & { code?: string }) => {
    if (error.code === '53100' || isConnectionFailure(error)) throw error;
    throw new StartProblem(`${what} failed: ${error.message}. The database is as it was.`, { cause: error });
  });
}
