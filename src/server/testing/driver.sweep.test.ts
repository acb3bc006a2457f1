/**
 * A driver calls every GET route with the ids of all records of the company, and must see no data of other people and no amounts except
 * their own pay. No route is listed by hand, so new routes are covered as soon as they are registered.
 */
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { builtInRoles } from '#base/permissions.ts';
import type { Route } from '#base/route.ts';
import type { App } from '../http/handle.ts';
import { makeDriverCast, signIn } from './cast.ts';
import type { Client } from './client.ts';
import { type DemoServer, serveDemo } from './demo-server.ts';
import {
  answersIn,
  beyondDrivers,
  emptyFields,
  fieldOf,
  fillForDriver,
  freightFields,
  hiddenFields,
  nullableFields,
  overview,
  ownAnswers,
  ownMoney,
  payByFreight,
  search,
  shownWhereOwn,
  valuesByPath,
  workQueues,
} from './driver-fields.ts';
import { nameOf, tableOf, tableOfParam } from './foreign-ids.ts';
import { idFieldsOf } from './samples.ts';
import { type DriverCast, plantDriverCanaries, sweepAsDriver, tenantTables } from './sweep.ts';

let server: DemoServer;
let owner: pg.Pool;
let app: App;
let driver: Client;
let admin: Client;
let cast: DriverCast;
let self: { id: string; company: string };
/** Ids of some rows of every table, the driver's own first. */
const ids = new Map<string, string[]>();
/** Texts that drivers must not see: names and addresses of colleagues, contacts of customers. */
let privateTexts: { of: string; text: string }[];

beforeAll(async () => {
  server = await serveDemo();
  ({ app, owner } = server);
  await prepare();
}, 120_000);
afterAll(async () => {
  await server?.close();
});

async function prepare(): Promise<void> {
  cast = await makeDriverCast(server);
  self = { id: cast.driver_id, company: cast.company };
  for (const table of await tenantTables(owner)) {
    const found = await owner.query<{ id: string }>(
      // The latest periods first: the office decided about people of the last closed one.
      `select id::text from ${table} t where company_id = $1 order by position($2 in t::text) > 0 desc, id ${table === 'pay_period' ? 'desc' : ''} limit 40`,
      [self.company, self.id],
    );
    ids.set(
      table,
      found.rows.map(({ id }) => id),
    );
  }
  const texts = await owner.query<{ of: string; text: string }>(
    `select 'a colleague' as of, unnest(array[p.last_name, p.email, nullif(m.id_card, ''), nullif(m.phone, ''), nullif(m.address, '')]) as text
       from person p left join member m on m.id = p.id where p.id <> $1
     union select 'a customer', unnest(array[nullif(email, ''), nullif(phone, ''), nullif(work_phone, ''), nullif(contact_name, '')]) from customer`,
    [self.id],
  );
  privateTexts = texts.rows.filter(({ text }) => text !== null && text.length >= 7);
  driver = cast.driver;
  admin = await signIn(server.url, self.company, 'admin@arriero.test');
}

const isOpenToDrivers = ({ method, access, background }: Route) =>
  // The event stream never ends; it contains only names of areas.
  method === 'GET' && !background && (['person', 'member'].includes(access) || (builtInRoles.driver as readonly string[]).includes(access));

/** The URLs to try for a route: with at most so many ids in the path, filters by id, a search and a sort by hidden columns. */
function urlsOf(route: Route, most = 40): string[] {
  const params = [...route.path.matchAll(/:(\w+)/g)].map((found) => found[1] as string);
  const paths = params.reduce<string[]>(
    (made, param) => {
      const choices = param === 'company_id' ? [self.company] : (ids.get(tableOfParam(route.path, param)) ?? [self.company]);
      return made.flatMap((path) =>
        choices.slice(0, params.length > 1 ? Math.min(12, most) : most).map((id) => path.replace(`:${param}`, id)),
      );
    },
    [route.path],
  );
  const filters = idFieldsOf(route.query).flatMap((field) =>
    (ids.get(tableOf(field)) ?? []).slice(0, 5).map((id) => `?${field}=${id}&perPage=100`),
  );
  const rest = [
    '',
    '?perPage=100&count=1&summary=1',
    '?perPage=100&search=a',
    '?perPage=100&sort=-freight',
    '?country=CO',
    '?department=CO-05',
  ];
  return paths.flatMap((path) => (params.length > 0 ? [path] : [...rest, ...filters].map((query) => path + query)));
}

/** Drivers may see their own pay. */
const isOwnPay = (path: string) => path.startsWith('/api/user/compensation') || path === `/api/users/${self.id}/compensation`;
const moneyKey =
  /(freight|freight_basis|rate|price|amount|subtotal|balance|salary|advance_payment|advance_used|credit_limit|paid|owed|owes)$/;
