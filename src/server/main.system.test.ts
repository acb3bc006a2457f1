/** The start of the process: problems end it with one sentence before anything is created, and it brings an older database up to date. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { builtInRoles } from '#base/permissions.ts';
import { databaseFolder } from './db/migrate.ts';
import { freePort } from './postgres/server-process.ts';
import { emptyDatabase } from './testing/database.ts';
import { scratchRoot } from './testing/scratch.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(scratchRoot(), 'arriero-main-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Starts the server and returns how it ended; with a signal, which it is sent when it is ready. */
function start(env: Record<string, string>, signalWhenReady?: NodeJS.Signals): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [fileURLToPath(new URL('./main.ts', import.meta.url))], {
    env: { PATH: process.env.PATH, DATA_DIR: join(folder, 'data'), PORT: '1', ...env },
  });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
    if (signalWhenReady && /is ready/.test(output)) child.kill(signalWhenReady);
  });
  child.stderr.on('data', (chunk) => (output += chunk));
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output })));
}

describe.concurrent('a start', () => {
  test.each([
    [{ HOST: '999.1.1.1', SEED: 'none' }, 'HOST 999.1.1.1 is not an address of this machine.\n'],
    [
      { HOST: '0.0.0.0' },
      'SEED=demo creates accounts with a published password, and HOST=0.0.0.0 lets other machines in: set SEED=none, or set DEMO_PUBLIC=yes to allow it.\n',
    ],
  ])('with %o ends with one sentence', async (env, output) => {
    expect(await start(env)).toEqual({ code: 1, output });
    expect(existsSync(join(folder, 'data'))).toBe(false);
  });
});

test('a start gives the built-in roles of existing companies the permissions of this version', async () => {
  const database = await emptyDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    await client.query(await readFile(new URL('baseline.sql', databaseFolder), 'utf8'));
    const rolesOf = async () =>
      (
        await client.query<{ key: string; permissions: string[]; version: number; rights: string[] }>(
          `select role.key, role.permissions, role.version, member.rights from role
             join member_role held on held.company_id = role.company_id and held.role_id = role.id
             join member on member.company_id = held.company_id and member.id = held.member_id
           where member.accepted_at is not null order by role.key`,
        )
      ).rows;
    expect((await rolesOf())[0]?.permissions).not.toContain('view-trucks');

    const port = String(await freePort());
    const run = () => start({ DATABASE_URL: database.url, SEED: 'none', PORT: port }, 'SIGTERM');
    expect(await run()).toEqual({ code: 0, output: expect.stringContaining('is ready') });
    const updated = await rolesOf();
    const { administrator, driver } = builtInRoles;
    const held = updated.map(({ key, permissions, rights }) => ({ key, permissions, rights: rights.sort() }));
    expect(held).toEqual([
      { key: 'administrator', permissions: administrator, rights: administrator.toSorted() },
      { key: 'driver', permissions: driver, rights: driver.toSorted() },
    ]);
    await run();
    expect(await rolesOf()).toEqual(updated.map((role) => ({ ...role, rights: expect.any(Array) })));
  } finally {
    await client.end();
    await database.drop();
  }
});
