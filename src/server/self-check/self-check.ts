/** Checks of an installation for its operator: run at each start, and by `bin/admin check`. They change nothing. */
import { existsSync } from 'node:fs';
import { access, constants } from 'node:fs/promises';
import { dirname } from 'node:path';
import pg from 'pg';
import { tryRecipients } from '../backup/age.ts';
import { newestBackup } from '../backup/backup.ts';
import { assertSuitableServer, listPending } from '../db/migrate.ts';
import { servingPool } from '../db/pool.ts';
import { waitForDatabase } from '../db/prepare.ts';
import { assertCanServe, findServingLogin, withLogin } from '../db/serving-role.ts';
import { tryMailServer } from '../mail.ts';
import { freeBytes } from '../postgres/reserve.ts';
import type { Settings } from '../settings.ts';
import { StartProblem } from '../start-problem.ts';

/** `text`: the state, or for a failure the problem and how to fix it. */
export interface Finding {
  check: string;
  isFailure: boolean;
  text: string;
}

interface Checked {
  settings: Settings;
  /** Logs in as the owner. */
  url: string;
  /** A connection of the owner. */
  client: pg.Client;
  /** The migrations that the next start applies. */
  pending: Promise<string[]>;
}

/** How far the clocks may differ, in seconds: codes of the second factor change every 30. */
const clockToleranceS = 5;
/** How long the mail server may be silent. */
const mailTimeoutMs = 5_000;

/** One finding for each check, in their order; only the first when the database cannot be used. `url` logs in as the owner. */
export async function selfCheck(settings: Settings, url: string): Promise<Finding[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  try {
    const database = await find('database', async () => {
      await waitForDatabase(url, 0, () => {});
      await client.connect();
      await assertSuitableServer(client);
      return `PostgreSQL ${await version(client)}, UTF8`;
    });
    if (database.isFailure) return [database];
    const findings = [database];
    const pending = listPending(client);
    // One after the other: they share a connection. An error here is reported by the checks that need it.
    await pending.catch(() => {});
    for (const [name, check] of Object.entries(checks)) findings.push(await find(name, () => check({ settings, url, client, pending })));
    return findings;
  } finally {
    await client.end().catch(() => {});
  }
}

async function find(check: string, run: () => Promise<string>): Promise<Finding> {
  try {
    return { check, isFailure: false, text: await run() };
  } catch (error) {
    return { check, isFailure: true, text: (error as Error).message };
  }
}

/** Each returns its result, and throws its problem. */
const checks: Record<string, (checked: Checked) => Promise<string>> = {
  owner: checkOwner,
  requests: checkRequests,
  schema: checkSchema,
  disk: async ({ settings }) => checkDisk(settings),
  backups: async ({ settings }) => checkBackups(settings),
  clock: async ({ client }) => checkClock(client),
  mail: async ({ settings }) => checkMail(settings),
};

async function version(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ version: string }>("select split_part(current_setting('server_version'), ' ', 1) as version");
  return rows[0]?.version ?? '';
}

/** The rights of the login that owns the tables. */
async function checkOwner({ settings, client }: Checked): Promise<string> {
  const { rows } = await client.query<{ name: string; is_super: boolean; may_create: boolean; owns: boolean; serves: boolean }>(`
    select current_user::text as name, rolsuper as is_super, rolcreaterole as may_create,
        (select pg_has_role(current_user, datdba, 'usage') from pg_database where datname = current_database()) as owns,
        coalesce(pg_has_role(current_user, to_regrole('arriero_app'), 'usage'), false) as serves
      from pg_roles where rolname = current_user`);
  const { name, is_super, may_create, owns, serves } = rows[0] as (typeof rows)[0];
  if (is_super) throw new StartProblem(`The user ${name} is a superuser: use one that only owns the database.`);
  if (!owns) throw new StartProblem(`The user ${name} does not own the database: run "alter database … owner to ${name}".`);
  if (serves) throw new StartProblem(`The user ${name} must not have the rights of arriero_app: revoke arriero_app from it.`);
  if (!may_create && settings.servingDatabaseUrl === undefined)
    throw new StartProblem(`The user ${name} may not create roles: allow it to, or set SERVING_DATABASE_URL.`);
  return `${name} owns the database`;
}

