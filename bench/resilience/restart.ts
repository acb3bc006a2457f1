/**
 * What an operator goes through, on two servers behind nginx with the block of the guide, while requests arrive all the time:
 * a backup, of which a damaged copy is refused and the whole one restored; a restart of one server after the other, at leisure and at once; and a server that is killed.
 *
 *     bin/drill restart [--rate 20] [--seconds 20] [--fault NAME]
 *
 * `--rate`: requests a second, a quarter of which create a customer. `--seconds`: at least so long during each of the first two restarts. Needs Debian's nginx.
 * At the end every acknowledged customer must be stored exactly once, and those of before the backup in the restored database too, and `verify` must
 * agree. Everything is on 127.0.0.1 in a temporary folder. Exit code 0 if no request failed during backup and restarts, and all else holds.
 */
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '#base/ids.ts';
import { startPostgres } from '#server/postgres/embedded.ts';
import { freePort } from '#server/postgres/server-process.ts';
import type { Client, Reply } from '#server/testing/client.ts';
import { endProcess, type Product, signIn, startProduct } from '../product.ts';
import { checkCustomers, nameOf, problemsOfStored, save, type Write } from './customers.ts';
import { children, dataDir, expectCommand, folder, problems, readOptions, runDrill, secondsSince } from './drill.ts';

const drill = readOptions('restart', { rate: [20, 200], seconds: [20, 120] });
const { rate, seconds } = drill.options;
const trustProxy = { TRUST_PROXY: '1' };
const passphrase = 'una frase de paso';

interface Tally {
  sent: number;
  failures: string[];
}
let tally: Tally = { sent: 0, failures: [] };
let isLoading = true;
const acknowledged: Write[] = [];
/** Customers that were sent and not acknowledged, which may be stored. */
let unanswered = 0;

await runDrill(async () => {
  if (spawnSync('nginx', ['-v']).error) throw new Error('The drill needs nginx: install the package "nginx".');
  mkdirSync(dataDir, { mode: 0o700, recursive: true });
  // The servers are its guests, as of a database of one's own: the one that runs the embedded PostgreSQL stops it, and interrupts the other.
  const postgres = await startPostgres({ dataDir });
  try {
    await drillServers();
  } finally {
    for (const child of children.toReversed()) await endProcess(child);
    await postgres.stop();
  }
}, drill);

async function drillServers(): Promise<void> {
  const servers = [await startProduct(dataDir, children, trustProxy), await startProduct(dataDir, children, trustProxy)];
  const url = await startNginx(servers.map((server) => new URL(server.url).host));
  const loading = load(await signIn(url));
  try {
    await backUpAndRestore();
    await during('restart of server 1', false, async () => {
      await Promise.all((drill.hasFault('interrupted') ? [0, 1] : [0]).map((at) => restart(servers, at, seconds * 1000)));
    });
    await during('restart of server 2', false, () => restart(servers, 1, seconds * 1000));
    await during('restart of one right after the other', false, async () => {
      for (const at of [1, 0]) await restart(servers, at, 0);
    });
    await during('server 1 is killed', true, async () => {
      servers[0]?.process.kill('SIGKILL');
      await sleep(Math.min(5, seconds) * 1000);
    });
    await during('the time after that', false, () => sleep(Math.min(10, seconds) * 1000));
  } finally {
    isLoading = false;
    await loading;
  }
  await drill.plant(['lost', 'books'], acknowledged[0]?.id);
  await checkCustomers((servers[1] as Product).client, acknowledged, unanswered);
  await expectCommand(['verify']);
}

/** The site of the guide, without HTTPS and on other ports. */
function nginxConfig(port: number, servers: readonly string[]): string {
  const site = readFileSync('deploy/nginx.conf', 'utf8')
    .replace(/server \{\n {2}listen 80;[\s\S]*?\n\}\n/, '')
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replace(/\n {2}(ssl_\w+|access_log) [^;]*;/g, '')
    .replace(/ {2}server 127\.0\.0\.1:3000( [^;]*);\n[\s\S]*?;\n/, servers.map((server) => `  server ${server}$1;\n`).join(''));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/nginx-${name};`)
    .join(' ');
  return `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/nginx.log; events {}\nhttp { access_log off; ${temporary}\n${site}}\n`;
}

async function startNginx(servers: readonly string[]): Promise<string> {
  const port = await freePort();
  writeFileSync(join(folder, 'nginx.conf'), nginxConfig(port, servers));
  const nginx = spawn('nginx', ['-c', join(folder, 'nginx.conf'), '-e', join(folder, 'nginx.log')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  children.push(nginx);
  await sleep(1000);
  return `http://127.0.0.1:${port}`;
}

