/** Problems of a start: the process ends with one sentence, before anything is created. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { scratchRoot } from './testing/scratch.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(scratchRoot(), 'arriero-main-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Starts the server and returns how it ended. */
function start(env: Record<string, string>): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [fileURLToPath(new URL('./main.ts', import.meta.url))], {
    env: { PATH: process.env.PATH, DATA_DIR: join(folder, 'data'), PORT: '1', ...env },
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
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
