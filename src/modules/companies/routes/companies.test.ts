import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#base/ids.ts';
import { makeWorld, type World } from '#server/testing/world.ts';
import { companies } from '../contract/companies.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

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
