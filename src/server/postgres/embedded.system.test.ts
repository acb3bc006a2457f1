import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { scratchRoot } from '../testing/scratch.ts';
import { startPostgres } from './embedded.ts';

let dataDir: string;
const lockFile = () => join(dataDir, 'postgres', 'cluster', 'postmaster.pid');
const postmasterPid = () => Number(readFileSync(lockFile(), 'utf8').split('\n')[0]);

beforeAll(async () => {
  dataDir = await mkdtemp(join(scratchRoot(), 'arriero-embedded-'));
});
afterAll(async () => {
  await (await startPostgres({ dataDir })).stop();
  await rm(dataDir, { recursive: true });
});

/** Starts the server on the same folder in another process, which watches it. */
async function startInOtherProcess(folder = dataDir): Promise<{ child: ChildProcess; url: string }> {
  const program = `
    const { startPostgres } = await import(${JSON.stringify(new URL('./embedded.ts', import.meta.url).href)});
    const postgres = await startPostgres({ dataDir: ${JSON.stringify(folder)} });
    postgres.watch(() => process.exit(1));
    console.log(postgres.url);
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

  test('runs again on the same port after its postmaster was killed, until it is stopped', async () => {
    const log: string[] = [];
    const postgres = await startPostgres({ dataDir, log: (line) => log.push(line) });
    postgres.watch(() => log.push('gave up'));
    const { url } = postgres;
    const pid = postmasterPid();
    process.kill(pid, 'SIGKILL');
    await expect.poll(() => query(url, 'select 1 as one').catch(() => [])).toEqual([{ one: 1 }]);
    await expect.poll(() => log.at(-1)).toMatch(/^The embedded PostgreSQL runs again after/);
    expect(postmasterPid()).not.toBe(pid);
    expect(postgres.url).toBe(url);
    await postgres.stop();
    expect(existsSync(lockFile())).toBe(false);
  });

  test('is restarted by its holder while that lives, then by the guest, who stops it at the end', async () => {
    const { child } = await startInOtherProcess();
    const guest = await startPostgres({ dataDir });
    guest.watch(() => {});
    const holder = () => readFileSync(join(dataDir, 'postgres', 'holder'), 'utf8').split(' ')[0];
    const killed = postmasterPid();
    process.kill(killed, 'SIGKILL');
    await expect.poll(() => existsSync(lockFile()) && postmasterPid()).not.toBe(killed);
    await expect.poll(() => query(guest.url, 'select 1 as one').catch(() => [])).toEqual([{ one: 1 }]);
    expect(holder()).toBe(String(child.pid));

    process.kill(postmasterPid(), 'SIGKILL');
    await kill(child);
    await expect.poll(() => query(guest.url, 'select 2 as two').catch(() => [])).toEqual([{ two: 2 }]);
    await expect.poll(holder).toBe(String(process.pid));
    await guest.stop();
    expect(existsSync(lockFile())).toBe(false);
  });

  test('is created once when two processes start at the same time for the first time', async () => {
    const folder = await mkdtemp(join(scratchRoot(), 'arriero-embedded-'));
    const [{ child, url }, own] = await Promise.all([startInOtherProcess(folder), startPostgres({ dataDir: folder })]);
    expect(own.url).toBe(url);
    await kill(child);
    const last = await startPostgres({ dataDir: folder });
    await own.stop();
    await last.stop();
    await rm(folder, { recursive: true });
  });

  test.each(['garbage', ''])('starts despite a lock file that contains "%s", and logs it', async (text) => {
    const log: string[] = [];
    writeFileSync(lockFile(), text);
    const postgres = await startPostgres({ dataDir, log: (line) => log.push(line) });
    expect(log).toEqual([expect.stringMatching(/^Removed the damaged file .*postmaster\.pid/)]);
    await postgres.stop();
  });

  test.each([
    ['{}', /^The file .*passwords\.json cannot be used \(it is not what this program wrote\): restore it from a backup\.$/],
    ['se-cret', /^(?!.*cret)The file .*passwords\.json cannot be used/],
    ['{"superuser":"wrong","owner":"wrong"}', /^The passwords in .*passwords\.json are not those of the database/],
  ])('reports damaged passwords (%s) in one sentence, and leaves nothing running', async (text, message) => {
    const file = join(dataDir, 'postgres', 'passwords.json');
    const original = readFileSync(file, 'utf8');
    writeFileSync(file, text);
    await expect(startPostgres({ dataDir })).rejects.toThrow(message);
    expect(existsSync(lockFile())).toBe(false);
    writeFileSync(file, original);
  });

  test('reports a folder that cannot be created in one sentence', async () => {
    await expect(startPostgres({ dataDir: '/proc/nowhere' })).rejects.toThrow(
      /^The folder \/proc\/nowhere\/postgres cannot be written \(ENOENT\)/,
    );
  });
});
