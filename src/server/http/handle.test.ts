import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#base/ids.ts';
import { formOf, pdf } from '../testing/files.ts';
import { makeWorld, type World } from '../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world?.close());

describe('unusual input', () => {
  it('does not crash the server: a list without a session and with an invalid page key', async () => {
    const client = world.stranger();
    client.cookies.set('arriero_session', 'garbage');
    client.company = newId();
    for (let n = 0; n < 3; n++) expect((await client.get('/api/customers?count=1&after=x')).status).toBe(401);
    expect((await world.condor.admin.get('/api/customers?count=1')).status).toBe(200);
  });

  it('rejects a NUL character at its field, with and without a session', async () => {
    const stranger = await world.stranger().post('/api/login', { username: 'a\u0000', password: 'x' });
    expect([stranger.status, Object.keys(stranger.body.errors)]).toEqual([422, ['username']]);
    for (const path of ['customers', 'trips', 'invoices', 'users', 'trucks']) {
      const reply = await world.condor.admin.get(`/api/${path}?search=%00`);
      expect([path, reply.status, Object.keys(reply.body.errors)]).toEqual([path, 422, ['search']]);
    }
  });

  it('rejects values that cannot be converted to text, and bodies nested thousands deep, signed in or not', async () => {
    const nested = (open: string, close: string) => open.repeat(5_000) + close.repeat(5_000);
    const headers = { 'content-type': 'application/json', 'idempotency-key': newId() };
    for (const value of ['{"toString":1}', '{"toJSON":1,"valueOf":{}}', nested('[', ']'), nested('{"a":[', ']}')]) {
      const body = Buffer.from(`{"email":${value},"name":${value},"credit_limit":${value}}`);
      expect((await world.stranger().send('POST', '/api/password/forgot', body, { headers })).status).toBe(422);
      expect((await world.condor.admin.send('POST', '/api/customers', body, { headers })).status).toBe(422);
    }
  });

  it('rejects a form that is cut off, or whose boundary is too long', async () => {
    const file = '--abc\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\nxx';
    for (const [body, boundary] of [
      [file, 'abc'],
      ['--abc', 'abc'],
      ['no form', 'abc'],
      [file, 'b'.repeat(300)],
    ] as const) {
      const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
      const reply = await world.condor.admin.send('POST', '/api/files', Buffer.from(body), { headers });
      expect([body, reply.status]).toEqual([body, 422]);
    }
  });

  it('answers headers that are too large, and what is not HTTP, in the form of every error', async () => {
    const large = await world.condor.admin.get('/api/customers', { headers: { 'x-large': 'x'.repeat(20_000) } });
    expect([large.status, large.body.code, large.headers.get('cache-control')]).toEqual([431, 'headers_too_large', 'no-store']);
    const answer = await new Promise<string>((resolve) => {
      const socket = connect(Number(new URL(world.url).port), '127.0.0.1');
      socket.on('data', (chunk) => resolve(String(chunk)));
      socket.write('nonsense\r\n\r\n');
    });
    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n[\s\S]*"code":"bad_request"/);
  });

  it('answers 404 for a URL that cannot be decoded', async () => {
    const reply = await world.condor.admin.get('/api/trips/%zz');
    expect([reply.status, reply.body.code]).toEqual([404, 'not_found']);
  });

  it('accepts ids in capitals', async () => {
    const { admin, admin_id } = world.condor;
    expect((await admin.get(`/api/users/${admin_id.toUpperCase()}`)).body.data.id).toBe(admin_id);
  });
});

describe('every answer', () => {
  it('with a file keeps the cache of the browser, and without HTTPS asks for none', async () => {
    const { data } = (await world.condor.admin.post('/api/files', formOf(pdf(), 'a.pdf'))).body;
    const { headers } = await world.condor.admin.get(new URL(data.url, `${world.url}/`).pathname);
    expect([headers.get('cache-control'), headers.has('strict-transport-security')]).toEqual(['private, no-cache', false]);
  });
});

describe('headers', () => {
  const language = { language: 'es' };

  it('accepts an empty body with the JSON content type, and reports missing fields', async () => {
    const headers = { 'content-type': 'application/json' };
    const { admin } = world.condor;
    const { id } = (await admin.post('/api/payment-methods', { description: 'Caja de prueba', recipient: 'company', account_number: '' }))
      .body.data;
    const ended = await admin.send('POST', `/api/payment-methods/${id}/deactivation`, undefined, { headers });
    expect([ended.status, ended.body]).toEqual([200, expect.objectContaining({ data: expect.objectContaining({ status: 'inactive' }) })]);
    const nothing = await admin.send('PUT', '/api/user/language', undefined, { headers });
    expect([nothing.status, Object.keys(nothing.body.errors)]).toEqual([422, ['language']]);
  });

  it('matches no record when the version cannot be parsed', async () => {
    const { admin, admin_id } = world.condor;
    const { data } = (await admin.get(`/api/users/${admin_id}`)).body;
    for (const version of ['"9999999999"', '"abc"', '"1", "2"', '*']) {
      const reply = await admin.post(`/api/users/${admin_id}/deactivation`, {}, { headers: { 'if-match': version } });
      expect(reply.status, version).not.toBe(200);
    }
    expect(data.status).toBe('active');
  });

  it('answers a repeated key also where the write needs no answer of the database', async () => {
    const headers = { 'idempotency-key': newId() };
    const path = '/api/notifications/reading';
    const both = [await world.condor.admin.post(path, undefined, { headers }), await world.condor.admin.post(path, undefined, { headers })];
    expect(both.map(({ status }) => status)).toEqual([204, 204]);
  });

  it('rejects an idempotency key that is too long', async () => {
    const reply = await world.condor.admin.put('/api/user/language', language, { headers: { 'idempotency-key': 'k'.repeat(201) } });
    expect([reply.status, reply.body.code]).toEqual([422, 'idempotency_key_too_long']);
  });

  it('ignores X-Forwarded-For when no proxy is trusted', async () => {
    const client = world.stranger();
    await client.get('/sanctum/csrf-cookie');
    await client.post(
      '/api/login',
      { username: 'admin@tucan.test', password: 'Arriero-2026' },
      { headers: { 'x-forwarded-for': '6.6.6.6' } },
    );
    const { rows } = await world.owner.query<{ address: string }>('select address from login_session order by created_at desc limit 1');
    expect(rows[0]?.address).toBe('127.0.0.1');
  });

  it('does not extend the session for an open event stream', async () => {
    const { admin, admin_id, id } = world.condor;
    await world.owner.query("update login_session set last_input_at = now() - interval '10 minutes' where person_id = $1", [admin_id]);
    const abort = new AbortController();
    const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(`${world.url}/api/events?company_id=${id}`, { headers: { cookie }, signal: abort.signal });
    expect(response.status).toBe(200);
    const { rows } = await world.owner.query<{ stale: boolean }>(
      "select bool_and(last_input_at < now() - interval '9 minutes') as stale from login_session where person_id = $1",
      [admin_id],
    );
    abort.abort();
    expect(rows[0]?.stale).toBe(true);
  });
});