const moneyText = /^-?\d+\.(\d{2}|\d{4})$/;

/** All values with their keys. */
function leaves(value: unknown, key = ''): { key: string; value: unknown }[] {
  if (Array.isArray(value)) return value.flatMap((item) => leaves(item, key));
  if (value !== null && typeof value === 'object') return Object.entries(value).flatMap(([name, inner]) => leaves(inner, name));
  return [{ key, value }];
}

async function callAll(client: Client, routes = app.routes): Promise<{ findings: Set<string>; answered: Set<string> }> {
  const findings = new Set<string>();
  const answered = new Set<string>();
  for (const route of routes.filter(isOpenToDrivers)) {
    for (const path of urlsOf(route)) {
      const reply = await client.get(path);
      if (reply.status >= 500 || reply.status === 401) findings.add(`GET ${route.path} answered ${reply.status}`);
      if (reply.status !== 200) continue;
      answered.add(route.path);
      for (const { of, text } of privateTexts) if (reply.text.includes(text)) findings.add(`GET ${route.path} returns "${text}" of ${of}`);
      if (isOwnPay(path)) continue;
      for (const { name, body } of answersIn(route, reply.body).filter(({ name }) => !ownMoney.includes(name)))
        for (const { key, value } of leaves(body))
          if (moneyText.test(String(value)) || (moneyKey.test(key) && !['object', 'boolean'].includes(typeof value) && value !== 0))
            findings.add(`${name} returns ${key}`);
    }
  }
  return { findings, answered };
}

/** What the driver gets as null and as a value, where an administrator gets a value; and what neither gets. */
async function compareWithAdministrator(most?: number): Promise<Record<'hidden' | 'shown' | 'unfilled', Set<string>>> {
  const [hidden, shown, unfilled] = [new Set<string>(), new Set<string>(), new Set<string>()];
  for (const route of app.routes.filter((one) => isOpenToDrivers(one) && one.access !== 'person' && !one.bytes)) {
    const filled = new Set<string>();
    for (const path of urlsOf(route, most)) {
      const [seen, all] = await Promise.all([driver.get(path), admin.get(path)]);
      if (beyondDrivers.includes(nameOf(route))) expect(seen.status, path).toBe(403);
      if (seen.status !== 200 || all.status !== 200) continue;
      const bodies = new Map(answersIn(route, seen.body).map(({ name, body }) => [name, body]));
      for (const { name, body } of answersIn(route, all.body)) {
        const byDriver = valuesByPath(bodies.get(name));
        for (const [at, value] of valuesByPath(body)) {
          if (value === null || at.startsWith('meta.')) continue;
          const field = `${name} ${fieldOf(at)}`;
          filled.add(fieldOf(at));
          if (byDriver.get(at) === null) hidden.add(field);
          else if (byDriver.has(at)) shown.add(field);
        }
      }
    }
    const isFilled = (field: string) =>
      field.startsWith('meta') || [...filled].some((one) => one === field || one.startsWith(`${field}.`) || one.startsWith(`${field}[`));
    if (![...ownAnswers, ...beyondDrivers, overview, search, workQueues].includes(nameOf(route)))
      for (const field of nullableFields(route)) if (!isFilled(field)) unfilled.add(`${nameOf(route)} ${field}`);
  }
  return { hidden, shown, unfilled };
}

const listed = Object.entries(hiddenFields).flatMap(([name, fields]) => fields.map((field) => `${name} ${field}`));

describe("another driver's records", () => {
  beforeAll(async () => {
    expect(await plantDriverCanaries(owner, self.company, self.id)).toBeGreaterThan(1000);
  });

  it('are to a driver as unknown ones, wherever their ids are sent', async () => {
    const { findings, requests } = await sweepAsDriver(cast);
    expect(findings).toEqual([]);
    expect(requests).toBeGreaterThan(100);
  }, 120_000);

  it('are found by this test without the policy of loads', async () => {
    await owner.query('alter policy own on load using (true)');
    // Enough to show that the test finds them.
    const trips = app.routes.filter(({ path }) => path.startsWith('/api/trips'));
    const { findings } = await sweepAsDriver({ ...cast, routes: trips }, true);
    await owner.query(
      'alter policy own on load using (not own_only() or exists (select from trip where trip.company_id = load.company_id and trip.id = trip_id))',
    );
    expect(findings.join()).toMatch(/GET \/api\/trips\/:id\/loads\/:load_id/);
  });
});

