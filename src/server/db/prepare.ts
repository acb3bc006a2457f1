/** Brings a database to this version of the product: its schema, and the places that all companies share. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { seedPlaces } from '../../../db/seeds/places.ts';
import { StartProblem } from '../start-problem.ts';
import { isConnectionFailure } from './connection-failure.ts';
import { migrate } from './migrate.ts';

/**
 * `url` logs in as the owner. The second of two processes waits, logs that to `log`, and finds everything done. Throws StartProblem for problems that
 * the operator can fix.
 */
export async function prepareDatabase(url: string, log: (line: string) => void = () => {}): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  try {
    await client.connect();
    // Before anything is created. A separate lock from that of `migrate`, which other callers take too.
    const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock(42081978) as free');
    if (!rows[0]?.free) {
      log('Waiting for another process that prepares the database.');
      await client.query('select pg_advisory_lock(42081978)');
    }
    await migrate(url, { log });
    await seedPlaces(url);
  } catch (error) {
    throw toDatabaseProblem(error);
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * Waits until the database of DATABASE_URL accepts connections: after a reboot it may start later than this process. Throws StartProblem
 * after `limitMs`, and at once when waiting does not help, as with a wrong password.
 */
export async function waitForDatabase(url: string, limitMs: number, log: (line: string) => void): Promise<void> {
  const end = Date.now() + limitMs;
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await tryToConnect(url);
    } catch (error) {
      const left = end - Date.now();
      if (!isConnectionFailure(error) || left <= 0) throw toDatabaseProblem(error, 'database of DATABASE_URL');
      if (isFirst) log(`Waiting up to ${Math.round(limitMs / 1000)} seconds for the database of DATABASE_URL: ${reasonOf(error)}.`);
      await sleep(Math.min(250, left));
    }
  }
}

/**
 * Throws StartProblem if a connection to `url` does not have a session of its own between transactions: job runner, live updates and migrations rely
 * on notifications and on locks of the session. One connection listens, the other notifies: PostgreSQL delivers before it answers the listener's next
 * query, and only to a session that is still the listener's.
 */
export async function assertSessionMode(url: string): Promise<void> {
  const [listener, sender] = [new pg.Client({ connectionString: url }), new pg.Client({ connectionString: url })];
  for (const client of [listener, sender]) client.on('error', () => {});
  let isDelivered = false;
  listener.on('notification', () => {
    isDelivered = true;
  });
  try {
    await listener.connect();
    await sender.connect();
    const channel = `arriero_session_${randomUUID().replaceAll('-', '')}`;
    await listener.query(`listen ${channel}`);
    await sender.query('select pg_notify($1, $2)', [channel, '']);
    await listener.query('select');
    await listener.query(`unlisten ${channel}`);
  } finally {
    for (const client of [listener, sender]) await client.end().catch(() => {});
  }
  if (!isDelivered)
    throw new StartProblem(
      'DATABASE_URL leads through a pooler in transaction mode, where jobs and live updates do not work: use its session mode, or connect to PostgreSQL directly.',
    );
}

async function tryToConnect(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  try {
    await client.connect();
  } finally {
    await client.end().catch(() => {});
  }
}

/** The StartProblem for an error that the operator can fix; any other error unchanged. */
function toDatabaseProblem(error: unknown, database = 'database'): unknown {
  const reason = reasonOf(error);
  return reason ? new StartProblem(`Cannot use the ${database}: ${reason}.`) : error;
}

function reasonOf(error: unknown): string | undefined {
  const { code, message } = error as { code?: string; message: string };
  return reasons[code ?? ''] ?? (isConnectionFailure(error) ? message || code : undefined);
}

const reasons: Record<string, string> = {
  ECONNREFUSED: 'nothing answers there',
  ENOTFOUND: 'no such host',
  EAI_AGAIN: 'no such host, or no name server',
  '57P03': 'the server is starting',
  '53300': 'it has no free connection',
  '28P01': 'wrong user or password',
  '28000': 'the user may not log in',
  '3D000': 'no such database',
  '42501': 'the user may not create what it needs; it must own the database and may create roles',
};
