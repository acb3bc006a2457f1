/** Knows since when the database has not answered, from a separate connection: a busy pool does not count as a missing database. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type DatabaseUrl, probingPool } from './pool.ts';

export interface DatabaseWatch {
  /** The time of the last answer, in milliseconds since the epoch, if the query after it failed; null while the database answers. */
  silentSince(): number | null;
  stop(): Promise<void>;
}

/** Asks every `everyMs`. Reconnects by itself, so a database that comes back is noticed at the next query. */
export function watchDatabase(url: DatabaseUrl, everyMs = 2000, timeoutMs = 5000): DatabaseWatch {
  const pool = probingPool(url, timeoutMs);
  const stopping = new AbortController();
  let lastAnswer = Date.now();
  let silentSince: number | null = null;
  const loop = (async () => {
    while (!stopping.signal.aborted) {
      try {
        await pool.query('select 1');
        [lastAnswer, silentSince] = [Date.now(), null];
      } catch {
        silentSince ??= lastAnswer;
      }
      await sleep(everyMs, undefined, { signal: stopping.signal }).catch(() => {});
    }
  })();
  return {
    silentSince: () => silentSince,
    async stop() {
      stopping.abort();
      await loop;
      await pool.end();
    },
  };
}