/** Sends requests at the rate, whatever became of the ones before. */
async function load(client: Client): Promise<void> {
  const running: Promise<void>[] = [];
  for (let n = 0; isLoading; n++) {
    running.push(n % 4 === 0 ? write(client) : read(client));
    await sleep(1000 / rate);
  }
  await Promise.all(running);
}

async function counted(expected: number, request: () => Promise<Reply>): Promise<Reply | undefined> {
  const mine = tally;
  mine.sent += 1;
  const reply = await request().catch((error: Error) => error);
  if (!(reply instanceof Error) && reply.status === expected) return reply;
  mine.failures.push(reply instanceof Error ? reply.message : `${reply.status} ${reply.body?.code ?? ''}`);
  return undefined;
}

async function read(client: Client): Promise<void> {
  await counted(200, () => client.get('/api/trips?perPage=10'));
}

async function write(client: Client): Promise<void> {
  const key = newId();
  const reply = await counted(201, () => save(client, key));
  if (reply) acknowledged.push({ key, name: nameOf(key), id: reply.body.data.id });
  else unanswered += 1;
}

/** Runs a part of the drill, and prints the outcome of the requests during it. */
async function during(name: string, mayFail: boolean, work: () => Promise<void>): Promise<void> {
  tally = { sent: 0, failures: [] };
  const mine = tally;
  const start = performance.now();
  await work();
  // The last ones are under way.
  await sleep(1000);
  const kinds = Object.entries(Object.groupBy(mine.failures, (failure) => failure)).map(([kind, all]) => `${all?.length} × ${kind}`);
  const outcome = `${name}: ${mine.failures.length} of ${mine.sent} requests failed`;
  console.log(`${outcome}, ${secondsSince(start).toFixed(1)} s ${kinds.join(', ')}`);
  if (!mayFail && mine.failures.length > 0) problems.push(`${outcome}.`);
}

type Folders = [string, string, string, string];

function expectBackupCommand(args: string[], ok = true, data = dataDir): Promise<void> {
  return expectCommand(args, ok, data, { BACKUP_PASSPHRASE: passphrase });
}

async function backUpAndRestore(): Promise<void> {
  const [backup, damaged, refused, restored] = ['backup', 'damaged', 'refused', 'restored'].map((name) => join(folder, name)) as Folders;
  // Some customers are saved before.
  await sleep(1000);
  const before = [...acknowledged];
  await during('a backup', false, () => expectBackupCommand(['backup', backup]));
  cpSync(backup, damaged, { recursive: true });
  if (!drill.hasFault('whole')) damage(damaged);
  if (drill.hasFault('damaged')) damage(backup);
  await expectBackupCommand(['verify-backup', damaged], false);
  await expectBackupCommand(['restore', damaged], false, refused);
  await expectBackupCommand(['verify-backup', backup]);
  await expectBackupCommand(['restore', backup], true, restored);
  await drill.plant(['incomplete'], before[0]?.id, restored);
  await expectCommand(['verify'], true, restored);
  const missing = await problemsOfStored(restored, before, Number.POSITIVE_INFINITY);
  console.log(`  restored: ${before.length - missing.length} of ${before.length} customers that were acknowledged before the backup`);
  problems.push(...missing.map((problem) => `Restored: ${problem}`));
}

/** Changes one bit. */
function damage(backup: string): void {
  const file = join(backup, 'postgres', 'cluster', 'global', 'pg_control');
  const bytes = readFileSync(file);
  bytes[100] = (bytes[100] ?? 0) ^ 1;
  writeFileSync(file, bytes);
}

async function restart(servers: Product[], at: number, atLeastMs: number): Promise<void> {
  const server = servers[at] as Product;
  const until = performance.now() + atLeastMs;
  if (drill.hasFault('died')) server.process.kill('SIGKILL');
  const code = await endProcess(server.process);
  if (code !== 0) problems.push(`The server ended with ${code}.`);
  servers[at] = await startProduct(dataDir, children, { ...trustProxy, PORT: new URL(server.url).port });
  await sleep(Math.max(0, until - performance.now()));
}
