/** Every operation needs the permission that the reviewed table names: no contract can quietly ask for less. */
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allPermissions, builtInRoles, type Permission } from '#base/permissions.ts';
import type { Route } from '#base/route.ts';
import { makeMember, type TestMember } from './cast.ts';
import { type DemoServer, serveDemo } from './demo-server.ts';
import { formOf, pdf } from './files.ts';
import { fixedParams, nameOf, tableOf, tableOfParam } from './foreign-ids.ts';
import { permissionTable } from './permission-table.ts';
import { sampleOf } from './samples.ts';
import { companiesByTrips, newestIds } from './sweep.ts';

let server: DemoServer;
let owner: pg.Pool;
let company: string;
let member: TestMember;
/** By table, the id of a record of the company, which is neither the caller nor their role. */
let ids: Map<string, string>;

beforeAll(async () => {
  server = await serveDemo({ SEED: 'demo' });
  ({ owner } = server);
  [company] = (await companiesByTrips(owner)) as [string];
  ids = await newestIds(owner, company);
  member = await makeMember(server, company, 'tabla');
});
afterAll(async () => {
  await server?.close();
});

const accessOf = (line: string) => line.replace(/ .*/, '');
const alsoOf = (line: string) => line.split(' + ').slice(1) as Permission[];
const isPermission = ({ access }: Route) => (allPermissions as readonly string[]).includes(access);

let salt = 0;
/** Calls the operation with records of the company and a generated body. */
async function call(route: Route): Promise<{ status: number; code: string | undefined }> {
  const path = route.path.replace(
    /:(\w+)/g,
    (_, param: string) => fixedParams[param] ?? (ids.get(tableOfParam(route.path, param)) as string),
  );
  const query = route.path === '/api/history' ? `?entity=customer&id=${ids.get('customer')}` : '';
  const body = route.multipart
    ? formOf(pdf(), 'a.pdf')
    : route.method === 'GET'
      ? undefined
      : sampleOf(route.body, (field) => ids.get(tableOf(field)), ++salt).value;
  const reply = await member.client.send(route.method, path + query, body);
  return { status: reply.status, code: reply.body?.code };
}

describe('the table of permissions', () => {
  it('has one line for each operation, with its permission and whether drivers have it', () => {
    const declared = server.app.routes.map((route) => {
      const drivers = (builtInRoles.driver as readonly string[]).includes(route.access) ? ' (drivers)' : '';
      return [nameOf(route), route.access + drivers];
    });
    const reviewed = Object.entries(permissionTable).map(([name, line]) => [name, line.replace(/ \+ .*/, '')]);
    expect(Object.fromEntries(reviewed)).toEqual(Object.fromEntries(declared));
    expect(Object.keys(permissionTable)).toHaveLength(declared.length);
  });

  it('names only permissions that exist', () => {
    for (const line of Object.values(permissionTable))
      for (const name of [accessOf(line), ...alsoOf(line)]) expect(['anyone', 'person', 'member', ...allPermissions], line).toContain(name);
  });
});

describe('every operation with a permission', () => {
  it('is denied to a member with every other permission', async () => {
    const findings: string[] = [];
    let calls = 0;
    for (const permission of allPermissions) {
      const guarded = server.app.routes.filter((route) => accessOf(permissionTable[nameOf(route)] ?? '') === permission);
      if (guarded.length === 0) continue;
      await member.grant(allPermissions.filter((one) => one !== permission));
      for (const route of guarded) {
        calls++;
        const { status } = await call(route);
        if (status !== 403) findings.push(`${nameOf(route)} without ${permission}: ${status}`);
      }
    }
    expect(findings).toEqual([]);
    expect(calls).toBe(server.app.routes.filter(isPermission).length);
  });

  it('is open to a member with its permission alone, and what its line adds', async () => {
    const findings: string[] = [];
    const called = server.app.routes.filter(isPermission);
    // What ends a record comes last.
    const endsRecord = (route: Route) => Number(/DELETE|deactivation|block$|cancellation/.test(nameOf(route)));
    for (const route of called.toSorted((one, next) => endsRecord(one) - endsRecord(next))) {
      const line = permissionTable[nameOf(route)] ?? '';
      await member.grant([accessOf(line) as Permission, ...alsoOf(line)]);
      const { status, code } = await call(route);
      if (status === 403 || status >= 500) findings.push(`${nameOf(route)} with ${line}: ${status} ${code}`);
    }
    expect(called.length).toBeGreaterThan(80);
    expect(findings).toEqual([]);
  });
});
