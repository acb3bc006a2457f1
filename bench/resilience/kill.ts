/**
 * Kills the postmaster under two servers that share a data folder, and measures how long each takes until it saves a customer again.
 *
 *     bin/drill kill [--kills 20] [--limit 5] [--children]
 *
 * Clients write to both servers all the time, each customer with an idempotency key that is sent again until it is acknowledged. Kills
 * end the postmaster alone or, with `--children`, its processes too; one more takes the first server with it. At the end every
 * acknowledged customer must be stored exactly once, and its key must give the same answer. Everything is on 127.0.0.1 in a temporary
 * folder; only processes started here, and PostgreSQL started by them, are ended. Exit code 0 if all holds.
 */
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { newId } from '#base/ids.ts';
import { clusterFiles } from '#server/postgres/cluster.ts';
import { type EmbeddedPostgres, startPostgres } from '#server/postgres/embedded.ts';
import { readPostmaster } from '#server/postgres/processes.ts';
import type { Client } from '#server/testing/client.ts';
import { endProcess, startProduct } from '../product.ts';
import { problemsOfReplays, problemsOfStored, save, type Write } from './customers.ts';

const { values: options } = parseArgs({
  options: {
    kills: { type: 'string', default: '20' },
    limit: { type: 'string', default: '5' },
    children: { type: 'boolean', default: false },
  },
});
const kills = Math.min(Number(options.kills), 200);
const limit = Number(options.limit);
const writersPerServer = 3;
const namePrefix = 'Kill test ';

/** A server and its clients. */
interface Server {
  name: string;
  process: ChildProcess;
  client: Client;
  /** Writes that this server has acknowledged. */
  acknowledged: number;
}

const folder = mkdtempSync(join(tmpdir(), 'arriero-kill-'));
const cluster = clusterFiles(folder).cluster;
const children: ChildProcess[] = [];
const writes: Write[] = [];
/** Answers other than 201 and 503, by status and code. */
const faults = new Map<string, number>();
let isWriting = true;
let attempts = 0;
let postgres: EmbeddedPostgres | undefined;

try {
  console.log('Starting two servers on one data folder, with the demo…');
  const host = await startServer('first');
  const guest = await startServer('second');
  const writers = [host, guest].flatMap((server, at) =>
    Array.from({ length: writersPerServer }, (_, writer) => write(server, at * 10 + writer)),
  );

  const seconds: number[] = [];
  for (let kill = 1; kill <= kills; kill++) {
    // The third death within ten seconds of a start ends the server.
    if (kill % 3 === 1) await sleep(10_500);
    await sleep(300 + Math.random() * 1200);
    const withChildren = options.children;
    const start = performance.now();
    const killed = killPostgres(withChildren);
    const [ofHost, ofGuest] = await Promise.all([host, guest].map((server) => servesAgain(server, killed, start)));
    seconds.push(ofHost as number, ofGuest as number);
    const what = withChildren ? 'postmaster and its processes' : 'postmaster alone';
    console.log(
      `kill ${String(kill).padStart(2)}, ${what}: first server ${shown(ofHost)} s, second ${shown(ofGuest)} s, ${writes.length} writes acknowledged`,
    );
  }

  await sleep(10_500);
  const start = performance.now();
  const killed = killPostgres(false);
  host.process.kill('SIGKILL');
  const ofGuest = await servesAgain(guest, killed, start);
  seconds.push(ofGuest);
  console.log(`PostgreSQL and the first server killed together: second server ${shown(ofGuest)} s`);

  isWriting = false;
  await Promise.all(writers);
  const replayProblems = await problemsOfReplays(guest.client, writes);
  const ended = await endProcess(guest.process);
  postgres = await startPostgres({ dataDir: folder });
  // Writes to the killed first server may have been saved and not acknowledged.
  const problems = [...(await problemsOfStored(postgres.superuserUrl, namePrefix, writes, writersPerServer)), ...replayProblems];
  if (ended !== 0) problems.push(`The second server ended with ${ended}.`);
  for (const [fault, count] of faults) problems.push(`${count} × answer ${fault}`);
  const max = Math.max(...seconds);
  const mean = seconds.reduce((sum, one) => sum + one, 0) / seconds.length;
  if (max > limit) problems.push(`Slower than ${limit} s: ${max.toFixed(2)} s.`);
  console.log(`${kills + 1} kills; served again after ${mean.toFixed(2)} s on average, ${max.toFixed(2)} s at most (limit ${limit} s).`);
  console.log(
    `${writes.length} customers acknowledged in ${attempts} requests; each is stored once: ${problems.length === 0 ? 'yes' : 'NO'}.`,
  );
  for (const problem of problems) console.log(`PROBLEM: ${problem}`);
  process.exitCode = problems.length === 0 ? 0 : 1;
} finally {
  isWriting = false;
  for (const child of children) await endProcess(child);
  await (postgres ?? (await startPostgres({ dataDir: folder }))).stop();
  rmSync(folder, { recursive: true, force: true });
}

