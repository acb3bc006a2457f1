/**
 * Fills the disk under a server and checks that reading goes on, and that writes resume by themselves when there is room. Linux, as root:
 * the disk is one of memory that is mounted for this, 400 MB, in a temporary folder.
 *
 *     bin/drill disk [--limit 5] [--hold 8] [--times 4] [--fault NAME]
 *
 * Clients write customers, read and sign in all the time, each customer with an idempotency key that is sent again until it is
 * acknowledged. The disk is filled `--times` times, each time until nothing is saved, kept so for `--hold` seconds, and given room again:
 * by uploads through the API; by another program, to the last byte; the same, and PostgreSQL is killed; the same, and that program takes
 * every byte that becomes free. Checks that no answer is a 5xx but 507 (nor 503, while PostgreSQL starts), that reading and signing in succeed (not
 * while PostgreSQL cannot run), that writes succeed `--limit` seconds after there is room, all without a restart of the server, that at the end each
 * acknowledged customer is stored once, and that `verify` finds nothing. Everything is on 127.0.0.1. Exit code 0 if all holds.
 */
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Reply } from '#server/testing/client.ts';
import { type Product, signIn, startProduct } from '../product.ts';
import { checkCustomers, save, Writers } from './customers.ts';
import {
  children,
  cleaners,
  dataDir,
  endServer,
  folder,
  killPostgres,
  problems,
  readOptions,
  runDrill,
  secondsSince,
  until,
} from './drill.ts';

const drill = readOptions('disk', { limit: [5, 60], hold: [8, 60], times: [4, 4] });
const { limit, hold, times } = drill.options;
const [diskMb, largerDiskMb] = [400, 600];
const minFreeMb = 100;
const uploadBytes = 2_000_000;
const maxUploads = 200;

if (process.platform !== 'linux' || process.getuid?.() !== 0) {
  console.error('This needs Linux and root, because it mounts a small disk of memory.');
  process.exit(1);
}

interface Phase {
  name: string;
  fillDisk: (product: Product) => unknown;
  makeRoom: () => void;
  isReadable: boolean;
  /** Reads may be refused for a moment, while PostgreSQL is started again. */
  mayPause: boolean;
}

const phases: Phase[] = [
  { name: 'filled by uploads', fillDisk: fillByUploads, makeRoom: enlarge, isReadable: true, mayPause: false },
  { name: 'filled by another program, to the last byte', fillDisk: fill, makeRoom: empty, isReadable: true, mayPause: true },
  { name: 'the same, and PostgreSQL is killed', fillDisk: fillAndKill, makeRoom: empty, isReadable: true, mayPause: true },
  {
    name: 'the same, and every byte that becomes free is taken',
    fillDisk: fillForGoodAndKill,
    makeRoom: empty,
    isReadable: false,
    mayPause: true,
  },
];

const filler = join(folder, 'filler');
/** Answers since the last report, by request and status. */
let answers = new Map<string, number>();
let isRunning = true;
let fillAgain: ReturnType<typeof setInterval> | undefined;

execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMb}m,mode=0755`, 'arriero-drill', folder]);
cleaners.push(() => execFileSync('umount', ['--lazy', folder]));
await runDrill(async () => {
  console.log(`Starting a server with the demo on a disk of ${diskMb} MB; nothing is saved with less than ${minFreeMb} MB free…`);
  const product = await startProduct(dataDir, children, { DISK_MIN_FREE_MB: String(minFreeMb), UPLOAD_PER_HOUR_MB: '2000' });
  const writers = new Writers(3, (key) => count('write', save(product.client, key)), 10);
  const clients = [read(product), signInAgain(product)];
  await sleep(3000);
  report('with room', { writes: [201], others: [200] });

  for (const phase of phases.slice(0, times)) await drillPhase(phase, product, writers);

  isRunning = false;
  await Promise.all([writers.stop(), ...clients]);
  await drill.plant(writers.acknowledged[0]?.id);
  await checkCustomers(product.client, writers.acknowledged);
  await endServer(product);
}, drill);

/** Fills the disk, holds it full, makes room, and measures how soon writes succeed. */
async function drillPhase({ name, fillDisk, makeRoom, isReadable, mayPause }: Phase, product: Product, writers: Writers): Promise<void> {
  if (!drill.hasFault('empty')) await fillDisk(product);
  await until(() => answers.has('write 507'), `${name}: writes are not refused.`, 10);
  // The server looks once a second; PostgreSQL is started again.
  await sleep(1500);
  if (isReadable && mayPause)
    await until(async () => (await product.client.get('/api/customers')).status === 200, `${name}: nothing can be read.`);
  report(`${name}, while it fills`, { writes: [201, 507], others: mayPause ? [200, 507] : [200] });
  if (drill.hasFault('early')) makeRoom();
  await sleep(hold * 1000);
  const { warnings } = (await product.client.get('/health/ready')).body;
  if (isReadable && !warnings?.includes('disk_full')) problems.push(`${name}: /health/ready does not warn.`);
  report(`${name}, ${freeMb().toFixed(1)} MB free`, { writes: [507], others: [isReadable ? 200 : 507] });
  if (drill.hasFault('died')) product.process.kill('SIGKILL');
  const start = performance.now();
  if (drill.hasFault('late')) await sleep((limit + 1) * 1000);
  makeRoom();
  await until(() => writers.servedSince(start) > 0 || hasEnded(product), `${name}: nothing is saved although there is room.`);
  if (hasEnded(product)) throw new Error(`${name}: the server ended.`);
  console.log(`  saved again ${secondsSince(start).toFixed(2)} s after there was room`);
  if (secondsSince(start) > limit) problems.push(`${name}: slower than ${limit} s.`);
  await sleep(3000);
  // PostgreSQL, if it ended, starts when there is room: until it runs, the answer is 503.
  const afterwards = isReadable ? [200] : [200, 503, 507];
  report(`${name}, with room again`, { writes: isReadable ? [201, 507] : [201, 503, 507], others: afterwards });
  await sleep(1000);
  report('a few seconds later', { writes: [201], others: [200] });
}

function hasEnded({ process: { exitCode, signalCode } }: Product): boolean {
  return exitCode !== null || signalCode !== null;
}

/** Prints the answers since the last report, and checks that writes, and reads and sign-ins, had no other status than these. */
function report(name: string, expected: { writes: number[]; others: number[] }): void {
  const counts = [...answers].sort().map(([what, count]) => `${count} × ${what}`);
  console.log(`${name}: ${counts.join(', ')}`);
  for (const [what, count] of answers) {
    const [kind, status] = what.split(' ');
    const allowed = kind === 'write' ? expected.writes : expected.others;
    if (!allowed.includes(Number(status))) problems.push(`${name}: ${count} × ${what} instead of ${allowed.join(' or ')}.`);
  }
  answers = new Map();
}

async function count(kind: string, sending: Promise<Reply>): Promise<Reply> {
  const reply = await sending.catch(() => ({ status: 0, body: null }) as Reply);
  const what = `${kind} ${reply.status}${reply.status === 503 ? ` ${reply.body?.code}` : ''}`;
  answers.set(what, (answers.get(what) ?? 0) + 1);
  return reply;
}

async function read({ client }: Product): Promise<void> {
  for (; isRunning; await sleep(30)) {
    await count('read', client.get('/api/customers'));
    await count('read', client.get('/api/user'));
  }
}

async function signInAgain({ url }: Product): Promise<void> {
  for (; isRunning; await sleep(1000)) await count('sign-in', signInOnce(url));
}

async function signInOnce(url: string): Promise<Reply> {
  const client = (await signIn(url).catch((error: Error) => error)) as Awaited<ReturnType<typeof signIn>> | Error;
  if (client instanceof Error) return { status: Number(/\d+/.exec(client.message)?.[0] ?? 0), body: null } as Reply;
  return client.get('/api/user');
}

async function fillByUploads({ client }: Product): Promise<void> {
  let sent = 0;
  for (let status = 201; status !== 507; sent++) {
    if (sent === maxUploads) throw new Error(`${maxUploads} uploads did not fill the disk.`);
    const form = new FormData();
    form.append('file', new Blob([Buffer.from('%PDF-1.7\n'), randomBytes(uploadBytes), Buffer.from('\n%%EOF')]), 'a.pdf');
    status = (await client.post('/api/files?purpose=attachment', form)).status;
    if (status !== 201 && status !== 507) throw new Error(`An upload was answered with ${status}.`);
  }
  console.log(`${sent - 1} uploads of ${uploadBytes / 1e6} MB were accepted, the next one was answered with 507`);
}

/** Writes until not another byte fits. */
function fill(): void {
  const file = openSync(filler, 'a');
  for (const size of [1024 ** 2, 4096]) {
    try {
      for (;;) writeSync(file, Buffer.alloc(size, 1));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  }
  closeSync(file);
}

function fillAndKill(): void {
  fill();
  killPostgres();
}

function fillForGoodAndKill(): void {
  fill();
  fillAgain = setInterval(fill, 5);
  killPostgres();
}

function empty(): void {
  clearInterval(fillAgain);
  rmSync(filler, { force: true });
}

function enlarge(): void {
  execFileSync('mount', ['-o', `remount,size=${largerDiskMb}m`, folder]);
}

function freeMb(): number {
  const { bavail, bsize } = statfsSync(folder);
  return (bavail * bsize) / 1024 ** 2;
}
