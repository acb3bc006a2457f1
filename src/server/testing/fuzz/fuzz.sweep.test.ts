/** A short run of `bin/fuzz`, always with the same requests. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Route } from '#base/route.ts';
import { type DemoServer, serveDemo } from '../demo-server.ts';
import { type Answer, fuzz, problemsOf } from './run.ts';
import { toJson } from './values.ts';

let server: DemoServer;
beforeAll(async () => {
  server = await serveDemo();
});
afterAll(() => server?.close());

describe('generated requests', () => {
  it('are answered as the OpenAPI document says, and never with a fault of the server', async () => {
    const { findings, succeeded, statuses } = await fuzz({
      url: server.url,
      owner: server.owner,
      seed: 11,
      count: 400,
      parallel: 4,
      slowMs: 60_000,
    });
    expect([...findings.values()].map(({ what, example }) => `${what}\n${example}`)).toEqual([]);
    // Otherwise it would test little.
    expect(succeeded.size).toBeGreaterThan(30);
    expect([...statuses.keys()]).toEqual(expect.arrayContaining([200, 201, 401, 403, 404, 409, 419, 422]));
  });

  it('find an operation whose answer its contract does not declare', async () => {
    // Of its own: the other requests may have blocked people.
    const fresh = await serveDemo();
    const session = fresh.app.routes.find(({ path }) => path === '/api/user') as Route;
    const { output } = session;
    session.output = z.object({ id: z.number() });
    const { findings } = await fuzz({
      url: fresh.url,
      owner: fresh.owner,
      seed: 8,
      count: 200,
      parallel: 4,
      slowMs: 60_000,
      only: '/api/user',
    });
    // Other files of this process use the same contract.
    session.output = output;
    await fresh.close();
    expect([...findings.keys()].join('\n')).toMatch(/^GET \/api\/user: 500/m);
  });

  it('report every answer that the document does not describe', () => {
    const schema = { type: 'object', properties: { data: { type: 'array' } }, required: ['data'] };
    const operation = {
      method: 'GET',
      path: '/api/x',
      parameters: [],
      responses: { 200: { content: { 'application/json': { schema } } } },
    };
    const request = { operation, caller: 'nobody', method: 'GET', url: '/api/x?a=1', headers: [], body: undefined, isOdd: false } as const;
    const headers = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };
    const problems = (status: number, text: string, sent: Answer['headers'] = headers) =>
      problemsOf({ ...request, headers: [] }, { status, text, headers: sent }).map((problem) => problem.replace(/:.*/, ''));
    expect(problems(200, '{"data":[]}')).toEqual([]);
    expect(problems(200, '{"data":{}}')).toEqual(['200 outside of its schema']);
    expect(problems(200, '{"data":[]}', {})).toEqual(['200 without the common headers']);
    const file = { ...headers, 'content-type': 'text/csv; charset=utf-8' };
    expect(problems(200, 'a;b', file)).toEqual(['200 outside of its schema']);
    expect(problemsOf({ ...request, headers: [], url: '/api/x?format=csv' }, { status: 200, text: 'a;b', headers: file })).toEqual([]);
    expect(problems(418, '{}')).toEqual(['418 is not in the document']);
    expect(problems(502, 'x')).toEqual(['502 x']);
    expect(problems(503, '{"code":"pdf_busy"}')).toEqual([]);
    expect(problems(0, 'socket hang up')).toEqual(['no answer (socket hang up)']);
  });

  it('can hold JSON that no value has', () => {
    expect(toJson({ a: ['@@raw:duplicates'], b: '@@raw:hugeNumber' })).toBe('{"a":[{"a":1,"a":2}],"b":1e999}');
  });
});
