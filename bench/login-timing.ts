/**
 * Measures whether response times reveal which accounts exist (enumeration): failed sign-ins, forgotten passwords and wrong emailed codes,
 * for known and unknown emails in turns, spread over accounts to stay below the rate limits. Fails when the median difference is above five milliseconds.
 *
 *     node bench/login-timing.ts [--tries 1000]
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { newId } from '#base/ids.ts';
import { createPerson } from '#modules/accounts/store/create-person.ts';
import { migrate } from '#server/db/migrate.ts';
import { ownerPool } from '#server/db/pool.ts';
import { asOwner } from '#server/db/tenant.ts';
import { hashPassword } from '#server/password.ts';
import { startPostgres } from '#server/postgres/embedded.ts';
import { median, send } from './measure.ts';

const { values } = parseArgs({ options: { tries: { type: 'string', default: '1000' } } });
const tries = Number(values.tries);
const allowedMs = 5;
const newPassword = { password: 'clave nueva 9', password_confirmation: 'clave nueva 9' };
/** So many that the failures per account stay below every rate limit. */
const accounts = Math.ceil(tries / 8);
const port = 3393;
/** The first tries warm up the server and are not counted. */
const warmUpTries = 40;
/** In an order in which each kind follows the other equally often. */
const turns = ['known', 'unknown', 'unknown', 'known'] as const;

const folder = mkdtempSync(join(tmpdir(), 'arriero-timing-'));
const postgres = await startPostgres({ dataDir: join(folder, 'data') });
const owner = ownerPool(postgres.url);
let server: ChildProcess | undefined;
try {
  await migrate(postgres.url);
  const password_hash = await hashPassword('Arriero-2026');
  await asOwner(owner, null, null, async (db) => {
    for (let at = 0; at < accounts; at++) {
      const names = { first_name: 'Persona', last_name: `Conocida ${at}`, language: 'es' as const };
      await createPerson(db, { id: newId(), ...names, email: `known${at}@example.test`, password_hash });
    }
  });
  server = await startServer();
  const post = await openBrowser();
  const body = {
    '/api/login': (email: string) => ({ username: email, password: 'not this one 9' }),
    '/api/password/forgot': (email: string) => ({ email }),
    // After the requests for codes: each known email has some.
    '/api/password/reset': (email: string) => ({ email, code: '000000', ...newPassword }),
  };
  for (const path of ['/api/login', '/api/password/forgot', '/api/password/reset'] as const) {
    const times = { known: [] as number[], unknown: [] as number[] };
    for (let at = 0; at < tries; at++) {
      const kind = turns[at % turns.length] as (typeof turns)[number];
      const email = `${kind}${(at >> 1) % accounts}@example.test`;
      const ms = await post(path, body[path](email), at);
      if (at >= warmUpTries) times[kind].push(ms);
    }
    // Neighbouring requests are compared, as other load on the machine affects both.
    const difference = Math.abs(median(times.known.map((ms, at) => ms - (times.unknown[at] as number))));
    const [known, unknown] = [median(times.known).toFixed(2), median(times.unknown).toFixed(2)];
    console.log(
      `${path}: ${tries} tries over ${accounts} accounts; medians ${known} ms known, ${unknown} ms unknown; median difference ${difference.toFixed(2)} ms`,
    );
    if (difference > allowedMs) process.exitCode = 1;
  }
} finally {
  if (server) {
    const ended = new Promise((resolve) => server?.once('exit', resolve));
    server.kill('SIGTERM');
    await ended;
  }
  await owner.end();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** Starts the server behind a trusted proxy, so that each try can have another client address. */
async function startServer(): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['src/server/main.ts'], {
    env: {
      ...process.env,
      PORT: String(port),
      DATABASE_URL: postgres.url,
      SEED: 'none',
      DATA_DIR: folder,
      TRUST_PROXY: '1',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (chunk) => String(chunk).includes('ready') && resolve());
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}.`)));
  });
  return child;
}

/** A client without a session. The returned function posts a request and returns its milliseconds. */
async function openBrowser(): Promise<(path: string, body: object, at: number) => Promise<number>> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let token = '';
  await send(port, agent, { method: 'GET', path: '/sanctum/csrf-cookie', headers: {} }, (_text, cookies) => {
    token = /XSRF-TOKEN=([^;]+)/.exec(cookies.join())?.[1] ?? '';
  });
  return async (path, body, at) => {
    const headers = {
      cookie: `XSRF-TOKEN=${token}`,
      'x-xsrf-token': token,
      'content-type': 'application/json',
      'x-forwarded-for': `10.${at >> 16}.${(at >> 8) & 255}.${at & 255}`,
    };
    const start = performance.now();
    const status = await send(port, agent, { method: 'POST', path, headers, body: JSON.stringify(body) });
    const ms = performance.now() - start;
    if (![401, 204, 422].includes(status)) throw new Error(`${path} answered ${status}.`);
    return ms;
  };
}
