/** Who sees which report, and which of its columns. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Permission, seededRoles } from '#base/permissions.ts';
import { makeMember, type TestMember } from '#server/testing/cast.ts';
import { Client } from '#server/testing/client.ts';
import { type DemoServer, serveDemo } from '#server/testing/demo-server.ts';
import { parseCsv } from '#server/testing/lists/exports.ts';
import { companiesByTrips } from '#server/testing/sweep.ts';
import { demoPassword } from '../../../../../db/seeds/demo/people.ts';
import type { Report } from '../../contract/catalogue/define.ts';
import { type ReportId, reports } from '../../contract/catalogue/reports.ts';

let server: DemoServer;
let company: string;
let member: TestMember;
beforeAll(async () => {
  server = await serveDemo({ SEED: 'demo' });
  [company] = (await companiesByTrips(server.owner)) as [string];
  member = await makeMember(server, company, 'informes');
}, 120_000);
afterAll(() => server?.close());

const all = reports as readonly Report<ReportId>[];
async function get(client: Client, path: string, query: Record<string, string> = {}) {
  const { status, body, text } = await client.get(`${path}?${new URLSearchParams(query)}`);
  if (status !== 200) throw new Error(`${path} ${JSON.stringify(query)}: ${status} ${text}`);
  return body;
}

describe('who sees which report', () => {
  const needed = (report: Report): Permission[] => ['view-reports', ...report.needs];
  const statusOf = async (report: Report, query = '') => (await member.client.get(report.read.path + query)).status;

  it('takes all permissions of the report, by another role than driver', async () => {
    for (const report of all) {
      await member.grant(needed(report));
      expect(await statusOf(report), report.id).toBe(200);
      for (const missing of needed(report)) {
        await member.grant(needed(report).filter((one) => one !== missing));
        expect(await statusOf(report), `${report.id} without ${missing}`).toBe(403);
      }
    }
  });

  it('is not by the role of drivers', async () => {
    await server.owner.query(
      `insert into member_role (company_id, id, member_id, role_id) select company_id, uuidv7(), $1, id from role where company_id = $2 and key = 'driver'`,
      [member.id, company],
    );
    await member.grant(['view-reports']);
    for (const report of all) expect(await statusOf(report), report.id).toBe(403);
    expect((await get(member.client, '/api/reports')).data).toEqual([]);
    await server.owner.query(`delete from member_role where member_id = $1 and role_id in (select id from role where key = 'driver')`, [
      member.id,
    ]);
  });

  it('takes the permission to export for its file', async () => {
    for (const report of all) {
      await member.grant(needed(report));
      expect(await statusOf(report, '?format=csv'), report.id).toBe(403);
    }
  });

  it('shows columns only with their permissions, also in files and orders', async () => {
    let hidden = 0;
    for (const report of all) {
      await member.grant([...needed(report), 'export-data']);
      const absent = Object.keys(report.columns).filter((name) =>
        report.columns[name]?.needs?.some((one) => !needed(report).includes(one)),
      );
      const { data } = await get(member.client, report.read.path, { perPage: '5' });
      const expected = Object.keys(report.columns).filter((name) => !absent.includes(name));
      expect(data.columns, report.id).toEqual(expected);
      for (const values of [...data.rows, data.totals, data.previous ?? {}])
        for (const name of absent) expect(values).not.toHaveProperty(name);
      const { text } = await member.client.get(`${report.read.path}?format=csv`);
      expect(parseCsv(text)[0], report.id).toHaveLength(expected.length);
      for (const name of absent) {
        hidden += 1;
        expect(await statusOf(report, `?format=csv&columns=${name}`)).toBe(422);
        if (report.columns[name]?.sort) expect(await statusOf(report, `?sort=-${name}`)).toBe(422);
      }
    }
    expect(hidden).toBeGreaterThan(3);
  });

  it('follows from the roles that companies start with', async () => {
    const seen: Record<string, string[] | number> = {};
    for (const [role, permissions] of Object.entries(seededRoles)) {
      await member.grant(permissions);
      const { status, body } = await member.client.get('/api/reports');
      seen[role] = status === 200 ? body.data : status;
    }
    const profit = ['profit-by-trip', 'profit-by-customer', 'profit-by-driver', 'profit-by-vehicle', 'profit-by-route', 'vehicle-costs'];
    const invoices = ['receivables-aging', 'unfiled-invoices'];
    const expenses = ['expenses-by-category', 'expenses-by-provider'];
    const drivers = ['drivers-by-freight', 'driver-accounts'];
    expect(seen).toEqual({
      dispatcher: 403,
      billing_clerk: [...profit, ...invoices, 'pending-proofs', 'withholdings', ...expenses, ...drivers],
      treasurer: [...profit, ...invoices, 'pending-proofs', 'withholdings', ...expenses, 'payroll-summary', ...drivers],
      payroll_clerk: [...profit, 'pending-proofs', ...expenses, 'payroll-summary', ...drivers],
    });
    const admin = new Client(server.url, company);
    await admin.signIn('admin@arriero.test', demoPassword);
    expect((await get(admin, '/api/reports')).data).toEqual(all.map(({ id }) => id));
  });
});
