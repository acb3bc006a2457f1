import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#base/ids.ts';
import { createPerson } from '#modules/accounts/store/create-person.ts';
import { createMember } from '#modules/people/store/create.ts';
import { insertInto } from '../db/sql.ts';
import { asOwner } from '../db/tenant.ts';
import type { App } from '../http/handle.ts';
import { openApi, openApiPath } from '../http/openapi.ts';
import { hashPassword } from '../password.ts';
import { Client } from './client.ts';
import { type DemoServer, serveDemo } from './demo-server.ts';
import { type Cast, plantCanaries, Sweep } from './sweep.ts';

const password = 'Arriero-2026';
let server: DemoServer;
let owner: pg.Pool;
let app: App;
let cast: Cast;
const registered: { method: string; url: string }[] = [];

beforeAll(async () => {
  server = await serveDemo({}, (route) => registered.push(route));
  ({ app, owner } = server);
  cast = await makeCast();
  await plantCanaries(owner, cast.victim);
}, 120_000);
afterAll(async () => {
  await server?.close();
});

async function makeCast(): Promise<Cast> {
  const { rows } = await owner.query<{ id: string }>(
    'select id from company c order by (select count(*) from trip where company_id = c.id) desc',
  );
  const [victim, home] = rows.map(({ id }) => id) as [string, string];
  const password_hash = await hashPassword(password);
  const roleOf = async (company: string, key: string) =>
    (await owner.query<{ id: string }>('select id from role where company_id = $1 and key = $2', [company, key])).rows[0]?.id as string;

  const join = async (handle: string, company: string, role: string) => {
    const id = newId();
    await asOwner(owner, company, null, async (db) => {
      await createPerson(db, { id, first_name: 'Sonda', last_name: handle, email: `${handle}@sweep.test`, language: 'es', password_hash });
      await createMember(db, company, { id, name: `Sonda ${handle}`, search: handle, accepted: true, roles: [role] });
    });
    const client = new Client(server.url, company);
    expect((await client.signIn(`${handle}@sweep.test`, password)).status).toBe(200);
    return client;
  };

  const empty = newId();
  await asOwner(owner, victim, null, async (db) => {
    await db.run(insertInto('role', { company_id: victim, id: empty, key: 'nothing', name: 'Nada', permissions: [] }));
  });
  return {
    routes: app.routes,
    owner,
    victim,
    home,
    outsider: await join('outsider', home, await roleOf(home, 'administrator')),
    powerless: await join('powerless', victim, empty),
    driver: await join('driver', victim, await roleOf(victim, 'driver')),
    stranger: new Client(server.url, victim),
  };
}

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
    const { findings, requests, reached, bodies } = await new Sweep(cast).run();
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
    const { findings } = await new Sweep({ ...cast, routes: customers }).run();
    await owner.query("alter policy tenant on customer using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)");
    expect(findings.join('\n')).toMatch(/distinguishes another company's id from an unknown one/);
  }, 120_000);

  it('detects a route that does not check the permission', async () => {
    const routes = app.routes.filter(({ path }) => path === '/api/customers').map((route) => ({ ...route }));
    const original = app.routes.filter(({ path }) => path === '/api/customers').map((route) => route.access);
    for (const route of app.routes) if (route.path === '/api/customers') route.access = 'member';
    const { findings } = await new Sweep({ ...cast, routes }).run();
    app.routes
      .filter(({ path }) => path === '/api/customers')
      .forEach((route, at) => {
        route.access = original[at] as typeof route.access;
      });
    expect(findings.join('\n')).toMatch(/to a member without the permission, not 403/);
  }, 120_000);
});
