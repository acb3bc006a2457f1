/** What is in the log: the request, by an id, and never a secret. */
import { Writable } from 'node:stream';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { createCustomer } from '#modules/invoicing/testing.ts';
import { buildApp } from '../app.ts';
import { readSettings } from '../settings.ts';
import { Client } from '../testing/client.ts';
import { testPassword } from '../testing/passwords.ts';
import { makeWorld, type World } from '../testing/world.ts';
import type { App } from './handle.ts';

let world: World;
let app: App;
let url: string;
let lines: string[];
beforeAll(async () => {
  world = await makeWorld();
  lines = [];
  const log = new Writable({
    write(line, _encoding, done) {
      lines.push(String(line));
      done();
    },
  });
  const settings = readSettings({ SEED: 'none', METRICS_TOKEN: 'secret-metrics-token' });
  app = await buildApp({ pool: world.app.pool, settings, logger: pino({ level: 'trace' }, log), passwordCost: world.app.passwordCost });
  url = await app.http.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await app.http.close();
  await world.close();
});

describe('the id of a request', () => {
  const idOf = async (given: string | undefined) => {
    lines.length = 0;
    await app.http.inject({ url: '/health/live', ...(given !== undefined && { headers: { 'x-request-id': given } }) });
    return JSON.parse(lines.at(-1) as string).id as string;
  };

  it.each(['0123456789abcdef0123456789abcdef', 'a1b2-c3d4', 'x'.repeat(64)])('is that of the proxy: %s', async (given) => {
    expect(await idOf(given)).toBe(given);
  });

  it.each([undefined, '', 'short', 'x'.repeat(65), 'with space', 'quote"quote', '<script>', 'ñandú-ñandú'])(
    'is random for %j',
    async (given) => {
      const ids = [await idOf(given), await idOf(given)];
      for (const id of ids) expect(id).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
      expect(ids[0]).not.toBe(ids[1]);
    },
  );
});

test('a request is logged with its id, and who called from where: the person, and the company that they may enter', async () => {
  const client = new Client(url, world.condor.id);
  await client.signIn('admin@condor.test', testPassword);
  const lineOf = async (request: () => Promise<unknown>) => {
    lines.length = 0;
    await request();
    await expect.poll(() => lines.length).toBeGreaterThan(0);
    return JSON.parse(lines.at(-1) as string) as Record<string, unknown>;
  };
  const person = await world.condor.admin.get('/api/user').then(({ body }) => body.user.id);
  expect(await lineOf(() => client.get('/api/customers', { headers: { 'x-request-id': 'request-1' } }))).toMatchObject({
    id: 'request-1',
    address: '127.0.0.1',
    person,
    company: world.condor.id,
  });
  expect(await lineOf(() => client.get('/api/user'))).toMatchObject({ person });
  const outside = await lineOf(() => client.get('/api/customers', { headers: { 'company-id': world.tucan.id } }));
  expect(outside).toMatchObject({ status: 403, address: '127.0.0.1' });
  expect(outside).not.toHaveProperty('company');
  expect(await lineOf(() => new Client(url, null).get('/api/customers'))).not.toHaveProperty('person');
});

test('no password, token, code, cookie or body is in the log, at any level, also of requests that fail', async () => {
  lines.length = 0;
  const client = new Client(url, world.condor.id);
  await client.signIn('admin@condor.test', testPassword);
  const stranger = new Client(url, null);
  await stranger.get('/sanctum/csrf-cookie');
  await stranger.post('/api/login', { username: 'admin@condor.test', password: 'secret-wrong-password-1' });
  await stranger.post('/api/password/reset', {
    email: 'admin@condor.test',
    code: '918273',
    password: 'secret-new-password-1',
    password_confirmation: 'secret-new-password-1',
  });
  await stranger.post('/api/password/reset', { code: '918273', password: 'secret-invalid' });
  await stranger.get('/api/invitations/secret-invitation-token');
  await stranger.get('/api/customers?search=secret-search&token=secret-query');
  await stranger.get('/metrics', { headers: { authorization: 'Bearer secret-metrics-token' } });
  await client.send('PUT', '/api/user/password', {
    current_password: 'secret-current-password-1',
    password: 'secret-other-password-1',
    password_confirmation: 'secret-other-password-1',
  });
  // What a row would have been is not in PostgreSQL's error either.
  const body = { name: 'secret-customer', address: 'secret-address' };
  await world.owner.query(`alter table customer add constraint fails check (name not like 'secret-%')`);
  await expect(createCustomer(client, body)).rejects.toThrow('server_error');
  await world.owner.query('alter table customer drop constraint fails');
  await expect(createCustomer(client, { ...body, phone: 7 })).rejects.toThrow('phone');
  // A fault of ours, whose error is logged with its stack.
  await world.owner.query('alter function start_session rename to start_session_away');
  const { status } = await stranger.post('/api/login', { username: 'admin@condor.test', password: testPassword });
  await world.owner.query('alter function start_session_away rename to start_session');
  expect(status).toBe(500);
  expect((await client.get('/api/user')).status).toBe(200);

  const log = lines.join('');
  expect(log).toContain('"msg":"unexpected"');
  expect(log).toContain('"route":"/api/invitations/:token"');
  expect(log.match(/"msg":"request"/g)?.length).toBeGreaterThan(9);
  const cookies = [...client.cookies.values(), ...stranger.cookies.values()].flatMap((value) => [value, decodeURIComponent(value)]);
  expect(cookies.length).toBeGreaterThan(3);
  const secrets = [testPassword, 'secret-', '918273', ...cookies];
  expect(secrets.filter((secret) => log.includes(secret))).toEqual([]);
});
