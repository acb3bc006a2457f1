/**
 * Mass assignment: every writing route is sent the columns of all tables at every level of its body, with values that can be found again
 * wherever they are stored. Nothing is listed by hand, so new routes and columns are covered as soon as they exist. Then every route is
 * called by a blocked user, and by users without the second factor that the company requires.
 */
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { newId } from '#base/ids.ts';
import { builtInRoles } from '#base/permissions.ts';
import type { Route } from '#base/route.ts';
import type { App } from '../http/handle.ts';
import { addMember, demoFields, roleOf, signIn } from './cast.ts';
import type { Client } from './client.ts';
import { type DemoServer, serveDemo } from './demo-server.ts';
import { formOf, pdf } from './files.ts';
import { addReadings, fixedParams, idOfParam, nameOf, tableOfParam } from './foreign-ids.ts';
import { testPassword } from './passwords.ts';
import { fittedFields, sampleOf } from './samples.ts';
import { companiesByTrips, newestIds, tenantTables } from './sweep.ts';

let server: DemoServer;
let owner: pg.Pool;
let app: App;
let home: string;
let other: string;
/** The email of a person who is a member of the other company only. */
let stranger: string;
let salt = 500;
/** An id of the company for each kind of record. */
let ids: Map<string, string>;
/** The columns of all tables, each with a recognisable value of its type. */
const columns: Record<string, unknown> = {};
/** The recognisable values, as PostgreSQL prints them. */
const marks = ['CONTRABANDO7Q', '7654321', '2001-02-03', 'c0117aba-0000-4000-8000-000000000000'];
const [text, number, day, id] = marks as [string, string, string, string];
const typed: Record<string, unknown> = {
  uuid: id,
  boolean: true,
  date: day,
  timestamptz: `${day}T04:05:06Z`,
  int2: 7,
  int4: Number(number),
  int8: Number(number),
  numeric: number,
  _text: [text],
  jsonb: { [text]: text },
};

beforeAll(async () => {
  server = await serveDemo({ SEED: 'demo' });
  ({ app, owner } = server);
  [home, other] = (await companiesByTrips(owner)) as [string, string];
  ids = await newestIds(owner, home);
  await setParents();
  await setPayee();
  await addReadings(owner, home, ids);
  const elsewhere = await owner.query<{ email: string }>(
    'select email from person where id in (select id from member where company_id = $1) and id not in (select id from member where company_id = $2)',
    [other, home],
  );
  stranger = elsewhere.rows[0]?.email as string;
  const known = await owner.query<{ name: string; type: string }>(`select distinct attname as name, typname as type from pg_attribute
    join pg_class on pg_class.oid = attrelid join pg_type on pg_type.oid = atttypid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped`);
  for (const { name, type } of known.rows) columns[name] = typed[type] ?? text;
  // Common attempts at more rights.
  Object.assign(columns, {
    ...{
      company: other,
      company_id: other,
      role: text,
      roles: ['administrator'],
      role_id: id,
      role_ids: [id],
      user_id: id,
      password: text,
    },
    ...{ permissions: ['manage-roles'], is_platform: true, is_admin: true, own_only: false },
  });
  fieldValues.administrator_id = await administrator('contrabando');
}, 120_000);
afterAll(async () => {
  await server?.close();
});

/** Those of which the loads and assignments in `ids` are parts. */
async function setParents(): Promise<void> {
  const { rows } = await owner.query<{ trip_id: string; truck_id: string }>(
    'select (select trip_id from load where id = $1), (select truck_id from driver_assignment where id = $2)',
    [ids.get('load'), ids.get('driver_assignment')],
  );
  ids.set('trip', rows[0]?.trip_id as string);
  ids.set('truck', rows[0]?.truck_id as string);
}

/** A trip and an employee of the open pay period. */
async function setPayee(): Promise<void> {
  const { rows } = await owner.query<{ id: string; driver_id: string }>(
    'select trip.id, driver_id from pay_period_trip picked join trip on trip.id = picked.trip_id where picked.period_id = $1 limit 1',
    [ids.get('pay_period')],
  );
  ids.set('picked trip', rows[0]?.id as string);
  ids.set('pay_period employee_id', rows[0]?.driver_id as string);
}

