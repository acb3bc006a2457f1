import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { route } from '#base/route.ts';
import { setCurrentCompanyId } from '../session/tab.ts';
import { ApiError } from './api-error.ts';
import { call, query, setFailurePolicy } from './call.ts';

const things = {
  list: route('GET /api/things', 'view-trips', {
    summary: '',
    query: z.object({ search: z.string(), status: z.array(z.string()) }),
    output: z.any(),
  }),
  create: route('POST /api/things', 'create-trips', {
    summary: '',
    body: z.object({ name: z.string() }),
    output: z.any(),
  }),
  update: route('PUT /api/things/:id', 'update-trips', {
    summary: '',
    params: z.object({ id: z.string() }),
    output: z.any(),
    ifMatch: true,
  }),
  close: route('POST /api/things/:id/closing', 'update-trips', {
    summary: '',
    params: z.object({ id: z.string() }),
    output: z.any(),
    ifMatch: true,
  }),
};

interface ReceivedRequest {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
}

/** A server that accepts one CSRF token and issues it; `document` is stubbed to hold the browser's cookies. */
const page = { cookie: '', documentElement: { lang: 'en' } };
let received: ReceivedRequest[] = [];
let token = 'good';
let answer = { status: 200, body: '{"data":1}' };
const server = createServer((request, response) => {
  request.resume();
  received.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers });
  if (request.url === '/sanctum/csrf-cookie') {
    page.cookie = `other=1; XSRF-TOKEN=${encodeURIComponent(token)}`;
    return response.writeHead(204).end();
  }
  if (request.method !== 'GET' && request.headers['x-xsrf-token'] !== 'good') {
    return response.writeHead(419).end('{"message":"CSRF token mismatch."}');
  }
  response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
});

beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  const real = fetch;
  vi.stubGlobal('document', page);
  // Node has no page that relative URLs could resolve against.
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => real(`http://127.0.0.1:${port}${path}`, init));
});
afterAll(() => {
  vi.unstubAllGlobals();
  server.close();
});
beforeEach(() => {
  received = [];
  token = 'good';
  page.cookie = '';
  answer = { status: 200, body: '{"data":1}' };
  setCurrentCompanyId('company-1');
});
afterEach(() => setFailurePolicy(() => {}));

const sent = () => received.filter(({ url }) => url.startsWith('/api'));

describe('call', () => {
  it('fetches a CSRF token before the first write', async () => {
    await call(things.create, { body: { name: 'x' } });
    expect(received.map(({ url }) => url)).toEqual(['/sanctum/csrf-cookie', '/api/things']);
    expect(sent()[0]?.headers).toMatchObject({ 'company-id': 'company-1', 'x-xsrf-token': 'good', 'accept-language': 'en' });
  });

  it('retries a write once with a new token and the same idempotency key', async () => {
    page.cookie = 'XSRF-TOKEN=old';
    await call(things.create, { body: { name: 'x' } });
    expect(received.map(({ url }) => url)).toEqual(['/api/things', '/sanctum/csrf-cookie', '/api/things']);
    const [first, second] = sent();
    expect(first?.headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/);
    expect(second?.headers['idempotency-key']).toBe(first?.headers['idempotency-key']);
  });

  it('gives up after the second 419', async () => {
    token = 'bad';
    await expect(call(things.create, { body: { name: 'x' } })).rejects.toMatchObject({ status: 419 });
    expect(sent()).toHaveLength(2);
  });

  it('fills the path, sends the version as If-Match, and leaves empty filters out', async () => {
    await call(things.update, { params: { id: 'a/b' }, version: 7 });
    await call(things.list, { query: { search: '', status: ['paid', 'due'] } });
    const [update, list] = sent();
    expect(update).toMatchObject({ url: '/api/things/a%2Fb', headers: { 'if-match': '"7"' } });
    expect(update?.headers['idempotency-key']).toBeUndefined();
    expect(list?.url).toBe('/api/things?status=paid&status=due');
  });

  it('sends the version to an action that compares it, and to no other operation', async () => {
    await call(things.close, { params: { id: 'a' }, version: 7 });
    await call(things.create, { body: { name: 'x' }, version: 7 });
    expect(sent().map(({ headers }) => headers['if-match'])).toEqual(['"7"', undefined]);
  });

  it('throws the server error and calls the central policy, unless quiet', async () => {
    const handled: ApiError[] = [];
    setFailurePolicy((error) => handled.push(error));
    answer = { status: 409, body: '{"message":"No","code":"trip_closed","details":{"number":"T-1"}}' };
    const expected = { status: 409, code: 'trip_closed', message: 'No', details: { number: 'T-1' }, errors: {} };
    await expect(call(things.list)).rejects.toMatchObject(expected);
    await expect(call(things.list, { quiet: true })).rejects.toMatchObject(expected);
    expect(handled).toHaveLength(1);
  });

  it('accepts an error that is not JSON', async () => {
    answer = { status: 502, body: '<h1>Bad gateway</h1>' };
    const failure = await call(things.list).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ApiError);
    expect(failure).toMatchObject({ status: 502, isTransient: true });
  });
});

describe('query', () => {
  it('is sent with the company it was made in', async () => {
    const { queryKey, queryFn } = query(things.list, { query: { search: 'x' } });
    setCurrentCompanyId('company-2');
    await queryFn?.({ signal: new AbortController().signal } as never);
    expect(queryKey).toEqual(['company-1', '/api/things', null, { search: 'x' }]);
    expect(sent()[0]?.headers['company-id']).toBe('company-1');
  });
});