describe('a driver', () => {
  it('sees no data of other people and no amounts in any answer', async () => {
    const { findings, answered } = await callAll(driver);
    expect([...findings]).toEqual([]);
    for (const path of [
      '/api/trips',
      '/api/trips/:id',
      '/api/trips/:id/loads',
      '/api/user/profile',
      '/api/user/compensation',
      '/api/dashboard',
    ])
      expect([...answered]).toContain(path);
  }, 120_000);

  it('sees less than an administrator, for whom this test finds both', async () => {
    // Enough to show that the test finds them.
    const trips = app.routes.filter(({ path }) => path === '/api/trips');
    const { findings } = await callAll(admin, trips);
    expect([...findings].join('\n')).toMatch(/GET \/api\/trips returns freight/);
    expect([...findings].join('\n')).toMatch(/of a colleague/);
  }, 120_000);

  it('sees as null what is listed, where an administrator sees a value, and nothing else', async () => {
    await fillForDriver(owner, self.company, self.id);
    const { hidden, shown, unfilled } = await compareWithAdministrator();
    expect([...hidden].sort()).toEqual([...listed].sort());
    expect([...shown.intersection(hidden)]).toEqual(shownWhereOwn);
    expect([...unfilled]).toEqual(emptyFields);
  });

  it('sees of that the freight alone when paid a share of it', async () => {
    await fillForDriver(owner, self.company, self.id);
    await payByFreight(owner, self.company, self.id);
    const { hidden } = await compareWithAdministrator();
    await owner.query('delete from compensation_modifier where position = 9');
    expect([...hidden].sort()).toEqual(listed.filter((field) => !freightFields.includes(field)).sort());
  });

  it('sees what closed periods paid them, and nothing of others or of the open period', async () => {
    const { rows } = await owner.query<{ id: string; period_id: string; is_open: boolean; shown: boolean; net_payment: string }>(
      `select stub.id, period_id, period.status = 'open' as is_open, stub.status = 'issued' and period.status = 'closed' as shown, net_payment::text
         from pay_stub stub join pay_period period on period.id = stub.period_id where stub.company_id = $1 and employee_id = $2 order by stub.id`,
      [self.company, self.id],
    );
    const own = rows.filter(({ shown }) => shown);
    expect([own.length > 1, rows.length - own.length]).toEqual([true, 2]);
    const get = async (path: string) => (await driver.get(path)).body;
    const idsIn = ({ data }: { data: { id: string }[] }) => data.map(({ id }) => id).sort();
    const ownIds = own.map(({ id }) => id);
    expect([idsIn(await get('/api/pay-stubs?perPage=100')), idsIn(await get('/api/user/pay-stubs'))]).toEqual([ownIds, ownIds]);
    for (const { id, shown } of rows) expect((await driver.get(`/api/pay-stubs/${id}`)).status).toBe(shown ? 200 : 404);
    const periods = (await get('/api/pay-periods?perPage=100')).data;
    expect(periods.length).toBeGreaterThan(own.length);
    for (const { id, status, people, net_payment } of periods) {
      const paid = own.filter(({ period_id }) => period_id === id);
      const expected = [paid.length, paid[0]?.net_payment ?? '0.00'];
      expect([status, people, net_payment]).toEqual(['closed', ...expected]);
      const { totals, people: shown } = (await get(`/api/pay-periods/${id}/preview`)).data;
      expect([totals.people, totals.net_payment, shown.length]).toEqual([...expected, paid.length]);
      expect(shown.every(({ employee_id }: { employee_id: string }) => employee_id === self.id)).toBe(true);
    }
    const open = rows.find(({ is_open }) => is_open)?.period_id;
    for (const path of ['', '/preview', `/people/${self.id}`])
      expect((await driver.get(`/api/pay-periods/${open}${path}`)).status, path).toBe(404);
    expect((await get(`/api/pay-period-trips?period_id=${open}`)).data).toEqual([]);
  });

  it('gets their own records counted', async () => {
    const counted = app.routes.filter(
      (one) => isOpenToDrivers(one) && !beyondDrivers.includes(nameOf(one)) && 'count' in (one.query as z.ZodObject).shape,
    );
    expect(counted.map(nameOf)).toContain('GET /api/trips');
    for (const route of counted) {
      const { body } = await driver.get(`${route.path}?perPage=100&count=1`);
      let rest = 0;
      for (let [page, { meta }] = [2, body]; meta.has_more; page += 1) {
        const next = await driver.get(`${route.path}?perPage=100&page=${page}`);
        rest += next.body.data.length;
        meta = next.body.meta;
      }
      expect([nameOf(route), body.meta]).toEqual([
        nameOf(route),
        expect.objectContaining({ total: body.data.length + rest, total_is_exact: true }),
      ]);
    }
  });
});
