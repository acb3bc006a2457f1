import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { App } from '../http/handle.ts';
import { openApi, openApiPath } from '../http/openapi.ts';
import { makeCast } from './cast.ts';
import { type DemoServer, serveDemo } from './demo-server.ts';
import { type Cast, plantCanaries, sweepCompanies } from './sweep.ts';

let server: DemoServer;
let owner: pg.Pool;
let app: App;
let cast: Cast;
const registered: { method: string; url: string }[] = [];

beforeAll(async () => {
  server = await serveDemo({}, { onRoute: (route) => registered.push(route) });
  ({ app, owner } = server);
  cast = await makeCast(server);
  await plantCanaries(owner, cast.victim);
}, 120_000);
afterAll(async () => {
  await server?.close();
});

describe('every route', () => {
  it('is in the OpenAPI document', () => {
    const paths = openApi(app.routes, 'session').paths as Record<string, Record<string, unknown>>;
    const missing = registered
      .filter(
        ({ method, url }) =>
          method !== 'HEAD' && /^\/(api|sanctum|storage)\//.test(url) && !['/api/openapi.json', '/api/docs'].includes(url),
      )
      .filter(({ method, url }) => !paths[openApiPath(url)]?.[method.toLowerCase()]);
    expect(missing).toEqual([]);
  });

  it('denies callers without access, and neither returns nor changes data of another company', async () => {
    const { findings, requests, reached, bodies } = await sweepCompanies(cast);
    expect(findings).toEqual([]);
    expect(requests).toBeGreaterThan(app.routes.length * 4);
    // The bodies are generated; most must pass input validation, or the sweep would test little.
    expect({ share: reached.length / bodies.length, short: bodies.filter((name) => !reached.includes(name)) }).toMatchObject({
      share: expect.toSatisfy((share: number) => share >= 0.6),
    });
  }, 240_000);
});

describe('the sweep', () => {
  it('detects a table whose policy does not restrict the company', async () => {
    await owner.query('alter policy tenant on customer using (true)');
    const customers = app.routes.filter(({ path }) => path.startsWith('/api/customers'));
    const { findings } = await sweepCompanies({ ...cast, routes: customers });
    await owner.query("alter policy tenant on customer using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)");
    expect(findings.join('\n')).toMatch(/distinguishes the id of a hidden record from an unknown one/);
  }, 120_000);
});
