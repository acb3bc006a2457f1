/**
 * Two servers on a database behind PgBouncer, as of one's own: in session mode they serve, and each knows what the other saves; in transaction mode the
 * start is refused.
 *
 *     bin/drill pooler [--limit 5] [--fault NAME]
 *
 * Needs Debian's pgbouncer. Everything is on 127.0.0.1 in a temporary folder. Exit code 0 if the second server has sent its screens, within `--limit`
 * seconds, what the first one saved, and transaction mode was refused with its sentence.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '#base/ids.ts';
import { prepareDatabase } from '#server/db/prepare.ts';
import { withLogin } from '#server/db/serving-role.ts';
import type { EmbeddedPostgres } from '#server/postgres/embedded.ts';
import { freePort } from '#server/postgres/server-process.ts';
import { seedDemo } from '../../db/seeds/demo.ts';
import { cookieOf, type Product, startProduct } from '../product.ts';
import { save } from './customers.ts';
import {
  children,
  dataDir,
  folder,
  problems,
  readOptions,
  requireProgram,
  runDrill,
  secondsSince,
  withDatabase,
  withPostgres,
} from './drill.ts';

const drill = readOptions('pooler', { limit: [5, 60] });
const { limit } = drill.options;
const requests = { role: 'arriero_requests', password: newId() };

await runDrill(async () => {
  requireProgram('pgbouncer', '--version');
  await withPostgres(async (postgres) => {
    await prepareDatabase(postgres.url);
    await seedDemo(postgres.url);
    await makeLogin();
    await drillModes(await startPooler(postgres));
  });
}, drill);

/** The login of requests, as the guide has an operator make it. */
async function makeLogin(): Promise<void> {
  await withDatabase(dataDir, async (superuser) => {
    await superuser.query(`create role ${requests.role} login in role arriero_app password '${requests.password}'`);
    for (const setting of ["timezone = 'UTC'", "statement_timeout = '5s'", "idle_in_transaction_session_timeout = '15s'"])
      await superuser.query(`alter role ${requests.role} set ${setting}`);
  });
}

type Mode = 'session' | 'transaction';

/** Returns the settings of a server behind it, by mode. */
async function startPooler({ url }: EmbeddedPostgres): Promise<(mode: Mode) => Record<string, string>> {
  const own = join(folder, 'pooler');
  mkdirSync(own);
  const { hostname, port, pathname, username, password } = new URL(url);
  const database = (name: Mode, mode: Mode) =>
    `${name} = host=${hostname} port=${port} dbname=${pathname.slice(1)} pool_mode=${mode} pool_size=40`;
  const [session, transaction]: Mode[] = drill.hasFault('exchanged') ? ['transaction', 'session'] : ['session', 'transaction'];
  const listening = await freePort();
  const config = `[databases]\n${database('session', session as Mode)}\n${database('transaction', transaction as Mode)}
[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${listening}\nauth_type = scram-sha-256\nauth_file = ${own}/users.txt\nunix_socket_dir =\n`;
  writeFileSync(join(own, 'users.txt'), `"${username}" "${decodeURIComponent(password)}"\n"${requests.role}" "${requests.password}"\n`);
  writeFileSync(join(own, 'pgbouncer.ini'), config);
  // It does not run as root.
  for (const path of [folder, own, join(own, 'users.txt'), join(own, 'pgbouncer.ini')]) chmodSync(path, 0o755);
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  children.push(spawn('pgbouncer', ['-q', ...user, join(own, 'pgbouncer.ini')], { stdio: ['ignore', 'ignore', 'inherit'] }));
  await sleep(1000);
  return (mode) => {
    const through = new URL(url);
    Object.assign(through, { port: String(listening), pathname: `/${mode}` });
    return { DATABASE_URL: through.href, SERVING_DATABASE_URL: withLogin(through.href, requests), SEED: 'none' };
  };
}

async function drillModes(behind: (mode: Mode) => Record<string, string>): Promise<void> {
  const refusal = await refusalOf({ ...behind('transaction'), PORT: String(await freePort()) });
  console.log(`transaction mode: ${refusal}`);
  if (!refusal.startsWith('DATABASE_URL leads through a pooler in transaction mode')) problems.push('Transaction mode was not refused.');
  const first = await startProduct(dataDir, children, behind('session'));
  const second = await startProduct(
    drill.hasFault('apart') ? join(folder, 'apart') : dataDir,
    children,
    drill.hasFault('apart') ? {} : behind('session'),
  );
  const seconds = await timeOfEvent(first, second);
  console.log(`session mode: the second server knows after ${seconds.toFixed(2)} s what the first one saved`);
  if (seconds > limit) problems.push('The second server was not notified.');
  const { data } = (await second.client.get('/api/customers?search=Drill')).body;
  if (data.length !== 1) problems.push('The second server does not see what was saved.');
}

/** What a server prints that does not start; empty if it starts. */
async function refusalOf(env: Record<string, string>): Promise<string> {
  const child: ChildProcess = spawn(process.execPath, ['src/server/main.ts'], { env: { ...process.env, ...env } });
  children.push(child);
  let refusal = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (refusal += text));
  await new Promise<void>((resolve) => {
    child.stdout?.setEncoding('utf8').on('data', (text: string) => text.includes('Arriero is ready') && resolve());
    child.once('close', () => resolve());
  });
  return child.exitCode === 1 ? refusal.trim() : '';
}

/** How many seconds the streams of a server take to say that another one has saved a customer; a little more than the limit if they do not. */
async function timeOfEvent(first: Product, second: Product): Promise<number> {
  const stream = await fetch(`${second.url}/api/events?company_id=${second.client.company}`, {
    headers: { cookie: cookieOf(second.client) },
  });
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
  const event = (async () => {
    for (let text = ''; !text.includes('customers'); ) {
      const piece = await reader?.read();
      if (!piece || piece.done) return;
      text += piece.value;
    }
  })();
  await sleep(500);
  const started = performance.now();
  const { status } = await save(first.client, newId());
  if (status !== 201) problems.push(`Saving behind a pooler in session mode was answered with ${status}.`);
  await Promise.race([event, sleep(limit * 1000 + 100)]);
  const seconds = secondsSince(started);
  await reader?.cancel();
  return seconds;
}
