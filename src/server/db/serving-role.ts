/**
 * The login of the connections that serve requests: a role of its own, which owns nothing and has the rights of arriero_app. Its name and
 * password are derived from a key in the database that only the owner reads, so all processes on a database agree, also after a restore,
 * and databases on one PostgreSQL server do not disturb each other.
 */
import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import pg from 'pg';
import { StartProblem } from '../start-problem.ts';
import { servingSettings } from './serving-connection.ts';

export interface ServingLogin {
  role: string;
  password: string;
}

/** The URL with another login. */
export function withLogin(url: string, { role, password }: ServingLogin): string {
  const changed = new URL(url);
  changed.username = '';
  changed.password = '';
  // As parameters, because a URL without a host (a Unix socket) has no place for a user; and they would override the others.
  changed.searchParams.set('user', role);
  changed.searchParams.set('password', password);
  return changed.href;
}

/** Creates the role or repairs it. `url` logs in as the owner, after migrations. Throws StartProblem if it cannot. */
export async function prepareServingLogin(url: string): Promise<ServingLogin> {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  try {
    // Processes that start at the same time wait for each other; the lock ends with the connection.
    await owner.query('select pg_advisory_lock(42081977)');
    await assertOwnerIsNotServing(owner);
    const login = await readLogin(owner);
    await createRole(owner, login).catch((error: Error & { code?: string }) => {
      throw error.code === '42501' ? new StartProblem(mayNotCreate(error.message)) : error;
    });
    if (!(await canLogIn(url, login))) await owner.query(`alter role ${login.role} login password '${scramVerifier(login.password)}'`);
    return login;
  } finally {
    await owner.end();
  }
}

/** The login that `prepareServingLogin` made. Changes nothing. `url` logs in as the owner. */
export async function findServingLogin(url: string): Promise<ServingLogin> {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  try {
    return await readLogin(owner);
  } finally {
    await owner.end();
  }
}

/** Opens the first connection of the pool for requests. Throws StartProblem if it cannot be opened or may not serve. */
export async function assertCanServe(pool: pg.Pool): Promise<void> {
  await pool.query('select').catch((error: Error) => {
    if (error instanceof StartProblem) throw error;
    throw new StartProblem(
      `No connection to the database for requests (${error.message}): see SERVING_DATABASE_URL in docs/guides/settings.md.`,
    );
  });
}

const mayNotCreate = (reason: string) =>
  `The user of DATABASE_URL cannot create the role that serves requests (${reason}): allow it to create roles, or set SERVING_DATABASE_URL.`;

/** With the rights of arriero_app, its restrictive policies would hide rows from functions that run as the owner. */
async function assertOwnerIsNotServing(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query<{ name: string }>(
    "select rolname as name from pg_roles where rolname = current_user and not rolsuper and pg_has_role(oid, 'arriero_app', 'usage')",
  );
  if (rows[0])
    throw new StartProblem(`The user of DATABASE_URL must not have the rights of arriero_app: revoke arriero_app from ${rows[0].name}.`);
}

async function readLogin(owner: pg.Client): Promise<ServingLogin> {
  const { rows } = await owner.query<{ value: Buffer }>("select value from signing_key where name = 'serving'");
  const key = (rows[0] as { value: Buffer }).value;
  const derive = (what: string) => createHmac('sha256', key).update(what).digest();
  return { role: `arriero_app_${derive('role').toString('hex').slice(0, 12)}`, password: derive('password').toString('base64url') };
}

async function createRole(owner: pg.Client, { role, password }: ServingLogin): Promise<void> {
  const { rows } = await owner.query<{ settings: string[] | null; is_member: boolean }>(
    "select rolconfig as settings, pg_has_role(oid, 'arriero_app', 'usage') as is_member from pg_roles where rolname = $1",
    [role],
  );
  const [found] = rows;
  if (!found) await owner.query(`create role ${role} login password '${scramVerifier(password)}'`);
  if (!found?.is_member) await owner.query(`grant arriero_app to ${role} with inherit true, set false`);
  for (const [name, value] of Object.entries(servingSettings)) {
    if (!found?.settings?.includes(`${name}=${value}`)) await owner.query(`alter role ${role} set ${name} = '${value}'`);
  }
}

/** False if the password is wrong or the role may not log in; any other failure is reported when requests need a connection. */
async function canLogIn(url: string, login: ServingLogin): Promise<boolean> {
  const client = new pg.Client({ connectionString: withLogin(url, login), connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch (error) {
    return !['28P01', '28000'].includes((error as { code?: string }).code ?? '');
  } finally {
    await client.end().catch(() => {});
  }
}

/** The form in which PostgreSQL stores a password (RFC 5803), so that the password itself is in no statement and no log. */
function scramVerifier(password: string): string {
  const [salt, iterations] = [randomBytes(16), 4096];
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256');
  const sign = (what: string) => createHmac('sha256', salted).update(what).digest();
  const storedKey = createHash('sha256').update(sign('Client Key')).digest('base64');
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${storedKey}:${sign('Server Key').toString('base64')}`;
}
