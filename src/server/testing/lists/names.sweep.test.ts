/** Of every list: what its default page reads of the other records whose names it shows, in a company that has many of them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../client.ts';
import { type DemoServer, serveDemo } from '../demo-server.ts';
import { addNamed, problemsOfNames } from './names.ts';
import { type ListRules, listRules } from './rules.ts';
import { isList, prepareCompany } from './sweep.ts';

let server: DemoServer;
let client: Client;

beforeAll(async () => {
  server = await serveDemo();
  const { owner } = server;
  const { company, client: administrator } = await prepareCompany(server);
  client = administrator;
  // Few enough that all of the company look cheap, and many more in the table.
  const { rows: others } = await owner.query<{ id: string }>(
    'select id from company where id <> $1 and exists (select from trailer where company_id = company.id) limit 1',
    [company],
  );
  await addNamed(owner, others[0]?.id as string, 2000);
  await addNamed(owner, company, 60);
});
afterAll(async () => {
  await server?.close();
});

/** By list, what is wrong with the plans of its default page; lists without a problem are left out. */
async function allProblems(isGeneric: boolean): Promise<Record<string, string[]>> {
  const problems: Record<string, string[]> = {};
  for (const route of server.app.routes.filter(isList).filter(({ access }) => access !== 'person')) {
    const send = () => client.get(route.path);
    const { status, body } = await send();
    expect(status, route.path).toBe(200);
    const { table } = listRules[route.path] as ListRules;
    // And the row that says whether there is another page.
    const rows = body.meta.per_page + 1;
    const found = await problemsOfNames(server.app.pool, send, { table, rows, isGeneric });
    if (found.length > 0) problems[route.path] = found;
  }
  return problems;
}

// The tables were analyzed when they had half of these records. A vacuum also makes indexes that contain the names look cheap.
describe.each(['before', 'after'])('the default page of each list, %s the tables are vacuumed and analyzed', (when) => {
  beforeAll(async () => {
    if (when === 'after') await server.owner.query('vacuum analyze');
  });

  it.each([
    { plans: 'plans for any values', isGeneric: true },
    { plans: 'plans for its values', isGeneric: false },
  ])('reads no more names than it shows, with $plans', async ({ isGeneric }) => {
    expect(await allProblems(isGeneric)).toEqual({});
  });
});
