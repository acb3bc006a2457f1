/** One person in two companies, with two sessions that write concurrently: every write goes to the company in its header. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { foldForSearch } from '#base/fold.ts';
import { createMember } from '#modules/people/store/create.ts';
import { asOwner } from '../db/tenant.ts';
import type { Client } from './client.ts';
import { makeWorld, type World } from './world.ts';

let world: World;
/** Two browsers of the same person, an administrator of both companies. */
let browsers: [Client, Client];
beforeAll(async () => {
  world = await makeWorld();
  const { condor, tucan } = world;
  const name = 'Ana condor';
  await asOwner(world.owner, tucan.id, null, (db) =>
    createMember(db, tucan.id, {
      id: condor.admin_id,
      name,
      search: foldForSearch(name),
      accepted: true,
      roles: [tucan.roles.administrator],
    }),
  );
  browsers = [condor.admin, await world.signIn('admin@condor.test', tucan.id)];
});
afterAll(() => world.close());

const customerInput = (at: number, name: string) => ({
  name,
  tax_id_type: '31',
  tax_id: String(901_000_000 + at),
  email: 'facturas@cementos.test',
  phone: '6024440000',
  country_id: 'CO',
  department_id: 'CO-76',
  city_id: 'CO-76001',
});
/** Writes number `at`: by turns in both companies, from both browsers, so that each browser works in both. */
const turn = (at: number) => {
  const company = at % 2 === 0 ? world.condor : world.tucan;
  const browser = browsers[Math.floor(at / 2) % 2] as Client;
  return { company, browser, headers: { 'company-id': company.id } };
};
const count = 100;
const all = Array.from({ length: count }, (_, at) => at);

it('stores 200 interleaved writes in the right company', async () => {
  const added = await Promise.all(
    all.map(async (at) => {
      const { browser, headers } = turn(at);
      return browser.post('/api/customers', customerInput(at, `Nuevo ${at}`), { headers });
    }),
  );
  expect(new Set(added.map(({ status }) => status))).toEqual(new Set([201]));
  const ids = added.map(({ body }) => body.data.id as string);
  const changed = await Promise.all(
    all.map(async (at) => {
      const { browser, headers } = turn(at);
      return browser.put(`/api/customers/${ids[at]}`, customerInput(at, `Cambiado ${at}`), { headers });
    }),
  );
  expect(new Set(changed.map(({ status }) => status))).toEqual(new Set([200]));

  const { rows } = await world.owner.query<{ company_id: string; id: string; name: string }>('select company_id, id, name from customer');
  expect(new Map(rows.map(({ id, company_id, name }) => [id, `${company_id} ${name}`]))).toEqual(
    new Map(all.map((at) => [ids[at] as string, `${turn(at).company.id} Cambiado ${at}`])),
  );
});

it('answers 404 for a row of the other company, also under concurrent writes', async () => {
  const { condor, tucan } = world;
  const [row] = (await condor.admin.get('/api/customers?perPage=10')).body.data as { id: string }[];
  const replies = await Promise.all(
    all.map((at) => {
      const company = at % 2 === 0 ? condor : tucan;
      const headers = { 'company-id': company.id };
      return (browsers[at % 3 === 0 ? 0 : 1] as Client).put(`/api/customers/${row?.id}`, customerInput(0, `Otra vez ${at}`), { headers });
    }),
  );
  expect(replies.map(({ status }) => status)).toEqual(all.map((at) => (at % 2 === 0 ? 200 : 404)));
});
