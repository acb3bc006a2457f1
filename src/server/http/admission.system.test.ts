import type { Pool } from 'pg';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { route } from '#base/route.ts';
import { buildApp } from '../app.ts';
import { readSettings } from '../settings.ts';
import { Client, type Reply } from '../testing/client.ts';
import { type App, handle } from './handle.ts';

const metricsToken = 'a token for metrics';
const log: string[] = [];
let app: App;
let client: Client;
/** Ends the requests that wait in the handler. */
let release: (() => void)[] = [];

const declare = (path: `/${string}`, reserved: boolean) =>
  route(`POST ${path}`, 'anyone', { summary: 'Waits.', output: z.null(), status: 204, reserved });

beforeEach(async () => {
  log.length = 0;
  release = [];
  const logger = pino({ level: 'info' }, { write: (line: string) => void log.push(line) });
  app = await buildApp({
    pool: {} as Pool, // not reached
    settings: readSettings({ SEED: 'none', METRICS_TOKEN: metricsToken }),
    logger,
    places: { general: 3, reserved: 1, exports: 5 },
  });
  for (const one of [declare('/api/general', false), declare('/api/reserved', true)])
    handle(app, one, async () => {
      await new Promise<void>((resolve) => release.push(resolve));
      return null;
    });
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  client = new Client(`http://127.0.0.1:${(app.http.server.address() as { port: number }).port}`, null);
  await client.get('/sanctum/csrf-cookie');
});
// Closing waits for them: after a test that failed in between, for ever.
afterEach(() => {
  for (const end of release) end();
  return app.http.close();
});

/** Sends requests, waits until `accepted` are in progress and the others are answered, ends those, and returns all answers. */
async function flood(path: string, count: number, accepted: number): Promise<Reply[]> {
  const replies: Reply[] = [];
  const all = Array.from({ length: count }, async () => replies.push(await client.post(path)));
  await expect.poll(() => [release.length, replies.length]).toEqual([accepted, count - accepted]);
  for (const end of release.splice(0)) end();
  await Promise.all(all);
  return replies;
}
/** Takes all general places; returns what frees them. */
async function fillPlaces(): Promise<() => Promise<void>> {
  const waiting = Promise.all([1, 2, 3].map(() => client.post('/api/general')));
  await expect.poll(() => release.length).toBe(3);
  return async () => {
    for (const end of release.splice(0)) end();
    expect(statuses(await waiting)).toEqual([204, 204, 204]);
  };
}

const statuses = (replies: Reply[]) => replies.map(({ status }) => status);

describe('beyond the places of a server', () => {
  it('requests are answered with 503 and Retry-After while others are in progress, and accepted when those have ended', async () => {
    const replies = await flood('/api/general', 5, 3);
    expect(statuses(replies)).toEqual([503, 503, 204, 204, 204]);
    for (const { headers, body } of replies.slice(0, 2)) {
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(body).toEqual({ code: 'server_busy', message: 'El servidor está ocupado. Intenta de nuevo en un momento.' });
    }
    expect(statuses(await flood('/api/general', 1, 1))).toEqual([204]);
  });

  it('signing in and health have places of their own', async () => {
    const waiting = Promise.all([1, 2, 3].map(() => client.post('/api/general')));
    await expect.poll(() => release.length).toBe(3);
    expect((await client.post('/api/general', {}, { headers: { 'accept-language': 'en' } })).body.message).toMatch(/^The server is busy/);
    const reserved = client.post('/api/reserved');
    await expect.poll(() => release.length).toBe(4);
    expect((await client.get('/health/live')).status).toBe(200);
    expect((await client.post('/api/reserved')).status).toBe(503);
    for (const end of release) end();
    expect(statuses([...(await waiting), await reserved])).toEqual([204, 204, 204, 204]);
  });

  it('only the routes that are reserved reach their places, and what the API does not serve is answered as ever', async () => {
    const end = await fillPlaces();
    const paths = [
      '/api/user',
      '/api/permissions/company/1?a=b',
      '/api/users',
      '/api/permissions/company/1/2',
      '/api/user/activity',
      '/nowhere',
    ];
    const answers = await Promise.all(paths.map(async (path) => [path, (await client.get(path)).status]));
    expect(Object.fromEntries(answers)).toEqual({
      '/api/user': 401,
      '/api/permissions/company/1?a=b': 401,
      '/api/users': 503,
      '/api/permissions/company/1/2': 503,
      '/api/user/activity': 503,
      '/nowhere': 404,
    });
    await end();
  });

  it('the answer is the same before routing and after', async () => {
    const end = await fillPlaces();
    const answer = async (path: string) => {
      const { status, text, headers } = await client.post(path);
      return { status, text, headers: [...headers].filter(([name]) => name !== 'date' && name !== 'retry-after') };
    };
    // The router decodes the path; the check before it does not.
    const late = await answer('/%61pi/general');
    expect(late.status).toBe(503);
    expect(await answer('/api/general')).toEqual(late);
    await end();
  });

  it('a client that ignores Retry-After waits for each 503, but not for long', async () => {
    const end = await fillPlaces();
    const start = performance.now();
    for (let at = 0; at < 3; at++) expect((await client.get('/api/customers')).status).toBe(503);
    expect(performance.now() - start).toBeGreaterThan(140);
    expect(performance.now() - start).toBeLessThan(1_000);
    await end();
  });

  it('rejections are counted in /metrics', async () => {
    await flood('/api/general', 5, 3);
    await flood('/%61pi/general', 4, 3);
    const { text } = await client.get('/metrics', { headers: { authorization: `Bearer ${metricsToken}` } });
    expect(text.split('\n').filter((line) => line.includes('status="503"'))).toEqual([
      'http_requests_total{method="any",route="shed",status="503"} 3',
    ]);
  });

  it('rejections are logged together, not one by one', async () => {
    await flood('/api/general', 9, 3);
    await expect.poll(() => log.some((line) => JSON.parse(line).requests === 6)).toBe(true);
    expect(log.filter((line) => line.includes('"status":503'))).toEqual([]);
  });
});

it('declares signing in as reserved', () => {
  expect(app.routes.filter(({ reserved }) => reserved).map(({ path }) => path)).toEqual([
    '/sanctum/csrf-cookie',
    '/api/login',
    '/api/user',
    '/api/permissions/company/:id',
    '/api/reserved',
  ]);
});
