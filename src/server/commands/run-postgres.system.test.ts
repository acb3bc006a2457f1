import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clusterFiles } from '../postgres/cluster.ts';
import { startPostgres } from '../postgres/embedded.ts';
import { readPostmaster } from '../postgres/processes.ts';
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

/** Runs the command until `text` is printed. */
async function run(text: string) {
  const child = spawn(process.execPath, [fileURLToPath(new URL('../admin.ts', import.meta.url)), 'run-postgres'], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (more: string) => (printed += more));
  await expect.poll(() => printed, { timeout: 60_000 }).toContain(text);
  return {
    end: async () => {
      child.kill('SIGTERM');
      expect(await new Promise((resolve) => child.once('close', resolve))).toBe(0);
    },
  };
}

test('servers neither stop nor start the PostgreSQL that the command runs, and it ends with the command', async () => {
  const command = await run('The embedded PostgreSQL is ready.');
  const lines: string[] = [];
  const server = await startPostgres({ dataDir, log: (line) => void lines.push(line) });
  server.watch(() => {});
  expect(lines).toEqual(['Using the embedded PostgreSQL of another running process.']);
  await command.end();
  await expect(answers(server.url)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  // The server waits for the command to come back, instead of becoming the holder.
  const restarted = await run('The embedded PostgreSQL is ready.');
  await expect.poll(() => answers(server.url), { timeout: 10_000 }).toBeUndefined();
  await server.stop();
  await answers(server.url);
  await restarted.end();
  await expect(answers(server.url)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});

test('the command takes over the PostgreSQL that a server has started, which a supervisor would end with that server', async () => {
  const server = await startPostgres({ dataDir });
  server.watch(() => {});
  const started = readPostmaster(clusterFiles(dataDir).cluster);
  const command = await run('The embedded PostgreSQL is ready.');
  expect(readPostmaster(clusterFiles(dataDir).cluster)).not.toMatchObject({ pid: (started as { pid: number }).pid });
  await server.stop();
  await answers(server.url);
  await command.end();
});