/** Signed in by user name, because one of the routes changes the email. */
const open = (username: string) => signIn(server.url, home, username);
const administrator = async (handle: string) => addMember(owner, home, handle, await roleOf(owner, home, 'administrator'));

const platform = 'super@arriero.test';
const pathOf = (route: Route) =>
  route.path.replace(/:(\w+)/g, (_, param: string) => fixedParams[param] ?? idOfParam(ids, route, param) ?? newId());

/** Besides those of the demo. */
const ownFields: Record<string, unknown> = {
  // After every closed pay period.
  valid_from: '2199-01-15',
  password: testPassword,
  password_confirmation: testPassword,
  // Their own, with which they sign in.
  username: 'contrabando',
  advance_payment: '1000',
  trip_ids: [],
  trip_id: null,
};
const fieldValues = { ...demoFields(), ...ownFields };
/** `name`: of the field. Rows of `trips` name one each. */
function withFieldValues(value: unknown, file_id: string, name = ''): unknown {
  if (Array.isArray(value)) return value.map((inner) => withFieldValues(inner, file_id, name));
  if (value === null || typeof value !== 'object') return value;
  const field = (key: string, inner: unknown) => {
    if (key === 'file_id') return file_id;
    if (key === 'file_ids') return [file_id];
    if (name === 'trips' && key === 'trip_id') return inner;
    return key in fieldValues ? fieldValues[key] : withFieldValues(inner, file_id, key);
  };
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, field(key, inner)]));
}

async function bodyOf(client: Client, route: Route): Promise<unknown> {
  const { value } = sampleOf(route.body, (field) => ids.get(tableOfParam('', field)), ++salt);
  const file = await client.post('/api/files', formOf(pdf(), 'a.pdf'));
  const fitted = {
    ...fittedFields[nameOf(route)],
    ...(nameOf(route) === 'PUT /api/pay-periods/:id/trips' && { trip_ids: [ids.get('picked trip')], is_picked: true }),
  };
  return Object.assign(withFieldValues(value, file.body.data.id) as object, fitted);
}

/** The value with all columns that it does not have, at every level. */
function withExtraColumns(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withExtraColumns);
  if (value === null || typeof value !== 'object') return value;
  return { ...columns, ...Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withExtraColumns(inner)])) };
}

/** Rows of any table that contain one of the marks. */
async function findMarkedRows(): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const hits = await owner.query<{ row: string }>(`select t::text as row from ${name} t where t::text like any ($1) limit 1`, [
      marks.map((mark) => `%${mark}%`),
    ]);
    for (const { row } of hits.rows) found.push(`${name}: ${row.slice(0, 300)}`);
  }
  return found;
}

/** Rights, statuses, and checksums of the other company: none of it may change. */
async function readProtected() {
  const { rows } = await owner.query<Record<string, number | string>>(
    `select (select count(*) from person where super_administrator) as platform,
       (select count(*) from person_secret) as passwords,
       (select string_agg(status || plan || require_two_factor, ',' order by id) from company where id = any ($1)) as companies,
       (select count(*) from role where company_id = any ($1) and built_in) as built_in,
       (select count(*) from role where company_id = any ($1) and 'manage-roles' = any (permissions)) as powerful,
       (select count(*) from member_role held join role on role.company_id = held.company_id and role.id = held.role_id
         where held.company_id = any ($1) and role.key = 'administrator') as administrators,
       (select count(*) from member where accepted_at is not null) as accepted`,
    [[home, other]],
  );
  const sums: Record<string, string> = {};
  for (const table of await tenantTables(owner)) {
    const sum = await owner.query<{ sum: string }>(
      `select md5(string_agg(t::text, '|' order by t::text)) as sum from ${table} t where company_id = $1`,
      [other],
    );
    sums[table] = sum.rows[0]?.sum ?? '';
  }
  return { ...(rows[0] as (typeof rows)[number]), sums };
}

