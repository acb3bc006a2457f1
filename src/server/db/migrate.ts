/** Brings the database to this version: plain SQL files, in order, once each, forward only, one server at a time. */
import { readdir, readFile } from 'node:fs/promises';
import { Logger, runMigrations } from 'graphile-worker';
import pg from 'pg';

const quiet = new Logger(() => () => {});
const folder = new URL('../../../db/migrations/', import.meta.url);

/** Applies what is missing, each file in one transaction. `url` logs in as the owner. Answers the names applied. */
export async function migrate(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, options: '-c timezone=UTC' });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock(42081977)');
    await client.query(
      'create table if not exists schema_migration (name text primary key, applied_at timestamptz not null default now())',
    );
    await runMigrations({ connectionString: url, logger: quiet });
    const done = new Set((await client.query<{ name: string }>('select name from schema_migration')).rows.map((row) => row.name));
    const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
    const applied: string[] = [];
    for (const name of files) {
      if (done.has(name)) continue;
      await applyOne(client, name, await readFile(new URL(name, folder), 'utf8'));
      applied.push(name);
    }
    return applied;
  } finally {
    await client.end();
  }
}

async function applyOne(client: pg.Client, name: string, text: string): Promise<void> {
  await client.query('begin');
  try {
    await client.query(text);
    await client.query('insert into schema_migration (name) values ($1)', [name]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error });
  }
}
