/** Brings a database to this version of the product: its schema, and the places that all companies share. */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { seedPlaces } from '../../../db/seeds/places.ts';
import { StartProblem } from '../start-problem.ts';
import { isConnectionFailure } from './connection-failure.ts';
import { migrate } from './migrate.ts';

/** `url` logs in as the owner. Of two processes, the second waits and finds everything done. Throws StartProblem for what the operator can fix. */
export async function prepareDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  try {
    await client.connect();
    // Before anything is created. Not the lock of `migrate`, which other callers take too.
    await client.query('select pg_advisory_lock(42081978)');
    await migrate(url);
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
