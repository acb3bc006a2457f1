/**
 * The optimistic lock of every operation with If-Match: of several requests with the same version, sent at once, exactly one is done. A lock
 * that is not taken, or a version that is not compared, lets more of them through. No operation is listed by hand.
 */
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#base/ids.ts';
import type { Route } from '#base/route.ts';
import { insertSentImport } from '#modules/imports/testing.ts';
import { runWaitingJobs } from '#modules/jobs/testing.ts';
import { StatusQuestion, type TripStatus } from '#modules/trips/contract/status.ts';
import { demoFields, signIn } from './cast.ts';
import type { Client, Reply } from './client.ts';
import { type DemoServer, serveDemo } from './demo-server.ts';
import { addReadings, fixedParams, idOfParam, nameOf, tableOf, tableOfParam } from './foreign-ids.ts';
import { fittedFields, sampleOf } from './samples.ts';
import { demoDay, demoNow } from './setup/demo-clock.ts';
import { companiesByTrips } from './sweep.ts';

const atOnce = 6;

let server: DemoServer;
let owner: pg.Pool;
let admin: Client;
let platform: Client;
const ids = new Map<string, string>();

/** For each table a record that its operations accept, as a condition. */
const suitable: Record<string, string> = {
  // Without prices of loads, which ask for the basis of the freight when a rate is added.
  trip: "status = 'active' and exists (select from load where load.trip_id = t.id) and not exists (select from load where load.trip_id = t.id and unit_price > 0)",
  truck: 'exists (select from driver_assignment a where a.truck_id = t.id)',
  driver_assignment:
    'truck_id = (select truck_id from driver_assignment a where a.company_id = t.company_id order by truck_id limit 1) and ends_on is null',
  member: `status = 'active' and id <> (select id from person where email = 'admin@arriero.test')
    and exists (select from compensation where compensation.id = t.id)`,
  payment:
    "status = 'active' and exists (select from payment_allocation a join invoice i on i.id = a.invoice_id where a.payment_id = t.id and i.status = 'sent')",
  invoice: "status = 'draft'",
  cash_transaction: "advance_id is null and exists (select from trip where trip.id = t.trip_id and trip.status = 'in_transit')",
  advance: "used = 0 and source = 'trip'",
  reminder: "status = 'open'",
  service: "status = 'open'",
  expense: "status = 'submitted'",
  role: "key = 'unheld'",
  payment_method: "description = 'Sin usar'",
  pay_period: "status = 'open'",
  stub_payment: "status = 'active' and returned_on is null",
  payroll_advance: 'not exists (select from stub_use where stub_use.payroll_advance_id = t.id)',
};

