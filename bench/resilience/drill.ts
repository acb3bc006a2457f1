/** What the drills share: a temporary folder and the processes on it, commands of the operator, the planted fault, and the list of problems. */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { ownerPool } from '#server/db/pool.ts';
import { clusterFiles, clusterNameOf } from '#server/postgres/cluster.ts';
import { type EmbeddedPostgres, startPostgres } from '#server/postgres/embedded.ts';
import { isAlive, readPostmaster } from '#server/postgres/processes.ts';
import { endProcess, type Product } from '../product.ts';
import { type Fault, type Part, planted } from './planted.ts';

export const folder = mkdtempSync(join(tmpdir(), 'arriero-drill-'));
export const dataDir = join(folder, 'data');
/** Asked to end at the end, the last one first. */
export const children: ChildProcess[] = [];
export const problems: string[] = [];
/** Called at the end, before the folder is removed. */
export const cleaners: (() => void)[] = [];

process
  .on('SIGINT', () => process.exit(130))
  .on('SIGTERM', () => process.exit(143))
  .on('exit', cleanUp);

export interface Drill<Option extends string, Name> {
  options: Record<Option, number>;
  hasFault: (name: Name) => boolean;
  /** Changes the database on `data`, if the planted fault has a statement. `id`: an acknowledged customer. */
  plant: (id: string | undefined, data?: string) => Promise<void>;
  /** A stopped data folder with the demo to start from, which `bin/drill faults` passes. */
  from: string | undefined;
}

/** Reads the options of a part: numbers, each with its default and its maximum, and `--fault`. Exits with a sentence if one is wrong. */
export function readOptions<Option extends string, P extends Part>(
  part: P,
  numbers: Record<Option, [byDefault: number, max: number]>,
): Drill<Option, keyof (typeof planted)[P] & string> {
  const names = Object.keys(numbers) as Option[];
  const texts = Object.fromEntries([...names, 'fault', 'from'].map((name) => [name, { type: 'string' as const }]));
  const { values } = parseArgs({ options: texts });
  const faults: Record<string, Fault> = planted[part];
  const fault = values.fault;
  if (fault !== undefined && !faults[fault]) return fail(`Unknown fault "${fault}". The faults are: ${Object.keys(faults).join(', ')}.`);
  const read = (name: Option): [Option, number] => {
    const [byDefault, max] = numbers[name];
    const value = Number(values[name] ?? byDefault);
    return value > 0 && value <= max ? [name, value] : fail(`--${name} must be a number up to ${max}.`);
  };
  return {
    options: Object.fromEntries(names.map(read)) as Record<Option, number>,
    hasFault: (name) => name === fault,
    async plant(id, data = dataDir) {
      const statement = fault && faults[fault]?.statement;
      if (!statement) return;
      await withDatabase(data, async (pool) => {
        // Without triggers, as a defect of the database or of a disk would change it.
        await pool.query('set session_replication_role = replica');
        await pool.query(statement, [id]);
      });
    },
    from: values.from,
  };
}

function fail(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}

/** Runs a drill of so many `minutes` at most, ends its processes, prints the problems, and exits: with 1 if there are any. */
export async function runDrill(
  work: () => Promise<void>,
  { from, minutes = 8 }: { from?: string | undefined; minutes?: number },
): Promise<never> {
  setTimeout(() => fail(`PROBLEM: The drill takes longer than ${minutes} minutes.`), minutes * 60_000);
  try {
    // PostgreSQL's files belong to another account, if this is root.
    if (from) execFileSync('cp', ['-a', from, dataDir]);
    await work();
  } catch (error) {
    problems.push((error as Error).stack ?? String(error));
  }
  await endChildren();
  console.log(problems.length === 0 ? 'All held.' : problems.map((problem) => `PROBLEM: ${problem}`).join('\n'));
  process.exit(problems.length === 0 ? 0 : 1);
}

async function endChildren(): Promise<void> {
  for (const child of children.toReversed()) await endProcess(child);
}

/** Runs PostgreSQL in this process, as `run-postgres` does: a server that has started it would stop it at its end, and interrupt another. */
export async function withPostgres(work: (postgres: EmbeddedPostgres) => Promise<void>): Promise<void> {
  const postgres = await startPostgres({ dataDir });
  try {
    await work(postgres);
  } finally {
    await endChildren();
    await postgres.stop();
  }
}

/** Asks a server to end, which it must do without an error. */
export async function endServer({ process: server }: Product): Promise<void> {
  const code = await endProcess(server);
  if (code !== 0) problems.push(`The server ended with ${code}.`);
}

