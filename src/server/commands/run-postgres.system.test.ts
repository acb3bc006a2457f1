import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPostgres } from '../postgres/embedded.ts';
import { scratchRoot } from '../testing/scratch.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(scratchRoot(), 'arriero-run-postgres-'));
});
afterAll(() => rm(dataDir, { recursive: true }));

const answers = async (url: string) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.end();
};

test('servers end without stopping the PostgreSQL that the command runs, and it ends with the command', async () => {
  const child = spawn(process.execPath, [fileURLToPath(new URL('../admin.ts', import.meta.url)), 'run-postgres'], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text));
  await expect.poll(() => printed, { timeout: 60_000 }).toContain('The embedded PostgreSQL is ready.');

  const lines: string[] = [];
  const server = await startPostgres({ dataDir, log: (line) => void lines.push(line) });
  server.watch(() => {});
  expect(lines).toEqual(['Using the embedded PostgreSQL of another running process.']);
  await server.stop();
  await answers(server.url);

  child.kill('SIGTERM');
  expect(await new Promise((resolve) => child.once('close', resolve))).toBe(0);
  expect(printed).toMatch(/The embedded PostgreSQL is stopped\.\n$/);
  await expect(answers(server.url)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});
