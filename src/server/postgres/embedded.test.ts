import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startPostgres } from './embedded.ts';

let dataDir: string;
const lockFile = () => join(dataDir, 'postgres', 'cluster', 'postmaster.pid');
const postmasterPid = () => Number(readFileSync(lockFile(), 'utf8').split('\n')[0]);

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'arriero-embedded-'));
});
afterAll(async () => {
  await (await startPostgres({ dataDir })).stop();
  await rm(dataDir, { recursive: true });
});

/** Starts the server on the same folder in another process. */
async function startInOtherProcess(): Promise<{ child: ChildProcess; url: string }> {
  const program = `
    const { startPostgres } = await import(${JSON.stringify(new URL('./embedded.ts', import.meta.url).href)});
    console.log((await startPostgres({ dataDir: ${JSON.stringify(dataDir)} })).url);
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await once(child.stdout ?? child, 'data');
  return { child, url: String(line).trim() };
}

async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

async function query<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

describe('the embedded PostgreSQL', () => {
  test('starts with an owner who is not a superuser, checksums, and the same collation on every machine', async () => {
    const postgres = await startPostgres({ dataDir });
    const [row] = await query(
      postgres.url,
      `select current_user::text as user, rolsuper, rolbypassrls, current_setting('data_checksums') as checksums, datlocprovider::text as provider,
        pg_encoding_to_char(encoding)::text as encoding from pg_roles, pg_database where rolname = current_user and datname = current_database()`,
    );
    expect(row).toEqual({ user: 'arriero_owner', rolsuper: false, rolbypassrls: false, checksums: 'on', provider: 'b', encoding: 'UTF8' });
    await query(postgres.url, 'create table journal (n int)');
    await postgres.stop();
    expect(existsSync(lockFile())).toBe(false);
  });

  test('uses the server that a killed process left running', async () => {
    const { child, url } = await startInOtherProcess();
    const pid = postmasterPid();
    await kill(child);
    const postgres = await startPostgres({ dataDir });
    expect(postmasterPid()).toBe(pid);
    expect(postgres.url).toBe(url);
    await postgres.stop();
    expect(existsSync(lockFile())).toBe(false);
  });

  test('does not stop a server whose holder is another process', async () => {
    const { child, url } = await startInOtherProcess();
    const guest = await startPostgres({ dataDir });
    await guest.stop();
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await kill(child);
  });

  test('keeps every acknowledged commit after kill -9 of all processes', async () => {
    const { child, url } = await startInOtherProcess();
    const writer = new pg.Client({ connectionString: url });
    writer.on('error', () => {});
    await writer.connect();
    let acknowledged = 0;
    const writing = (async () => {
      for (let n = 1; ; n++) {
        await writer.query('insert into journal values ($1)', [n]);
        acknowledged = n;
        if (n === 300) {
          process.kill(postmasterPid(), 'SIGKILL');
          child.kill('SIGKILL');
        }
      }
    })();
    await expect(writing).rejects.toThrow();

    const postgres = await startPostgres({ dataDir });
    const [row] = await query<{ count: number }>(postgres.url, `select count(*)::int from journal where n <= ${acknowledged}`);
    expect(acknowledged).toBeGreaterThanOrEqual(300);
    expect(row?.count).toBe(acknowledged);
    await postgres.stop();
  });

  test('starts despite a lock file whose pid now belongs to another process', async () => {
    writeFileSync(lockFile(), `${process.pid}\n/nowhere\n1\n1\n\n127.0.0.1\n\nready   \n`);
    const postgres = await startPostgres({ dataDir });
    expect(postmasterPid()).not.toBe(process.pid);
    await postgres.stop();
  });

  test('reports a folder that cannot be created in one sentence', async () => {
    await expect(startPostgres({ dataDir: '/proc/nowhere' })).rejects.toThrow(
      /^The folder \/proc\/nowhere\/postgres cannot be written \(ENOENT\)/,
    );
  });
});
