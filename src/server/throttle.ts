/** Counts attempts under a key and limits them: sign-ins, codes, lookups. */
import type { Db } from './db/connection.ts';
import { sql } from './db/sql.ts';

/** Counts one more try under the key; false when there were `atMost` in the last `minutes`. Tries that come together are counted one by one. */
export async function tryOnce(db: Db, key: string, atMost: number, minutes: number): Promise<boolean> {
  const { allowed } = await db.one<{ allowed: boolean }>(sql`select throttle_try(${key}, ${atMost}, ${minutes}) as allowed`);
  return allowed;
}

/** Takes back tries that turned out well: all under the key, or the last. */
export async function forgive(db: Db, key: string, which: 'all' | 'last'): Promise<void> {
  await db.run(sql`select throttle_clear(${key}, ${which === 'all'})`);
}
