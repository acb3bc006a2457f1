import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClerk } from '#modules/people/testing.ts';
import type { Client } from '#server/testing/client.ts';
import { makeWorld, type World } from '#server/testing/world.ts';
import type { View } from './contract.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

const trips = { list: '/api/trips', screen: '/admin/trips', name: 'Mi despacho', search: { status: 'active', sort: '-departure_at' } };
const save = async (client: Client, changes: object = {}): Promise<View> => {
  const reply = await client.post('/api/views', { ...trips, ...changes });
  expect(reply.status, reply.text).toBe(201);
  return reply.body.data;
};
const namesOf = async (client: Client): Promise<string[]> => {
  const { body } = await client.get('/api/views');
  return body.data.map(({ name }: View) => name);
};

describe('saved views', () => {
  it('are pinned for their author, changed and deleted', async () => {
    const { client } = await createClerk(world, world.condor, ['view-trips']);
    const view = await save(client);
    expect(view).toMatchObject({ ...trips, is_shared: false, is_own: true, is_pinned: true, is_start: false });
    const changed = await client.put(`/api/views/${view.id}`, { name: 'Despacho', search: { status: 'in_transit' } });
    expect(changed.body.data).toMatchObject({ name: 'Despacho', search: { status: 'in_transit' }, is_pinned: true });
    expect(await namesOf(client)).toEqual(['Despacho']);
    expect((await client.delete(`/api/views/${view.id}`)).status).toBe(204);
    expect(await namesOf(client)).toEqual([]);
  });

  it('have one name in a list, whatever its case, and one start', async () => {
    const { client } = await createClerk(world, world.condor, ['view-trips', 'view-customers']);
    const first = await save(client);
    const second = await save(client, { name: 'Otra' });
    const customers = await save(client, { list: '/api/customers', screen: '/admin/customers' });
    const again = await client.post('/api/views', { ...trips, name: 'MI DESPACHO' });
    expect([again.status, again.body.code, Object.keys(again.body.errors)]).toEqual([409, 'name_taken', ['name']]);
    for (const { id } of [first, customers, second]) await client.put(`/api/views/${id}/choice`, { is_pinned: false, is_start: true });
    const { body } = await client.get('/api/views');
    const starts = body.data.filter(({ is_start }: View) => is_start).map(({ id }: View) => id);
    expect(starts.sort()).toEqual([customers.id, second.id].sort());
    expect(body.data.map(({ is_pinned }: View) => is_pinned)).toEqual([false, false, false]);
    // At once, from two tabs.
    const choice = { is_pinned: true, is_start: true };
    const chosen = await Promise.all(
      [first, second, first, second, first, second].map(({ id }) => client.put(`/api/views/${id}/choice`, choice)),
    );
    expect(chosen.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
  });

  it('are shared with the office that may see the list, who pin them for themselves', async () => {
    const author = await createClerk(world, world.condor, ['view-trips']);
    const reader = await createClerk(world, world.condor, ['view-trips']);
    const outsider = await createClerk(world, world.condor, ['view-customers']);
    await save(author.client, { name: 'Propia' });
    const shared = await save(author.client, { name: 'De todos', is_shared: true });
    expect(await namesOf(reader.client)).toEqual(['De todos']);
    for (const client of [outsider.client, world.condor.driver, world.tucan.admin]) {
      expect(await namesOf(client)).toEqual([]);
      const choice = await client.put(`/api/views/${shared.id}/choice`, { is_pinned: true, is_start: false });
      expect(choice.status).toBe(404);
      expect((await client.delete(`/api/views/${shared.id}`)).status).toBe(404);
    }
    const chosen = await reader.client.put(`/api/views/${shared.id}/choice`, { is_pinned: true, is_start: true });
    expect(chosen.body.data).toMatchObject({ is_own: false, is_pinned: true, is_start: true });
    const body = { name: 'Mía', search: {} };
    expect((await reader.client.put(`/api/views/${shared.id}`, body)).status).toBe(403);
    expect((await reader.client.delete(`/api/views/${shared.id}`)).status).toBe(403);
    // No longer shared, with the choices of others.
    await author.client.put(`/api/views/${shared.id}`, { ...body, is_shared: false });
    expect(await namesOf(reader.client)).toEqual([]);
    await author.client.put(`/api/views/${shared.id}`, { ...body, is_shared: true });
    expect((await world.condor.admin.delete(`/api/views/${shared.id}`)).status).toBe(204);
  });

  it('of a list that the caller may not see are neither saved nor shown', async () => {
    const { client, role } = await createClerk(world, world.condor, ['view-trips']);
    expect((await client.post('/api/views', { ...trips, list: '/api/customers' })).status).toBe(403);
    const unknown = await client.post('/api/views', { ...trips, list: '/api/planes' });
    expect([unknown.status, Object.keys(unknown.body.errors)]).toEqual([422, ['list']]);
    expect((await client.post('/api/views', { ...trips, screen: '/admin//evil' })).status).toBe(422);
    await save(client);
    await world.owner.query("update role set permissions = '{view-customers}' where id = $1", [role]);
    expect(await namesOf(client)).toEqual([]);
  });

  it('of drivers are their own', async () => {
    const { driver } = world.condor;
    const view = await save(driver);
    expect(view).toMatchObject({ is_own: true, is_shared: false });
    expect((await driver.post('/api/views', { ...trips, name: 'Para todos', is_shared: true })).status).toBe(403);
    const shared = await driver.put(`/api/views/${view.id}`, { name: 'Para todos', search: {}, is_shared: true });
    expect(shared.status).toBe(403);
  });

  it('are limited', async () => {
    const { client, id } = await createClerk(world, world.condor, ['view-trips']);
    await world.owner.query(
      `insert into saved_view (company_id, id, person_id, list, screen, name, search)
       select $1, gen_random_uuid(), $2, '/api/trips', '/admin/trips', 'v' || n, '{}' from generate_series(1, 100) n`,
      [world.condor.id, id],
    );
    const reply = await client.post('/api/views', trips);
    expect([reply.status, reply.body.code]).toEqual([409, 'views_full']);
    expect(reply.body.message).toContain('100');
  });
});
