/**
 * A stranger who knows an email tries to keep its owner out of the account.
 *
 *     bin/lock-out [--rounds 3]
 *
 * Starts a server with the demo in a temporary folder, on 127.0.0.1 behind a pretended proxy, so that stranger and owner have different
 * addresses. The stranger sends wrong passwords, requests for codes and wrong codes: first 20 requests from one address, then rounds of 60
 * from many networks. After each round the owner signs in: in a browser that was never used, with a code by email; and in one that was.
 * Exit code 0 if the owner gets in each time and the stranger never. Takes about half a minute, and ends only the server started here.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { freePort } from '#server/postgres/server-process.ts';
import { Client } from '#server/testing/client.ts';

const { values: options } = parseArgs({ options: { rounds: { type: 'string', default: '3' } } });
const rounds = Math.min(Math.max(Number(options.rounds) || 0, 0), 20);

const demoPassword = 'Arriero-2026';
const email = 'admin@arriero.test';
/** The owner's password; each reset sets another. */
let password = demoPassword;
let strangerRequests = 0;
const problems: string[] = [];

const folder = mkdtempSync(join(tmpdir(), 'arriero-lock-out-'));
const port = await freePort();
const base = `http://127.0.0.1:${port}`;
let server: ChildProcess | undefined;
try {
  console.log('Starting a server with the demo…');
  server = await startServer();
  const known = new Client(base, null);
  check('the owner signs in', await login(known, home(0), password), 200);
  const platform = new Client(base, null);
  platform.company = (await platform.signIn('super@arriero.test', demoPassword)).body.default_company.id;

  await attack(20, () => '203.0.113.9');
  await ownerGetsIn(platform, 1);
  for (let round = 1; round <= rounds; round++) {
    await attack(60, (at) => `203.0.${round}.${at}`);
    await ownerGetsIn(platform, round + 1);
    check('in a browser used before, the owner signs in', await login(known, home(0), password), 200);
  }
} finally {
  if (server) {
    const ended = new Promise((resolve) => server?.once('exit', resolve));
    server.kill('SIGTERM');
    await ended;
  }
  rmSync(folder, { recursive: true, force: true });
}
const result = problems.length === 0 ? 'the owner got in each time, the stranger never.' : problems.join('\n');
console.log(`${strangerRequests} requests of the stranger: ${result}`);
process.exitCode = problems.length === 0 ? 0 : 1;

/** Wrong passwords, requests for codes and wrong codes, as 2 : 1 : 1, each from an address of its own. Any success is a problem. */
async function attack(requests: number, addressOf: (at: number) => string): Promise<void> {
  const client = new Client(base, null);
  const counts = new Map<number, number>();
  for (let at = 0; at < requests; at++) {
    const address = addressOf(at);
    const status =
      at < requests / 2
        ? await login(client, address, 'not the password 9')
        : at < requests * 0.75
          ? await post(client, '/api/password/forgot', { email }, address)
          : await reset(client, address, '000000', 'clave del extraño 9');
    counts.set(status, (counts.get(status) ?? 0) + 1);
    if (status === 200 || (status === 204 && at >= requests * 0.75)) problems.push(`The stranger got in with request ${at}.`);
  }
  strangerRequests += requests;
  console.log(`stranger: ${requests} requests, answered ${[...counts].map(([status, count]) => `${count} × ${status}`).join(', ')}`);
}

/** In a browser that was never used: a code by email, a new password, and signing in. */
async function ownerGetsIn(platform: Client, round: number): Promise<void> {
  const browser = new Client(base, null);
  const before = await emailedCodes(platform);
  console.log(`owner: signing in at once is answered ${await login(browser, home(round), password)}`);
  check('the owner asks for a code', await post(browser, '/api/password/forgot', { email }, home(round)), 204);
  const code = (await emailedCodes(platform)).find((each) => !before.includes(each)) ?? 'none';
  check('the code is emailed', Number(code !== 'none'), 1);
  await attack(20, (at) => `198.18.${round}.${at}`);
  const next = `clave de la dueña ${round}`;
  if (check('the owner chooses a new password with the code', await reset(browser, home(round), code, next), 204)) password = next;
  check('the owner signs in elsewhere', await login(new Client(base, null), home(100 + round), password), 200);
  await attack(20, () => '203.0.113.9');
  check('the owner signs in again while the attack goes on', await login(browser, home(round), password), 200);
}

function check(what: string, status: number, expected: number): boolean {
  console.log(`${status === expected ? 'ok    ' : 'FAILED'}  ${what}`);
  if (status !== expected) problems.push(`Failed: ${what}; answered ${status} instead of ${expected}.`);
  return status === expected;
}

/** An address of the owner. */
function home(at: number): string {
  return `198.51.100.${at}`;
}

function login(client: Client, address: string, given: string): Promise<number> {
  return post(client, '/api/login', { username: email, password: given }, address);
}

function reset(client: Client, address: string, code: string, given: string): Promise<number> {
  return post(client, '/api/password/reset', { email, code, password: given, password_confirmation: given }, address);
}

async function post(client: Client, path: string, body: object, address: string): Promise<number> {
  return (await client.post(path, body, { headers: { 'x-forwarded-for': address } })).status;
}

/** The codes emailed to the owner, read from the demo's outbox as the super-administrator. */
async function emailedCodes(platform: Client): Promise<string[]> {
  const { body } = await platform.get('/api/outbox');
  return (body.data as { recipient: string; body: string }[])
    .filter(({ recipient }) => recipient === email)
    .map((mail) => /^\d{6}$/m.exec(mail.body)?.[0] ?? '');
}

async function startServer(): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['src/server/main.ts'], {
    env: { ...process.env, PORT: String(port), DATA_DIR: join(folder, 'data'), SEED: 'demo', TRUST_PROXY: '1', LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (chunk) => String(chunk).includes('ready') && resolve());
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}.`)));
  });
  return child;
}
