/** Every list of every contract: filters, orders, pages and searches, compared with the rows of the tables. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '../../../../db/seeds/demo/people.ts';
import { Client } from '../client.ts';
import { type DemoServer, serveDemo } from '../demo-server.ts';
import { prepareLists } from './prepare.ts';
import { listRules } from './rules.ts';
import { idsOf, isList, type ListContext, ListSweep } from './sweep.ts';

let server: DemoServer;
let findings: string[] = [];
const contexts = new Map<'member' | 'person', ListContext>();

beforeAll(async () => {
  server = await serveDemo();
  const { owner, url } = server;
  const { rows } = await owner.query<{ company: string; person: string }>(
    `select c.id as company, p.id as person from company c, person p where p.email = 'admin@arriero.test'
     order by (select count(*) from trip where company_id = c.id) limit 1`,
  );
  const { company, person } = rows[0] as (typeof rows)[number];
  for (const [kind, email] of [
    ['member', 'admin@arriero.test'],
    ['person', 'super@arriero.test'],
  ] as const) {
    const client = new Client(url, company);
    expect((await client.signIn(email, demoPassword)).status).toBe(200);
    contexts.set(kind, { owner, client, company, person, report: (sentence) => void findings.push(sentence) });
  }
  await prepareLists(owner, company, person, async (path) => (await idsOf({ owner, company, person }, path)).length);
});
afterAll(async () => {
  await server?.close();
});

const lists = () => server.app.routes.filter(isList);

describe('every list', () => {
  it('has rules, and every rule a list', () => {
    expect(
      lists()
        .map(({ path }) => path)
        .sort(),
    ).toEqual(Object.keys(listRules).sort());
  });

  it.each(Object.keys(listRules))('filters, sorts, pages and searches as its rules say: %s', async (path) => {
    const route = lists().find((one) => one.path === path);
    findings = [];
    if (route) await new ListSweep(contexts.get(route.access === 'person' ? 'person' : 'member') as ListContext, route).run();
    expect(findings).toEqual([]);
  });
});