/** Calls each route with the extra columns. Returns what went wrong, and the routes that succeeded. */
async function smuggle(routes: readonly Route[]): Promise<{ findings: string[]; done: string[] }> {
  const [findings, done]: [string[], string[]] = [[], []];
  for (const route of routes) {
    // A new session for each, because some routes end it; the platform's routes as the super-administrator.
    const client = await open(route.path.startsWith('/api/companies') ? platform : 'contrabando');
    const body = withExtraColumns(await bodyOf(client, route)) as Record<string, unknown>;
    if (route.path === '/api/invitations') body.email = stranger;
    const query = `?company_id=${other}&own_only=&status=${text}&role=administrator`;
    const reply = await client.send(route.method, pathOf(route) + query, body);
    if (reply.status >= 500) findings.push(`${nameOf(route)} answered ${reply.status}`);
    if (reply.status >= 300) continue;
    done.push(nameOf(route));
    const made = reply.body?.data?.id;
    if (made && !route.path.includes(':')) ids.set(tableOfParam(`${route.path}/:id`, 'id'), made);
  }
  return { findings: [...findings, ...(await findMarkedRows())], done };
}

describe('extra fields in a body', () => {
  it('change nothing, in any route', async () => {
    const before = await readProtected();
    const writing = app.routes.filter(({ method, multipart }) => method !== 'GET' && !multipart);
    // Routes that end a record come last.
    const endsRecord = (route: Route) => Number(/DELETE|deactivation|block$|cancellation/.test(nameOf(route)));
    const { findings, done } = await smuggle(writing.sort((one, next) => endsRecord(one) - endsRecord(next)));
    expect(findings).toEqual([]);
    const after = await readProtected();
    expect(after).toEqual(before);
    // The bodies are generated; the most important must pass input validation, or this would test little.
    for (const name of [
      'POST /api/users',
      'PUT /api/users/:id',
      'POST /api/users/:id/invitation',
      'POST /api/invitations',
      'PUT /api/users/:id/compensation',
      'PUT /api/user/profile',
      'POST /api/roles',
      'PUT /api/roles/:id',
      'PUT /api/number-formats/:document',
      'PUT /api/taxes/:id',
      'PUT /api/settings/profile',
      'PUT /api/settings/security',
      'PUT /api/notifications/preferences',
      'POST /api/companies',
      'POST /api/customers',
      'POST /api/trucks',
      'POST /api/trips',
      'POST /api/invoices',
      'POST /api/payroll-advances',
      'PUT /api/payroll-advances/:id',
      'PUT /api/pay-periods/:id/trips',
      'PUT /api/pay-periods/:id/people/:employee_id',
      'POST /api/pay-periods/:id/closing',
      'PUT /api/payroll-settings',
    ])
      expect(done).toContain(name);
  }, 240_000);

  it('are found where a contract accepts them', async () => {
    const route = app.routes.find((one) => nameOf(one) === 'PUT /api/settings/billing') as Route;
    const form = route.body;
    route.body = (form as z.ZodObject).loose();
    try {
      expect((await smuggle([route])).findings).not.toEqual([]);
    } finally {
      route.body = form;
    }
  }, 60_000);
});

describe('a user without access at the moment', () => {
  const expectDenied = async (client: Client, code: string) => {
    // Routes of the platform are denied to all others anyway.
    const permissions: readonly string[] = ['member', ...builtInRoles.administrator];
    for (const route of app.routes.filter(({ access }) => permissions.includes(access))) {
      const reply = await client.send(
        route.method,
        pathOf(route),
        route.multipart ? formOf(pdf(), 'a.pdf') : route.method === 'GET' ? undefined : {},
      );
      expect([nameOf(route), reply.status, reply.body?.code]).toEqual([nameOf(route), 403, code]);
    }
  };

  it('is denied by every route when blocked', async () => {
    const person = await administrator('bloqueada');
    const client = await open('bloqueada');
    await owner.query("update member set status = 'blocked' where id = $1", [person]);
    await expectDenied(client, 'unauthorized');
  }, 60_000);

  it('is denied by every route without the second factor that the company requires, super-administrators too', async () => {
    await administrator('sola');
    const clients = [await open('sola'), await open(platform)];
    await owner.query('update company set require_two_factor = true where id = $1', [home]);
    for (const client of clients) await expectDenied(client, 'two_factor_setup_required');
    const file = await clients[0]?.get(`/storage/${home}/${newId()}`);
    expect([file?.status, file?.body.code]).toEqual([403, 'two_factor_setup_required']);
  }, 60_000);
});
