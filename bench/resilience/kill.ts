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
import { ownerPool } from '#server/db/pool.ts';
import { clusterFiles } from '#server/postgres/cluster.ts';
import { type EmbeddedPostgres, startPostgres } from '#server/postgres/embedded.ts';
import { readPostmaster } from '#server/postgres/processes.ts';
import type { Client } from '#server/testing/client.ts';
import { endProcess, startProduct } from '../product.ts';

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
const place = { country_id: 'CO', department_id: 'CO-76', city_id: 'CO-76001' };

/** A server and its clients. */
interface Server {
  name: string;
  process: ChildProcess;
  client: Client;
  /** Writes that this server has acknowledged. */
  acknowledged: number;
}

interface Write {
  key: string;
  body: Record<string, unknown>;
  id: string;
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
  const replayed = await countReplays(guest);
  const ended = await endProcess(guest.process);
  postgres = await startPostgres({ dataDir: folder });
  const problems = [...(await verify(postgres.superuserUrl)), ...(ended === 0 ? [] : [`The second server ended with ${ended}.`])];
  for (const [fault, count] of faults) problems.push(`${count} × answer ${fault}`);
  const max = Math.max(...seconds);
  const mean = seconds.reduce((sum, one) => sum + one, 0) / seconds.length;
  if (replayed !== writes.length) problems.push(`Only ${replayed} of ${writes.length} keys give the same answer again.`);
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
  if (typeof running !== 'object' || !children.some(({ pid }) => pid === parentOf(running.pid))) throw new Error('No postmaster of ours.');
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
    const taxId = String(100_000_000 + writer * 1_000_000 + n);
    const body = { name: `${namePrefix}${taxId}`, tax_id_type: '13', tax_id: taxId, email: 'a@b.co', phone: '3001234567', ...place };
    const key = newId();
    let reply = await send(server, key, body);
    while (reply?.status !== 201) {
      if (server.process.signalCode !== null) return;
      const fault = reply && `${reply.status} ${reply.body?.code}`;
      if (fault && reply?.status !== 503) faults.set(fault, (faults.get(fault) ?? 0) + 1);
      await sleep(100);
      reply = await send(server, key, body);
    }
    server.acknowledged += 1;
    writes.push({ key, body, id: reply.body.data.id });
    await sleep(10);
  }
}

async function send({ client }: Server, key: string, body: Record<string, unknown>) {
  attempts += 1;
  return client.post('/api/customers', body, { headers: { 'idempotency-key': key } }).catch(() => undefined);
}

/** How many acknowledged writes, sent again with their key, give the same customer. */
async function countReplays(server: Server): Promise<number> {
  let same = 0;
  for (const { key, body, id } of writes) same += (await send(server, key, body))?.body?.data?.id === id ? 1 : 0;
  return same;
}

/** Every acknowledged customer is stored once, under the id that was answered; none is stored that was neither acknowledged nor in flight. */
async function verify(url: string): Promise<string[]> {
  const pool = ownerPool(url, 1);
  const { rows } = await pool.query<{ id: string; name: string }>(`select id, name from customer where name like $1 || '%'`, [namePrefix]);
  await pool.end();
  const problems: string[] = [];
  const stored = new Map<string, string[]>();
  for (const { id, name } of rows) stored.set(name, [...(stored.get(name) ?? []), id]);
  for (const { id, body } of writes) {
    const ids = stored.get(String(body.name)) ?? [];
    if (ids.length !== 1 || ids[0] !== id)
      problems.push(`${body.name} was acknowledged as ${id} and is stored as ${ids.join(', ') || 'nothing'}.`);
  }
  // Writes to the killed first server may have been saved and not acknowledged.
  const extra = rows.length - writes.length;
  if (extra < 0 || extra > writersPerServer) problems.push(`${writes.length} customers were acknowledged and ${rows.length} are stored.`);
  return problems;
}

function shown(value: number | undefined): string {
  return (value ?? Number.NaN).toFixed(2);
}