beforeAll(async () => {
  server = await serveDemo({ SEED: 'demo' });
  ({ owner } = server);
  const [company] = (await companiesByTrips(owner)) as [string];
  await owner.query(
    `insert into role (company_id, id, key, name, permissions) values ($1, $2, 'unheld', 'Sin usuarios', '{access-billing,view-trips}')`,
    [company, newId()],
  );
  await owner.query("insert into payment_method (company_id, id, description, recipient) values ($1, $2, 'Sin usar', 'company')", [
    company,
    newId(),
  ]);
  // Those of the demo are all taken by stubs.
  await owner.query(
    `insert into payroll_advance (company_id, id, employee_id, date, amount, method)
      select company_id, $2, employee_id, date, amount, 'cash' from payroll_advance where company_id = $1 limit 1`,
    [company, newId()],
  );
  for (const route of server.app.routes.filter(({ ifMatch }) => ifMatch))
    for (const [, param = ''] of route.path.matchAll(/:(\w+)/g)) {
      const table = tableOfParam(route.path, param);
      if (param in fixedParams || ids.has(table)) continue;
      const { rows: found } = await owner.query<{ id: string }>(
        `select id from ${table} t where company_id = $1 and (${suitable[table] ?? 'true'}) order by id limit 1`,
        [company],
      );
      ids.set(table, found[0]?.id as string);
    }
  const load = await owner.query<{ id: string }>("select id from load where trip_id = $1 and status = 'active' limit 1", [ids.get('trip')]);
  ids.set('load', (load.rows[0] as { id: string }).id);
  for (const table of ['customer', 'truck', 'trailer', 'file'])
    if (!ids.has(table))
      ids.set(
        table,
        (await owner.query<{ id: string }>(`select id from ${table} where company_id = $1 limit 1`, [company])).rows[0]?.id as string,
      );
  await addReadings(owner, company, ids);
  // Only its author may change it.
  ids.set('collection_note', newId());
  await owner.query(
    `insert into collection_note (company_id, id, customer_id, note, created_by)
      select company_id, $2, customer_id, 'Llamada', (select id from person where email = 'admin@arriero.test') from invoice where id = $1`,
    [ids.get('invoice'), ids.get('collection_note')],
  );
  // Terms besides others of the member: the only ones stay.
  ids.set('compensation_terms', newId());
  await owner.query(
    `insert into compensation_terms (company_id, id, compensation_id, valid_from, base_salary, health_unit, health_value, pension_unit, pension_value,
        arl_unit, arl_value, tax_unit, tax_value, other_discounts)
      select company_id, $2, compensation_id, '2199-01-01', base_salary, health_unit, health_value, pension_unit, pension_value, arl_unit, arl_value, tax_unit,
        tax_value, other_discounts from compensation_terms where compensation_id = $1`,
    [ids.get('member'), ids.get('compensation_terms')],
  );
  ids.set('import', await insertSentImport(owner, company));
  [admin, platform] = [await signIn(server.url, company, 'admin@arriero.test'), await signIn(server.url, company, 'super@arriero.test')];
  fieldValues.administrator_id = (
    await owner.query<{ id: string }>("select id from person where email = 'admin@arriero.test'")
  ).rows[0]?.id;
});
afterAll(async () => {
  await server?.close();
});

const clientOf = (route: Route) => (route.access === 'update-companies' ? platform : admin);
const pathOf = (route: Route) =>
  route.path.replace(/:(\w+)/g, (_, param: string) => fixedParams[param] ?? (idOfParam(ids, route, param) as string));

const fieldValues: Record<string, unknown> = { ...demoFields(), attachments: [], file_ids: [], username: 'administradora' };

const startQuestions = StatusQuestion.options.map(({ shape }) => shape.code.value);
/** Of actions that need more than a version. */
const actionBodies: Record<string, object> = {
  'POST /api/expenses/:id/rejection': { reason: 'Falta el soporte' },
  'POST /api/trips/:id/start': { departure_at: demoNow(), confirm: startQuestions, reason: 'Urgente' },
  'POST /api/trips/:id/review': { arrival_at: demoNow() },
  'POST /api/trips/:id/rejection': { reason: 'Falta el cumplido' },
  'POST /api/stub-payments/:id/return': { returned_on: demoDay(), reason: 'Cuenta cancelada' },
};
/** Run before an operation whose record the one before has decided about. */
const submitted = "update expense set status = 'submitted', decided_at = null, decided_by = null, rejection_reason = '' where id = $1";
const submit = () => owner.query(submitted, [ids.get('expense')]);
const moveTripTo = (status: TripStatus) => () => owner.query('update trip set status = $2 where id = $1', [ids.get('trip'), status]);
const preparations: Record<string, () => Promise<unknown>> = {
  'POST /api/trips/:id/start': moveTripTo('active'),
  'POST /api/trips/:id/review': moveTripTo('in_transit'),
  'POST /api/trips/:id/rejection': moveTripTo('under_review'),
  'POST /api/trips/:id/cancellation': moveTripTo('active'),
  'POST /api/expenses/:id/approval': submit,
  'POST /api/expenses/:id/rejection': submit,
  // One that the operation before deleted.
  'POST /api/stub-payments/:id/return': () =>
    owner.query("update stub_payment set status = 'active', returned_on = null, return_reason = '' where id = $1", [
      ids.get('stub_payment'),
    ]),
  // The job closes the period.
  'POST /api/pay-periods/:id/reopening': () => runWaitingJobs(server),
};

