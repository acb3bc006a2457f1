/** The product as a process of its own, for commands that attack it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { migrate } from '#server/db/migrate.ts';
import { ownerPool } from '#server/db/pool.ts';
import { startPostgres } from '#server/postgres/embedded.ts';
import { freePort } from '#server/postgres/server-process.ts';
import { Client } from '#server/testing/client.ts';
import { memorySettings } from '../bin/lib/bootstrap.js';
import { seedDemo } from '../db/seeds/demo.ts';
import { seedPlaces } from '../db/seeds/places.ts';

export interface Product {
  process: ChildProcess;
  /** Without a session. */
  url: string;
  /** Signed in as the administrator of the demo, in the first company. */
  client: Client;
}

/** Starts a program and waits until it prints `ready`. `children` gets its process before that. */
export async function startProgram(
  args: string[],
  env: Record<string, string>,
  ready: string,
  children: ChildProcess[],
): Promise<ChildProcess> {
  const child = spawn(process.execPath, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  let output: string | null = '';
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (chunk) => {
      if (output === null) return;
      output += chunk;
      if (!output.includes(ready)) return;
      output = null;
      resolve();
    });
    child.once('exit', (code) => reject(new Error(`${args[0]} ended with ${code} before it was ready.\n${output}`)));
  });
  return child;
}

/** Starts the product with the demo on a data folder and waits until it is ready. `children` gets its process before that. */
export async function startProduct(dataDir: string, children: ChildProcess[], env: Record<string, string> = {}): Promise<Product> {
  const port = String(env.PORT ?? (await freePort()));
  const own = { PORT: port, HOST: '127.0.0.1', DATA_DIR: dataDir, SEED: 'demo', DATABASE_URL: '', LOG_LEVEL: 'fatal' };
  // Memory as bin/start does.
  const child = await startProgram(['src/server/main.ts'], { ...memorySettings(), ...own, ...env }, 'Arriero is ready', children);
  const url = `http://127.0.0.1:${port}`;
  return { process: child, url, client: await signIn(url) };
}

export interface BenchDatabase {
  /** A folder of its own, deleted at the end. */
  folder: string;
  url: string;
  owner: pg.Pool;
  children: ChildProcess[];
  /** Printed at the end; with any, the exit code is 1. */
  problems: string[];
}

/** Runs `measure` on a new database with the demo, ends the processes in `children`, and prints its problems. */
export async function withDemoDatabase(measure: (database: BenchDatabase) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'arriero-bench-'));
  const children: ChildProcess[] = [];
  const problems: string[] = [];
  const postgres = await startPostgres({ dataDir: join(folder, 'data') });
  const owner = ownerPool(postgres.url);
  try {
    await migrate(postgres.url);
    await seedPlaces(postgres.url);
    await seedDemo(postgres.url);
    await measure({ folder, url: postgres.url, owner, children, problems });
  } finally {
    await Promise.all(children.map(endProcess));
    await owner.end();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
}

/** A client with a session of its own. */
export async function signIn(url: string, username = 'admin@arriero.test', password = 'Arriero-2026'): Promise<Client> {
  const client = new Client(url, null);
  const { status, body } = await client.signIn(username, password);
  if (status !== 200) throw new Error(`Signing in as ${username} was answered with ${status}.`);
  client.company = body.default_company?.id ?? null;
  return client;
}

export const cookieOf = (client: Client): string => [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');

/** Asks a process that was started here to end, and returns its exit code. */
export async function endProcess(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  return ended;
}
