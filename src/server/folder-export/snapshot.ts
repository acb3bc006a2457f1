import type pg from 'pg';

/** Runs `read` in one transaction that sees a single moment of the database, as the owner. It neither writes nor waits, so the server may run. */
export async function inSnapshot<T>(owner: pg.Pool, read: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await owner.connect();
  try {
    await client.query('begin isolation level repeatable read, read only');
    const result = await read(client);
    await client.query('commit');
    return result;
  } finally {
    // Also ends a transaction that failed.
    client.release(true);
  }
}
