/**
 * What an operator goes through, on two servers behind nginx with the block of the guide, while requests arrive all the time:
 * a backup, of which a damaged copy is refused and the whole one restored; a restart of one server after the other, at leisure and at once; and a server that is killed.
 *
 *     bin/drill [--rate 20] [--seconds 20]
 *
 * `--rate`: requests a second, a quarter of which create a customer. `--seconds`: at least so long during each of the first two restarts. Needs Debian's nginx.
 * At the end every acknowledged customer must be stored exactly once, and `verify` must agree. Everything is on 127.0.0.1 in a temporary folder; only
 * processes started here are ended. Exit code 0 if no request failed during backup and restarts, and all else holds.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { newId } from '#base/ids.ts';
import { startPostgres } from '#server/postgres/embedded.ts';
import { freePort } from '#server/postgres/server-process.ts';
import type { Client, Reply } from '#server/testing/client.ts';
import { endProcess, type Product, signIn, startProduct } from '../product.ts';
import { save } from './customers.ts';

const { values: options } = parseArgs({ options: { rate: { type: 'string', default: '20' }, seconds: { type: 'string', default: '20' } } });
const rate = Math.min(Number(options.rate), 200);
const restartMs = Math.min(Number(options.seconds), 120) * 1000;

const folder = mkdtempSync(join(tmpdir(), 'arriero-drill-'));
const dataDir = join(folder, 'data');
const children: ChildProcess[] = [];
const problems: string[] = [];
const acknowledged = new Set<string>();
const passphrase = 'una frase de paso';

interface Tally {
  sent: number;
  failures: string[];
}
let tally: Tally = { sent: 0, failures: [] };
let isLoading = true;

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
  nginx.once('error', () => console.error('The drill needs nginx: install the package "nginx".'));
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

async function counted(expected: number, request: () => Promise<Reply>): Promise<boolean> {
  const mine = tally;
  mine.sent += 1;
  const reply = await request().catch((error: Error) => error);
  if (!(reply instanceof Error) && reply.status === expected) return true;
  mine.failures.push(reply instanceof Error ? reply.message : `${reply.status} ${reply.body?.code ?? ''}`);
  return false;
}

const read = async (client: Client): Promise<void> => void (await counted(200, () => client.get('/api/trips?perPage=10')));

async function write(client: Client): Promise<void> {
  const id = newId();
  const name = `Drill ${id}`;
  if (await counted(201, () => save(client, id, name))) acknowledged.add(name);
}

/** Runs a part of the drill, and prints the outcome of the requests during it. */
async function during(name: string, mayFail: boolean, work: () => Promise<void>): Promise<void> {
  tally = { sent: 0, failures: [] };
  const mine = tally;
  const started = performance.now();
  await work();
  // The last ones are under way.
  await sleep(1000);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const kinds = Object.entries(Object.groupBy(mine.failures, (failure) => failure)).map(([kind, all]) => `${all?.length} × ${kind}`);
  console.log(`${name}: ${mine.failures.length} of ${mine.sent} requests failed, ${seconds} s ${kinds.join(', ')}`);
  if (!mayFail && mine.failures.length > 0) problems.push(`${name}: requests failed.`);
}

/** Runs a command of the operator; returns whether it succeeded, and its output. */
async function admin(args: string[], data = dataDir): Promise<{ ok: boolean; printed: string }> {
  const env = { ...process.env, DATA_DIR: data, SEED: 'none', BACKUP_PASSPHRASE: passphrase };
  const child = spawn(process.execPath, ['src/server/admin.ts', ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  children.push(child);
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (printed += text));
  const code = await new Promise((resolve) => child.once('close', resolve));
  return { ok: code === 0, printed: printed.trim() };
}

async function expectCommand(args: string[], ok: boolean, data?: string): Promise<void> {
  const result = await admin(args, data);
  const [line = ''] = result.printed.split('\n');
  console.log(`  ${args[0]}: ${line.replaceAll(folder, '…')}`);
  if (result.ok !== ok) problems.push(`${args[0]} ${ok ? 'failed' : 'succeeded'}: ${result.printed}`);
}

async function backUpAndRestore(): Promise<void> {
  const [backup, damaged, restored] = ['backup', 'damaged', 'restored'].map((name) => join(folder, name)) as [string, string, string];
  await during('a backup', false, () => expectCommand(['backup', backup], true));
  cpSync(backup, damaged, { recursive: true });
  const file = join(damaged, 'postgres', 'cluster', 'global', 'pg_control');
  const bytes = readFileSync(file);
  bytes[100] = (bytes[100] ?? 0) ^ 1;
  writeFileSync(file, bytes);
  await expectCommand(['verify-backup', damaged], false);
  await expectCommand(['restore', damaged], false, restored);
  await expectCommand(['verify-backup', backup], true);
  await expectCommand(['restore', backup], true, restored);
  await expectCommand(['verify'], true, restored);
}

async function restart(servers: Product[], at: number, atLeastMs: number): Promise<void> {
  const server = servers[at] as Product;
  const until = performance.now() + atLeastMs;
  const code = await endProcess(server.process);
  if (code !== 0) problems.push(`The server ended with ${code}.`);
  servers[at] = await startProduct(dataDir, children, { PORT: new URL(server.url).port, TRUST_PROXY: '1' });
  await sleep(Math.max(0, until - performance.now()));
}

/** Every acknowledged customer is stored once. */
async function checkAcknowledged({ client }: Product): Promise<void> {
  const names: string[] = [];
  for (let page = 1; ; page++) {
    const { body } = await client.get(`/api/customers?search=Drill&perPage=100&page=${page}`);
    names.push(...body.data.map(({ name }: { name: string }) => name));
    if (body.data.length < 100) break;
  }
  const lost = [...acknowledged].filter((name) => !names.includes(name));
  const doubled = names.length - new Set(names).size;
  console.log(`${acknowledged.size} customers were acknowledged: ${lost.length} are lost, ${doubled} are stored twice.`);
  if (lost.length + doubled > 0) problems.push('Acknowledged customers are lost or stored twice.');
}

async function drill(): Promise<void> {
  if (spawnSync('nginx', ['-v']).error) throw new Error('The drill needs nginx: install the package "nginx".');
  const env = { TRUST_PROXY: '1' };
  mkdirSync(dataDir, { mode: 0o700 });
  // The servers are its guests, as of a database of one's own: the one that runs the embedded PostgreSQL stops it, and interrupts the other.
  const postgres = await startPostgres({ dataDir });
  try {
    await drillServers(env);
  } finally {
    for (const child of children.toReversed()) await endProcess(child);
    await postgres.stop();
  }
}

async function drillServers(env: Record<string, string>): Promise<void> {
  const servers = [await startProduct(dataDir, children, env), await startProduct(dataDir, children, env)];
  const url = await startNginx(servers.map((server) => new URL(server.url).host));
  const loading = load(await signIn(url));
  try {
    await backUpAndRestore();
    for (const at of [0, 1]) await during(`restart of server ${at + 1}`, false, () => restart(servers, at, restartMs));
    await during('restart of one right after the other', false, async () => {
      for (const at of [1, 0]) await restart(servers, at, 0);
    });
    await during('server 1 is killed', true, async () => {
      servers[0]?.process.kill('SIGKILL');
      await sleep(5000);
    });
    await during('the 10 s after that', false, () => sleep(10_000));
  } finally {
    isLoading = false;
    await loading;
  }
  await checkAcknowledged(servers[1] as Product);
  await expectCommand(['verify'], true);
}

try {
  await drill();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
