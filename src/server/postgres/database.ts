/** Connections to an embedded PostgreSQL, and the database in it. */
import pg from 'pg';
import type { Passwords } from './cluster.ts';

/** Whether the server on this port belongs to this cluster and accepts our connection. */
export async function tryToConnect(port: number, passwords: Passwords, clusterName: string): Promise<'accepted' | 'wrong password' | 'no'> {
  const client = new pg.Client({
    connectionString: urlOf('postgres', passwords.superuser, port, 'postgres'),
    connectionTimeoutMillis: 5000,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ name: string }>(`select current_setting('cluster_name') as name`);
    return rows[0]?.name === clusterName ? 'accepted' : 'no';
  } catch (error) {
    return (error as { code?: string }).code === '28P01' ? 'wrong password' : 'no';
  } finally {
    await client.end().catch(() => {});
  }
}

/** Creates the owner and the database where missing, so that the next start completes an interrupted one. */
export async function createDatabaseOnce(port: number, passwords: Passwords): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf('postgres', passwords.superuser, port, 'postgres') });
  await client.connect();
  try {
    // Another process may be doing the same; the lock ends with the connection.
    await client.query('select pg_advisory_lock(42081977)');
    const { rows } = await client.query<{ owner: boolean; database: boolean }>(
      `select exists (select from pg_roles where rolname = 'arriero_owner') as owner, exists (select from pg_database where datname = 'arriero') as database`,
    );
    if (!rows[0]?.owner) await client.query(`create role arriero_owner login createrole password ${client.escapeLiteral(passwords.owner)}`);
    if (!rows[0]?.database) await client.query('create database arriero owner arriero_owner');
  } finally {
    await client.end();
  }
}

/** Runs `work` with a connection of the superuser, for operations that the owner of the database may not do. */
export async function withSuperuser<T>(
  { superuserUrl }: { readonly superuserUrl: string },
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: superuserUrl, connectionTimeoutMillis: 10_000 });
  // Errors are reported by the query that waits for it.
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The URL of a database on 127.0.0.1. */
export function urlOf(user: string, password: string, port: number, database: string): string {
  return `postgres://${user}:${password}@127.0.0.1:${port}/${database}`;
}