/** The record as it is read, with what its form needs; otherwise a generated body. */
async function bodyOf(route: Route, salt: number): Promise<unknown> {
  if (route.method !== 'PUT') return route.method === 'DELETE' ? undefined : (actionBodies[nameOf(route)] ?? {});
  const sample = sampleOf(route.body, (field) => (field === 'payment_method_id' ? undefined : ids.get(tableOf(field))), salt)
    .value as Record<string, unknown>;
  const fitted: Record<string, unknown> = { ...fieldValues, ...fittedFields[nameOf(route)] };
  const filled = Object.fromEntries(Object.entries(sample).map(([key, value]) => [key, key in fitted ? fitted[key] : value]));
  const read = (await admin.get(pathOf(route))).body?.data ?? {};
  const asRead = Object.fromEntries(Object.keys(filled).map((key) => [key, key in read && !(key in fitted) ? read[key] : filled[key]]));
  return withChange(route, route.body.safeParse(asRead).success ? asRead : filled);
}

/** With another text in one field: a record that is saved as it is may keep its version. */
function withChange(route: Route, body: Record<string, unknown>): Record<string, unknown> {
  const changed = (keys: RegExp) =>
    Object.entries(body).flatMap(([key, value]) => (typeof value === 'string' && keys.test(key) ? [{ ...body, [key]: `${value}x` }] : []));
  // Names of people last: only they may change them.
  const changes = [...changed(/address|description|notes|information/), ...changed(/name/)];
  return changes.find((change) => route.body.safeParse(change).success) ?? body;
}

const send = (route: Route, body: unknown, version: number): Promise<Reply> =>
  clientOf(route).send(route.method, pathOf(route), body, { headers: { 'if-match': `"${version}"` } });

/** The current version, from the answer to one that no record has. */
async function versionOf(route: Route, body: unknown): Promise<number | undefined> {
  const reply = await send(route, body, 999_999_999);
  return reply.status === 412 ? (reply.body.details?.version ?? reply.body.version) : undefined;
}

const step = ({ method, path }: Route) =>
  method === 'PUT' ? 0 : path.endsWith('deactivation') || path.endsWith('block') ? (method === 'POST' ? 1 : 2) : 3;

describe('every operation with If-Match', () => {
  it('is done once when it is sent several times at once', async () => {
    const findings: string[] = [];
    const routes = server.app.routes.filter(({ ifMatch }) => ifMatch).toSorted((one, next) => step(one) - step(next));
    for (const [salt, route] of routes.entries()) {
      const action = server.app.routes.find(({ method, path, ifMatch }) => method === 'POST' && path === route.path && !ifMatch);
      // What a DELETE without such a counterpart undoes was done before, in this order.
      if (route.method === 'DELETE' && action) await send(action, {}, 0);
      await preparations[nameOf(route)]?.();
      const body = await bodyOf(route, 900 + salt);
      const version = await versionOf(route, body);
      if (version === undefined) {
        findings.push(`${nameOf(route)} has no version: ${(await send(route, body, 999_999_999)).text.slice(0, 200)}`);
        continue;
      }
      const replies = await Promise.all(Array.from({ length: atOnce }, () => send(route, body, version)));
      const statuses = replies.map(({ status }) => status).sort();
      const done = statuses.filter((status) => status < 300).length;
      if (done !== 1 || statuses.some((status) => status >= 300 && ![404, 409, 412].includes(status)))
        findings.push(`${nameOf(route)} answered ${statuses.join()}: ${replies.find(({ status }) => status >= 300)?.text.slice(0, 200)}`);
      findings.push(...(await repeated(route)));
    }
    expect(routes.length).toBeGreaterThan(30);
    expect(findings).toEqual([]);
  });
});

/** What already has the status is refused: with an old version as stale, with the current one as its contract says. */
async function repeated(route: Route): Promise<string[]> {
  const already = Object.entries(route.errors).find(([code]) => code.startsWith('already_'));
  if (!already || route.method === 'PUT') return [];
  const version = (await versionOf(route, route.method === 'DELETE' ? undefined : {})) as number;
  const current = await send(route, route.method === 'DELETE' ? undefined : {}, version);
  const old = await send(route, route.method === 'DELETE' ? undefined : {}, version - 1);
  const found = [current.status, current.body?.code, old.status];
  const expected = [already[1].status, already[0], 412];
  return found.join() === expected.join() ? [] : [`${nameOf(route)} repeated answered ${found.join()} instead of ${expected.join()}`];
}
