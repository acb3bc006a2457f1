/** Every list of every contract: its filters, orders, pages, searches and files agree with each other, and indexes serve them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#base/ids.ts';
import { type DemoServer, serveDemo } from '../demo-server.ts';
import { idFieldsOf } from '../samples.ts';
import { explainedSize, problemOfFilter, problemOfOrder } from './indexes.ts';
import { type ListRules, listRules } from './rules.ts';
import { isList, prepareCompany } from './sweep.ts';

let server: DemoServer;
let prepared: Awaited<ReturnType<typeof prepareCompany>>;
let findings: string[] = [];

beforeAll(async () => {
  server = await serveDemo();
  prepared = await prepareCompany(server, (sentence) => void findings.push(sentence));
  expect(findings).toEqual([]);
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
      'lists with a line in listRules (rules.ts), and rows in prepare.ts',
    ).toEqual(Object.keys(listRules).sort());
  });

  // The two tests of indexes come first: the others prepare more statements than a connection keeps.
  it('reads a page in each order by an index, without sorting the rows of the company', async () => {
    const problems: string[] = [];
    let read = 0;
    for (const { path } of lists()) {
      const { table, view, orders } = listRules[path] as ListRules;
      for (const field of prepared.sweepOf(path).sorts()) {
        const order = orders?.[field];
        // By a calculated value: `bin/bench lists` measures it.
        if (order === 'calculated') continue;
        const send = async () => expect((await prepared.client.get(`${path}?perPage=${explainedSize}&sort=${field}`)).status).toBe(200);
        const problem = await problemOfOrder(server.app.pool, send, table, field, order, view);
        read += 1;
        if (problem) problems.push(`${path} by ${field} ${problem}`);
      }
    }
    expect(problems).toEqual([]);
    expect(read).toBeGreaterThan(70);
  });

  // Other filters have few values, of which each leaves so many rows that a page is found by its order; or they are ranges of an order.
  it('finds the rows of an id by an index', async () => {
    const problems: string[] = [];
    const names: string[] = [];
    // Analytics add up the trips of their range, and leave out those that filters do not choose.
    for (const route of lists().filter(({ path }) => path !== '/api/trips/analytics'))
      for (const filter of idFieldsOf(route.query)) {
        const send = () => prepared.client.get(`${route.path}?perPage=${explainedSize}&${filter}=${newId()}`);
        const problem = await problemOfFilter(server.app.pool, send);
        names.push(`${route.path} by ${filter}`);
        if (problem) problems.push(`${names.at(-1)} ${problem}`);
      }
    expect(names.length).toBeGreaterThan(5);
    expect(problems).toEqual([]);
  });

  it.each(Object.keys(listRules))('filters, sorts, pages, searches and exports its rows: %s', async (path) => {
    findings = [];
    await prepared.sweepOf(path).run();
    expect(findings).toEqual([]);
  });
});