/** That row level security restricts the connections of requests. */
async function checkRequests({ settings, url, pending }: Checked): Promise<string> {
  if ((await pending).length > 0) return 'verified at the start, after the migrations';
  const pool = servingPool(settings.servingDatabaseUrl ?? withLogin(url, await findServingLogin(url)), 1);
  try {
    await assertCanServe(pool);
    const { rows } = await pool.query<{ name: string }>('select current_user::text as name');
    return `${rows[0]?.name} is restricted by row level security`;
  } finally {
    await pool.end();
  }
}

async function checkSchema({ pending }: Checked): Promise<string> {
  const names = await pending;
  if (names.length === 0) return 'of this version';
  return `the next start applies ${names.length === 1 ? names[0] : `${names.length} migrations`}`;
}

function checkDisk({ databaseUrl, dataDir, minFreeDiskBytes }: Settings): string {
  if (databaseUrl !== undefined) return 'of the database is not on this machine, as far as is known';
  const free = freeBytes(dataDir);
  const text = `${Math.floor(free / 1024 ** 2)} MB are free for ${dataDir}`;
  if (free < minFreeDiskBytes)
    throw new StartProblem(`${text}, less than DISK_MIN_FREE_MB (${Math.round(minFreeDiskBytes / 1024 ** 2)}): nothing is saved.`);
  return text;
}

/** That one can be made. When the last one was made is for the operator to judge: at a start, one may be missing because the server was off. */
async function checkBackups({ backups, backupRecipients, dataDir }: Settings): Promise<string> {
  if (!backups) return 'not made by this server: BACKUP_DIR is not set';
  const { folder } = backups;
  // The first backup makes it, with the folders above it.
  let existing = folder;
  while (!existsSync(existing)) existing = dirname(existing);
  await access(existing, constants.R_OK | constants.W_OK | constants.X_OK).catch(({ code }: NodeJS.ErrnoException) => {
    throw new StartProblem(`${existing} cannot be read or written (${code}): no backup is made in ${folder}.`);
  });
  if (backupRecipients) await tryRecipients(backupRecipients);
  const last = (await newestBackup(folder, dataDir))?.manifest;
  return `${folder}; ${last ? `the last one is of ${last.made_at}, ${last.encrypted ? 'encrypted' : 'not encrypted'}` : 'none was made so far'}`;
}

/** Compares the clock of this machine with that of the database, assumed to be read in the middle of the query. */
async function checkClock(client: pg.Client): Promise<string> {
  const started = Date.now();
  const { rows } = await client.query<{ ms: string }>('select round(extract(epoch from clock_timestamp()) * 1000)::text as ms');
  return clockDifference(started, Date.now(), Number(rows[0]?.ms));
}

/** In milliseconds since 1970: before and after the query here, and at its time in the database. Throws StartProblem when they differ too much. */
export function clockDifference(before: number, after: number, database: number): string {
  const difference = ((before + after) / 2 - database) / 1000;
  // The duration of the query is the uncertainty of the difference.
  const certain = Math.abs(difference) - (after - before) / 2000;
  const text = `${Math.abs(difference).toFixed(1)} s ${difference < 0 ? 'behind' : 'ahead of'} that of the database`;
  if (certain > clockToleranceS) throw new StartProblem(`The clock of this machine is ${text}: set both with NTP.`);
  return text;
}

async function checkMail({ mail }: Settings): Promise<string> {
  if (!mail) return 'no mail server: emails wait';
  await tryMailServer(mail, mailTimeoutMs).catch((error: Error) => {
    throw new StartProblem(`The mail server ${mail.host}:${mail.port} cannot be used (${error.message}): emails wait until it can.`);
  });
  return `${mail.host}:${mail.port} answers`;
}

/** A line for each finding, its state first. */
export function describeFindings(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ check }) => check.length));
  return findings.map(({ check, isFailure, text }) => `${isFailure ? 'FAILED' : 'ok    '}  ${check.padEnd(width)}  ${text}`).join('\n');
}
