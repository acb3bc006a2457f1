/**
 * Fills the disk under a server and checks that reading goes on, and that writes resume by themselves when there is room. Linux, as root:
 * the disk is one of memory that is mounted for this, 400 MB, in a temporary folder.
 *
 *     bin/drill disk [--limit 5] [--hold 8]
 *
 * Clients write customers, read and sign in all the time, each customer with an idempotency key that is sent again until it is
 * acknowledged. The disk is filled four times, each time until nothing is saved, kept so for `--hold` seconds, and given room again:
 * by uploads through the API; by another program, to the last byte; the same, and PostgreSQL is killed; the same, and that program takes
 * every byte that becomes free. Checks that no answer is a 5xx but 507, that reading and signing in succeed (not while PostgreSQL cannot
 * run), that writes succeed `--limit` seconds after there is room, all without a restart of the server, and that at the end each
 * acknowledged customer is stored once. Everything is on 127.0.0.1 and takes about a minute and a half. Exit code 0 if all holds.
 */
import { type ChildProcess, execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { newId } from '#base/ids.ts';
import { clusterFiles } from '#server/postgres/cluster.ts';
import { type EmbeddedPostgres, startPostgres } from '#server/postgres/embedded.ts';
import { readPostmaster } from '#server/postgres/processes.ts';
import type { Reply } from '#server/testing/client.ts';
import { endProcess, type Product, signIn, startProduct } from '../product.ts';
import { problemsOfReplays, problemsOfStored, save, type Write } from './customers.ts';

const { values: options } = parseArgs({
  options: { limit: { type: 'string', default: '5' }, hold: { type: 'string', default: '8' } },
});
const limit = Number(options.limit);
const holdMs = Math.min(Number(options.hold), 600) * 1000;
const [diskMb, largerDiskMb] = [400, 600];
const minFreeMb = 100;
const uploadBytes = 2_000_000;
const maxUploads = 200;
const namePrefix = 'Full disk test ';

if (process.platform !== 'linux' || process.getuid?.() !== 0) {
  console.error('This needs Linux and root, because it mounts a small disk of memory.');
  process.exit(1);
}

const mountPoint = mkdtempSync(join(tmpdir(), 'arriero-full-disk-'));
const dataDir = join(mountPoint, 'data');
const filler = join(mountPoint, 'filler');
const children: ChildProcess[] = [];
const problems: string[] = [];
const writes: Write[] = [];
/** Answers since the last report, by request and status. */
let answers = new Map<string, number>();
let isRunning = true;
let fillAgain: ReturnType<typeof setInterval> | undefined;
let postgres: EmbeddedPostgres | undefined;

process
  .on('SIGINT', () => process.exit(130))
  .on('SIGTERM', () => process.exit(143))
  .on('exit', cleanUp);
execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMb}m,mode=0755`, 'arriero-full-disk', mountPoint]);
try {
  console.log(`Starting a server with the demo on a disk of ${diskMb} MB; nothing is saved with less than ${minFreeMb} MB free…`);
  const product = await startProduct(dataDir, children, { DISK_MIN_FREE_MB: String(minFreeMb), UPLOAD_PER_HOUR_MB: '2000' });
  const clients = [write(product, 1), write(product, 2), write(product, 3), read(product), signInAgain(product)];
  await sleep(3000);
  report('with room', { writes: [201], others: [200] });

  await phase('filled by uploads', product, fillByUploads, enlarge, { isReadable: true });
  await phase('filled by another program, to the last byte', product, fill, empty, { isReadable: true, mayPause: true });
  await phase('the same, and PostgreSQL is killed', product, fillAndKill, empty, { isReadable: true, mayPause: true });
  await phase('the same, and every byte that becomes free is taken', product, fillForGoodAndKill, empty, {
    isReadable: false,
    mayPause: true,
  });

  isRunning = false;
  await Promise.all(clients);
  problems.push(...(await problemsOfReplays(product.client, writes)));
  const code = await endProcess(product.process);
  if (code !== 0) problems.push(`The server ended with ${code}.`);
  postgres = await startPostgres({ dataDir });
  problems.push(...(await problemsOfStored(postgres.superuserUrl, namePrefix, writes, Number.POSITIVE_INFINITY)));
  console.log(`${writes.length} customers were acknowledged; each is stored once: ${problems.length === 0 ? 'yes' : 'see below'}.`);
} finally {
  isRunning = false;
  clearInterval(fillAgain);
  empty();
  for (const child of children) await endProcess(child);
  await (postgres ?? (await startPostgres({ dataDir }))).stop();
}
console.log(problems.length === 0 ? 'All held.' : problems.map((problem) => `PROBLEM: ${problem}`).join('\n'));
process.exitCode = problems.length === 0 ? 0 : 1;

/** Fills the disk, holds it full, makes room, and measures how soon writes succeed. `mayPause`: reads may be refused for a moment. */
async function phase(
  name: string,
  product: Product,
  fillDisk: (product: Product) => unknown,
  makeRoom: () => void,
  { isReadable, mayPause = false }: { isReadable: boolean; mayPause?: boolean },
): Promise<void> {
  await fillDisk(product);
  const filled = performance.now();
  while ((await save(product.client, newId(), `${namePrefix}probe`)).status !== 507) {
    if (performance.now() - filled > 10_000) throw new Error(`${name}: writes are not refused.`);
  }
  // The server looks once a second; PostgreSQL is started again.
  await sleep(1500);
  if (isReadable && mayPause)
    await until(async () => (await product.client.get('/api/customers')).status === 200, `${name}: nothing can be read.`);
  report(`${name}, while it fills`, { writes: [201, 507], others: mayPause ? [200, 507] : [200] });
  await sleep(holdMs);
  const { warnings } = (await product.client.get('/health/ready')).body;
  if (isReadable && !warnings?.includes('disk_full')) problems.push(`${name}: /health/ready does not warn.`);
  report(`${name}, ${freeMb().toFixed(1)} MB free`, { writes: [507], others: [isReadable ? 200 : 507] });
  const acknowledged = writes.length;
  const start = performance.now();
  makeRoom();
  await until(() => writes.length > acknowledged, `${name}: nothing is saved although there is room.`);
  const seconds = (performance.now() - start) / 1000;
  console.log(`  saved again ${seconds.toFixed(2)} s after there was room`);
  if (seconds > limit) problems.push(`${name}: slower than ${limit} s.`);
  if (product.process.exitCode !== null) problems.push(`${name}: the server ended.`);
  await sleep(3000);
  report(`${name}, with room again`, { writes: [201, 507], others: isReadable ? [200] : [200, 507] });
  await sleep(1000);
  report('a few seconds later', { writes: [201], others: [200] });
}

async function until(holds: () => boolean | Promise<boolean>, otherwise: string): Promise<void> {
  const start = performance.now();
  while (!(await holds())) {
    if (performance.now() - start > 60_000) throw new Error(otherwise);
    await sleep(20);
  }
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

/** Writes customers one after the other, each until it is acknowledged. */
async function write(product: Product, writer: number): Promise<void> {
  for (let n = 0; isRunning; n++) {
    const [key, name] = [newId(), `${namePrefix}${writer}-${n}`];
    while (isRunning) {
      const { status, body } = await count('write', save(product.client, key, name));
      if (status === 201) writes.push({ key, name, id: body.data.id });
      await sleep(status === 201 ? 10 : 100);
      if (status === 201) break;
    }
  }
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

/** Only the one that the server started here. */
function killPostgres(): void {
  const running = readPostmaster(clusterFiles(dataDir).cluster);
  if (typeof running === 'object') process.kill(running.pid, 'SIGKILL');
}

function empty(): void {
  clearInterval(fillAgain);
  rmSync(filler, { force: true });
}

function enlarge(): void {
  execFileSync('mount', ['-o', `remount,size=${largerDiskMb}m`, mountPoint]);
}

function freeMb(): number {
  const { bavail, bsize } = statfsSync(mountPoint);
  return (bavail * bsize) / 1024 ** 2;
}

/** Unmounts the disk, whatever happened. */
function cleanUp(): void {
  for (const child of children) child.kill('SIGKILL');
  killPostgresIfLeft();
  try {
    execFileSync('umount', ['--lazy', mountPoint]);
    rmdirSync(mountPoint);
  } catch (error) {
    console.error(`The disk ${mountPoint} could not be unmounted: ${(error as Error).message}`);
  }
}

function killPostgresIfLeft(): void {
  try {
    killPostgres();
  } catch {
    // It has ended.
  }
}
