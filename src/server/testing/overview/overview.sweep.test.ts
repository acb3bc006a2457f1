/**
 * The overview of a trip for callers with different permissions: each part is what its own operation answers to the same caller, and all of
 * them are few statements. Parts are found by what the modules declare, so that a new one is covered.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#base/ids.ts';
import type { Permission } from '#base/permissions.ts';
import { type TripStatus, tripStatuses } from '#modules/trips/contract/status.ts';
import { overviewParts } from '../../modules.ts';
import { makeDriverCast, makeMember, signIn, type TestMember } from '../cast.ts';
import type { Client } from '../client.ts';
import { type DemoServer, serveDemo } from '../demo-server.ts';
import { recordStatements } from './statements.ts';

let server: DemoServer;
let company: string;
let driverId: string;
let admin: Client;
let driver: Client;
let member: TestMember;
let takeStatements: () => string[];
/** A trip of the demo's driver in each status in which there is one, the one with the most expenses, of several one with a truck of the company. */
const trips = new Map<TripStatus, string>();

beforeAll(async () => {
  server = await serveDemo();
  takeStatements = recordStatements(server.app.pool);
  ({ company, driver, driver_id: driverId } = await makeDriverCast(server));
  admin = await signIn(server.url, company, 'admin@arriero.test');
  member = await makeMember(server, company, 'overview');
  // The driver of the demo has none in some statuses. The driver of a trip that a pay period paid stays.
  await server.owner.query(
    `update trip set driver_id = $2 where company_id = $1 and id in (
       select distinct on (status) id from trip where company_id = $1 and id not in (select trip_id from pay_period_trip where employee_id is not null)
         order by status, (select count(*) from expense where trip_id = trip.id) desc, owner_id is not null, number)`,
    [company, driverId],
  );
  const { rows } = await server.owner.query<{ id: string; status: TripStatus }>(
    `select distinct on (status) id, status from trip where company_id = $1 and driver_id = $2
       order by status, (select count(*) from expense where trip_id = trip.id) desc, owner_id is not null, number`,
    [company, driverId],
  );
  for (const { id, status } of rows) trips.set(status, id);
}, 120_000);
afterAll(async () => {
  await server?.close();
});

const overviewOf = (client: Client, id: string) => client.get(`/api/trips/${id}/overview`);

interface Part {
  params: Record<string, string> | null;
  query: Record<string, unknown> | null;
}

const pathOf = (path: string, { params, query }: Part) => {
  const search = new URLSearchParams(Object.entries(query ?? {}).map(([name, value]) => [name, String(value)]));
  return `${path.replace(/:(\w+)/g, (_, name: string) => params?.[name] ?? '')}?${search}`;
};

/** The paths of the parts of an overview, each of which the operation itself answers likewise; those that are left out are denied or not found. */
async function comparedParts(client: Client, id: string): Promise<string[]> {
  const { status, body } = await overviewOf(client, id);
  expect(status).toBe(200);
  const trip = body.data['/api/trips/:id'].answer.data;
  for (const [path, part] of Object.entries<Part & { answer: unknown }>(body.data)) {
    const alone = await client.get(pathOf(path, part));
    expect({ path, status: alone.status, answer: alone.body }).toEqual({ path, status: 200, answer: part.answer });
  }
  for (const { route, inputOf } of overviewParts) {
    const input = inputOf(trip as never);
    if (route.path in body.data || input === null) continue;
    const { params = null, query = null } = input;
    expect([403, 404], route.path).toContain((await client.get(pathOf(route.path, { params, query }))).status);
  }
  return Object.keys(body.data).sort();
}

/** Gives a role with these permissions to a person besides their own. */
async function addRole(person: string, permissions: readonly Permission[]): Promise<void> {
  const role = newId();
  await server.owner.query('insert into role (company_id, id, key, name, permissions) values ($1, $2, $3, $3, $4)', [
    company,
    role,
    role.slice(-12),
    permissions,
  ]);
  await server.owner.query('insert into member_role (company_id, id, member_id, role_id) values ($1, $2, $3, $2)', [company, role, person]);
}

const ofEveryone = [
  '/api/trips/:id',
  '/api/trips/:id/documents',
  '/api/trips/:id/loads',
  '/api/trips/:id/settlement',
  '/api/trips/:id/status-changes',
];
const ofExpenses = ['/api/expenses', '/api/trips/:id/expense-totals'];
const forStatus: Partial<Record<TripStatus, string>> = {
  active: '/api/trips/:id/warnings',
  in_transit: '/api/trips/:id/warnings',
  invoiced: '/api/invoices',
  paid: '/api/invoices',
};

describe('the overview of a trip', () => {
  it('is tested in every status', () => expect([...trips.keys()].sort()).toEqual([...tripStatuses].sort()));

  it.each(tripStatuses)('that is %s has for an administrator what each operation answers', async (status) => {
    const expected = [...ofEveryone, ...ofExpenses, ...(forStatus[status] ? [forStatus[status]] : [])];
    expect(await comparedParts(admin, trips.get(status) as string)).toEqual(expected.sort());
  });

  it.each(tripStatuses)('that is %s has for its driver what each operation answers', async (status) => {
    expect(await comparedParts(driver, trips.get(status) as string)).toEqual([...ofEveryone, ...ofExpenses].sort());
  });

  it('has no part that the caller may not read', async () => {
    await member.grant(['view-trips']);
    expect(await comparedParts(member.client, trips.get('invoiced') as string)).toEqual(ofEveryone);
    await member.grant(['view-trips', 'view-invoices']);
    expect(await comparedParts(member.client, trips.get('invoiced') as string)).toEqual(['/api/invoices', ...ofEveryone]);
    await member.grant(['view-expenses', 'view-invoices']);
    expect((await overviewOf(member.client, trips.get('invoiced') as string)).status).toBe(403);
  });

  it('has only own records in a part whose permission comes from the role of drivers', async () => {
    await member.grant(['view-trips']);
    await server.owner.query(
      `insert into member_role (company_id, id, member_id, role_id)
         select company_id, gen_random_uuid(), $2, id from role where company_id = $1 and key = 'driver'`,
      [company, member.id],
    );
    const trip = trips.get('invoiced') as string;
    expect(await comparedParts(member.client, trip)).toEqual(['/api/expenses', ...ofEveryone]);
    const own = (await overviewOf(member.client, trip)).body.data['/api/expenses'].answer.data;
    const all = (await overviewOf(admin, trip)).body.data['/api/expenses'].answer.data;
    expect([own.length, all.length > 0]).toEqual([0, true]);
  });

  it('takes at most ten statements besides the access checks, which are one for each permission', async () => {
    for (const [status, id] of trips)
      for (const [caller, client] of Object.entries({ admin, driver })) {
        takeStatements();
        await overviewOf(client, id);
        const all = takeStatements();
        const checks = all.filter((text) => text.includes('from enter('));
        expect(all.length - checks.length, `${caller} ${status}: ${all.join('\n')}`).toBeLessThanOrEqual(10);
        expect(all.length - checks.length).toBeGreaterThan(5);
        expect(checks.length, `${caller} ${status}`).toBeLessThanOrEqual(4);
      }
  });

  it('has for a driver with a wider permission what that shows', async () => {
    await addRole(driverId, ['view-expenses', 'view-invoices']);
    expect(await comparedParts(driver, trips.get('invoiced') as string)).toEqual(['/api/invoices', ...ofEveryone, ...ofExpenses].sort());
  });
});