async function startServer(name: string): Promise<Server> {
  return { name, ...(await startProduct(folder, children)), acknowledged: 0 };
}

/** Ends the postmaster, or it and its processes, and returns its pid. Only one that a server started here. */
function killPostgres(withChildren: boolean): number {
  const running = readPostmaster(cluster);
  if (typeof running !== 'object' || !children.some(({ pid }) => pid === parentOf(running.pid)))
    throw new Error('The lock file does not name a postmaster started here.');
  const processes = withChildren
    ? readdirSync('/proc')
        .map(Number)
        .filter((pid) => pid > 0 && parentOf(pid) === running.pid)
    : [];
  for (const pid of [running.pid, ...processes]) process.kill(pid, 'SIGKILL');
  return running.pid;
}

function parentOf(pid: number): number | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return undefined;
  }
}

/** Seconds until another postmaster is ready, the server reports that it is, and has acknowledged a write since. */
async function servesAgain(server: Server, killed: number, start: number): Promise<number> {
  const seconds = () => (performance.now() - start) / 1000;
  const isBack = () => {
    const found = readPostmaster(cluster);
    return typeof found === 'object' && found.pid !== killed && found.ready;
  };
  while (!isBack() || !(await isReady(server))) {
    if (seconds() > 90) throw new Error(`The ${server.name} server does not serve again.`);
    await sleep(50);
  }
  const before = server.acknowledged;
  while (server.acknowledged === before) {
    if (seconds() > 90) throw new Error(`The ${server.name} server saves nothing.`);
    await sleep(5);
  }
  return seconds();
}

async function isReady({ client }: Server): Promise<boolean> {
  const reply = await client.get('/health/ready').catch(() => undefined);
  return reply?.status === 200;
}

/** Writes customers one after the other. Each is sent with the same key until it is acknowledged, or its server was killed. */
async function write(server: Server, writer: number): Promise<void> {
  for (let n = 0; isWriting; n++) {
    const [key, name] = [newId(), `${namePrefix}${writer}-${n}`];
    let reply = await send(server, key, name);
    while (reply?.status !== 201) {
      if (server.process.signalCode !== null) return;
      const fault = reply && `${reply.status} ${reply.body?.code}`;
      if (fault && reply?.status !== 503) faults.set(fault, (faults.get(fault) ?? 0) + 1);
      await sleep(100);
      reply = await send(server, key, name);
    }
    server.acknowledged += 1;
    writes.push({ key, name, id: reply.body.data.id });
    await sleep(10);
  }
}

async function send({ client }: Server, key: string, name: string) {
  attempts += 1;
  return save(client, key, name).catch(() => undefined);
}

function shown(value: number | undefined): string {
  return (value ?? Number.NaN).toFixed(2);
}
