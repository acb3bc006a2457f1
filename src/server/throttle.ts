/** Counts attempts under a key and limits them: sign-ins, codes, lookups. */
import type { Pool } from 'pg';
import type { Db } from './db/connection.ts';
import { sql } from './db/sql.ts';
import { withoutSession } from './db/tenant.ts';

/** Counts an attempt under the key. False when there were `atMost` in the last `minutes`. Concurrent attempts are counted one after another. */
export async function countAttempt(db: Db, key: string, atMost: number, minutes: number): Promise<boolean> {
  const { allowed } = await db.one<{ allowed: boolean }>(sql`select throttle_try(${key}, ${atMost}, ${minutes}) as allowed`);
  return allowed;
}

/** A count of attempts, and how many it may reach. */
export interface Limit {
  key: string;
  atMost: number;
}

/** Counts an attempt under each key. False when there were too many under one; those after it are not counted then. */
export async function countAttempts(db: Db, limits: readonly Limit[], minutes: number): Promise<boolean> {
  for (const { key, atMost } of limits) if (!(await countAttempt(db, key, atMost, minutes))) return false;
  return true;
}

/** Takes back attempts that succeeded: all under the key, or the last. */
export async function clearAttempts(db: Db, key: string, which: 'all' | 'last'): Promise<void> {
  await db.run(sql`select throttle_clear(${key}, ${which === 'all'})`);
}

const takeBackAgainMs = 2_000;

/**
 * Takes back the last attempt under each key, because it failed for a reason of the server. While the database cannot do that either, it is
 * tried again, until the attempts no longer count.
 */
export async function takeBackAttempts(pool: Pool, limits: readonly Limit[], minutes: number, start = Date.now()): Promise<void> {
  try {
    await withoutSession(pool, async (db) => {
      for (const { key } of limits) await clearAttempts(db, key, 'last');
    });
  } catch {
    if (Date.now() - start < minutes * 60_000)
      setTimeout(() => void takeBackAttempts(pool, limits, minutes, start), takeBackAgainMs).unref();
  }
}
