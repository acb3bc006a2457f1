import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#base/ids.ts';
import { makeWorld, type World } from '#server/testing/world.ts';
import { companies } from './contract/companies.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

describe('ways to pay', () => {
  it('show their accounts to the office, and not to drivers', async () => {
    await world.owner.query("update payment_method set account_number = '0123456789' where company_id = $1", [world.condor.id]);
    const accounts = async (client = world.condor.admin) =>
      (await client.get('/api/payment-methods')).body.data.map((method: { account_number: string | null }) => method.account_number);
    expect(await accounts()).toEqual(['0123456789', '0123456789', '0123456789']);
    expect(await accounts(world.condor.driver)).toEqual([null, null, null]);
  });
});

describe('the companies of a person', () => {
  it('are found by name, page by page', async () => {
    const found = await world.condor.admin.get('/api/companies?search=condor&page=1&perPage=10');
    expect(found.body).toMatchObject({
      data: [{ id: world.condor.id, name: 'Cóndor Carga' }],
      meta: { page: 1, per_page: 10, has_more: false },
    });
    expect((await world.condor.admin.get('/api/companies?page=2')).body.data).toEqual([]);
    const one = await world.condor.admin.get(`/api/companies/${world.condor.id}`);
    expect(one.body.data).toEqual(found.body.data[0]);
    const others = await world.condor.admin.get(`/api/companies/${world.tucan.id}`);
    expect([others.status, others.text]).toEqual([404, (await world.condor.admin.get(`/api/companies/${newId()}`)).text]);
    expect(Object.keys(companies.list.query.shape)).toEqual(['search', 'page', 'perPage']);
  });
});
