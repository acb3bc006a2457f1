/**
 * Two servers on a database behind PgBouncer, as of one's own: in session mode they serve, and each sees what the other saves; in transaction mode the
 * start is refused.
 *
 *     bin/drill pooler
 *
 * Needs Debian's pgbouncer. Everything is on 127.0.0.1 in a temporary folder; only processes started here are ended. Exit code 0 if all holds.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '#base/ids.ts';
import { ownerPool } from '#server/db/pool.ts';
import { prepareDatabase } from '#server/db/prepare.ts';
import { withLogin } from '#server/db/serving-role.ts';
import { type EmbeddedPostgres, startPostgres } from '#server/postgres/embedded.ts';
import { freePort } from '#server/postgres/server-process.ts';
import { seedDemo } from '../../db/seeds/demo.ts';
import { cookieOf, endProcess, startProduct } from '../product.ts';
import { save } from './customers.ts';

const folder = mkdtempSync(join(tmpdir(), 'arriero-pooler-'));
const children: ChildProcess[] = [];
const problems: string[] = [];
const requests = { role: 'arriero_requests', password: newId() };

/** The login of requests, as the guide has an operator make it. */
async function makeLogin(postgres: EmbeddedPostgres): Promise<void> {
  const superuser = ownerPool(postgres.superuserUrl, 1);
  await superuser.query(`create role ${requests.role} login in role arriero_app password '${requests.password}'`);
  for (const setting of ["timezone = 'UTC'", "statement_timeout = '5s'", "idle_in_transaction_session_timeout = '15s'"])
    await superuser.query(`alter role ${requests.role} set ${setting}`);
  await superuser.end();
}

/** Returns its port. The names of its databases are the modes. */
async function startPooler({ url }: EmbeddedPostgres): Promise<number> {
  const [port, { hostname, port: target, pathname, username, password }] = [await freePort(), new URL(url)];
  const database = (mode: string) => `${mode} = host=${hostname} port=${target} dbname=${pathname.slice(1)} pool_mode=${mode} pool_size=40`;
  const own = join(folder, 'pooler');
  mkdirSync(own);
  writeFileSync(join(own, 'users.txt'), `"${username}" "${decodeURIComponent(password)}"\n"${requests.role}" "${requests.password}"\n`);
  writeFileSync(
    join(own, 'pgbouncer.ini'),
    `[databases]\n${database('session')}\n${database('transaction')}\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${port}
auth_type = scram-sha-256\nauth_file = ${own}/users.txt\nunix_socket_dir =\n`,
  );
  // It does not run as root.
  for (const path of [folder, own, join(own, 'users.txt'), join(own, 'pgbouncer.ini')]) chmodSync(path, 0o755);
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  children.push(spawn('pgbouncer', ['-q', ...user, join(own, 'pgbouncer.ini')], { stdio: ['ignore', 'ignore', 'inherit'] }));
  await sleep(1000);
  return port;
}

/** What a server prints that does not start. */
async function refusalOf(env: Record<string, string>): Promise<string> {
  const child = spawn(process.execPath, ['src/server/main.ts'], { env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'pipe'] });
  children.push(child);
  let printed = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (printed += text));
  const code = await new Promise((resolve) => child.once('close', resolve));
  return `${code}: ${printed.trim()}`;
}

/** How long the streams of one server take to say that another has saved a customer, in milliseconds. */
async function timeOfEvent(postgres: EmbeddedPostgres, behind: (mode: string) => Record<string, string>): Promise<number> {
  await seedDemo(postgres.url);
  const [one, other] = [await startProduct(folder, children, behind('session')), await startProduct(folder, children, behind('session'))];
  const stream = await fetch(`${other.url}/api/events?company_id=${other.client.company}`, { headers: { cookie: cookieOf(other.client) } });
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
  const notified = (async () => {
    for (let text = ''; !text.includes('customers'); ) text += (await reader?.read())?.value ?? '';
  })();
  await sleep(500);
  const started = performance.now();
  const { status } = await save(one.client, newId(), 'Behind a pooler');
  if (status !== 201) problems.push(`Saving behind a pooler in session mode was answered with ${status}.`);
  await Promise.race([notified, sleep(10_000)]);
  const { data } = (await other.client.get('/api/customers?search=Behind')).body;
  if (data.length !== 1) problems.push('The other server does not see what was saved.');
  await reader?.cancel();
  return performance.now() - started;
}

async function drill(): Promise<void> {
  if (spawnSync('pgbouncer', ['--version']).error) throw new Error('The drill needs PgBouncer: install the package "pgbouncer".');
  const postgres = await startPostgres({ dataDir: join(folder, 'data') });
  try {
    await prepareDatabase(postgres.url);
    await makeLogin(postgres);
    const port = await startPooler(postgres);
    const behind = (mode: string) => {
      const url = new URL(postgres.url);
      Object.assign(url, { port: String(port), pathname: `/${mode}` });
      return { DATABASE_URL: url.href, SERVING_DATABASE_URL: withLogin(url.href, requests), SEED: 'none' };
    };
    const refusal = await refusalOf({ ...behind('transaction'), PORT: String(await freePort()) });
    console.log(`transaction mode, exit code ${refusal}`);
    if (!refusal.startsWith('1: DATABASE_URL leads through a pooler in transaction mode'))
      problems.push('Transaction mode was not refused.');
    const ms = await timeOfEvent(postgres, behind);
    console.log(`session mode: two servers serve, and the second one knows after ${ms.toFixed(0)} ms what the first one saved`);
    if (ms > 5000) problems.push('The second server was not notified.');
  } finally {
    for (const child of children.toReversed()) await endProcess(child);
    await postgres.stop();
  }
}

try {
  await drill();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