/** Runs another drill, and returns its exit code and what it printed. `onText` gets each piece of that at once. */
export async function runPart(
  part: Part,
  args: string[],
  onText = (_text: string) => {},
): Promise<{ code: number | null; printed: string }> {
  return runProgram([`bench/resilience/${part}.ts`, ...args], process.env, onText);
}

async function runProgram(args: string[], env: NodeJS.ProcessEnv, onText = (_text: string) => {}) {
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  children.push(child);
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
      onText(text);
    });
  }
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, printed };
}

/** Ends what is left of the processes started here, and removes the folder. */
function cleanUp(): void {
  const running = children.flatMap(({ pid, exitCode, signalCode }) => (pid && exitCode === null && signalCode === null ? [pid] : []));
  // Servers stop their PostgreSQL, and other drills clean up.
  endAll(running, 'SIGTERM');
  endAll(running, 'SIGKILL');
  const clusters = readdirSync(folder).map((name) => clusterFiles(join(folder, name)));
  const names = clusters.filter(({ home }) => existsSync(home)).map(clusterNameOf);
  const isOurs = (pid: number) => [folder, ...names].some((name) => read(`/proc/${pid}/cmdline`)?.includes(name));
  // PostgreSQL ends at once, and releases its shared memory.
  endAll(processesWhere(isOurs), 'SIGQUIT');
  for (const clean of cleaners) clean();
  rmSync(folder, { recursive: true, force: true });
}

/** Sends a signal and waits until the processes have ended, 10 seconds at most. */
function endAll(pids: number[], signal: NodeJS.Signals): void {
  for (const pid of pids) sendSignal(pid, signal);
  for (let tries = 0; tries < 200 && pids.some(isAlive); tries++) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50);
}

/** Kills the postmaster of the data folder with SIGKILL, or it and its processes, and returns its pid; undefined if none is running. */
export function killPostgres({ withChildren = false } = {}): number | undefined {
  const files = clusterFiles(dataDir);
  const running = readPostmaster(files.cluster);
  if (typeof running !== 'object' || !read(`/proc/${running.pid}/cmdline`)?.includes(clusterNameOf(files))) return undefined;
  const processes = withChildren ? processesWhere((pid) => parentOf(pid) === running.pid) : [];
  for (const pid of [running.pid, ...processes]) sendSignal(pid, 'SIGKILL');
  return running.pid;
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended.
  }
}

/** Linux only. */
function processesWhere(holds: (pid: number) => boolean): number[] {
  if (!existsSync('/proc')) return [];
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && pid !== process.pid && holds(pid));
}

function parentOf(pid: number): number {
  const stat = read(`/proc/${pid}/stat`) ?? '';
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

/** Runs a command of the operator on a data folder, prints its first line, and expects that it succeeds, or does not. */
export async function expectCommand(args: string[], ok = true, data = dataDir, own: Record<string, string> = {}): Promise<void> {
  const env = { ...process.env, DATABASE_URL: '', DATA_DIR: data, SEED: 'none', ...own };
  const { code, printed } = await runProgram(['src/server/admin.ts', ...args], env);
  const [line = ''] = printed.split('\n');
  console.log(`  ${args[0]}: ${line.replaceAll(folder, '…')}`);
  if ((code === 0) !== ok) problems.push(`${args[0]} ${ok ? 'failed' : 'succeeded'}: ${printed.trim()}`);
}

/** Opens the database on a data folder, of which the server may run, as the superuser. */
export async function withDatabase<T>(data: string, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const postgres = await startPostgres({ dataDir: data });
  const pool = ownerPool(postgres.superuserUrl, 1);
  try {
    return await work(pool);
  } finally {
    await pool.end();
    await postgres.stop();
  }
}

/** Throws if a program is missing. `show`: an option with which it does nothing else. */
export function requireProgram(name: string, show: string): void {
  if (spawnSync(name, [show]).error) throw new Error(`The drill needs ${name}: install Debian's package of that name.`);
}

/** Waits until something holds, so many seconds at most. Throws the sentence otherwise. */
export async function until(holds: () => boolean | Promise<boolean>, otherwise: string, seconds = 60): Promise<void> {
  const start = performance.now();
  while (!(await holds())) {
    if (secondsSince(start) > seconds) throw new Error(otherwise);
    await sleep(5);
  }
}

/** The seconds since a time of `performance.now()`. */
export const secondsSince = (start: number): number => (performance.now() - start) / 1000;
