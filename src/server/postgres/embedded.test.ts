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

/** Another process that starts the server on the same folder and prints its address. */
async function startElsewhere(): Promise<{ child: ChildProcess; url: string }> {
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
  test('starts, with an owner who is no superuser, checksums, and sorting that is the same on every machine', async () => {
    const postgres = await startPostgres({ dataDir });
    const [row] = await query(
      postgres.url,
      `select current_user::text as user, rolsuper, rolbypassrls, current_setting('data_checksums') as checksums, datlocprovider::text as provider,
        pg_encoding_to_char(encoding)::text as encoding from pg_roles, pg_database where rolname = current_user and datname = current_database()`,
    );
    expect(row).toEqual({ user: 'arriero_owner', rolsuper: false, rolbypassrls: false, checksums: 'on', provider: 'b', encoding: 'UTF8' });
    await query(postgres.url, 'create table kept (n int)');
    await postgres.stop();
    expect(existsSync(lockFile())).toBe(false);
  });

  test('a server left by a killed process is found and used again', async () => {
    const { child, url } = await startElsewhere();
    const pid = postmasterPid();
    await kill(child);
    const postgres = await startPostgres({ dataDir });
    expect(postmasterPid()).toBe(pid);
    expect(postgres.url).toBe(url);
    await postgres.stop();
    expect(existsSync(lockFile())).toBe(false);
  });

  test('a command beside a running server does not stop it', async () => {
    const { child, url } = await startElsewhere();
    const guest = await startPostgres({ dataDir });
    await guest.stop();
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await kill(child);
  });

  test('every commit that was acknowledged survives kill -9 of everything', async () => {
    const { child, url } = await startElsewhere();
    const writer = new pg.Client({ connectionString: url });
    writer.on('error', () => {});
    await writer.connect();
    let acknowledged = 0;
    const writing = (async () => {
      for (let n = 1; ; n++) {
        await writer.query('insert into kept values ($1)', [n]);
        acknowledged = n;
        if (n === 300) {
          process.kill(postmasterPid(), 'SIGKILL');
          child.kill('SIGKILL');
        }
      }
    })();
    await expect(writing).rejects.toThrow();

    const postgres = await startPostgres({ dataDir });
    const [row] = await query<{ count: number }>(postgres.url, `select count(*)::int from kept where n <= ${acknowledged}`);
    expect(acknowledged).toBeGreaterThanOrEqual(300);
    expect(row?.count).toBe(acknowledged);
    await postgres.stop();
  });

  test('a lock file whose pid belongs to another process by now is no obstacle', async () => {
    writeFileSync(lockFile(), `${process.pid}\n/nowhere\n1\n1\n\n127.0.0.1\n\nready   \n`);
    const postgres = await startPostgres({ dataDir });
    expect(postmasterPid()).not.toBe(process.pid);
    await postgres.stop();
  });

  test('a folder that cannot be made ends in one clear sentence', async () => {
    await expect(startPostgres({ dataDir: '/proc/nowhere' })).rejects.toThrow(
      /^The folder \/proc\/nowhere\/postgres cannot be written \(ENOENT\)/,
    );
  });
});
