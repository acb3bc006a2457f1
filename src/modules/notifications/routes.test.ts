import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeWorld, type World } from '#server/testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world?.close());

const cookies = (client: { cookies: Map<string, string> }) => [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');

async function listen(client: World['condor']['admin'], company: string) {
  const abort = new AbortController();
  const response = await fetch(`${world.url}/api/events?company_id=${company}`, {
    headers: { cookie: cookies(client) },
    signal: abort.signal,
  });
  let heard = '';
  const ended = (async () => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) heard += decoder.decode(chunk as Uint8Array);
  })().catch(() => {});
  return { response, ended, heard: () => heard, close: () => abort.abort() };
}

it("tells a company of its own writes, and of no other's", async () => {
  const [mine, other] = [await listen(world.condor.admin, world.condor.id), await listen(world.tucan.admin, world.tucan.id)];
  expect(mine.response.headers.get('content-type')).toContain('text/event-stream');
  world.app.events.tell(world.condor.id, 'trips');
  await expect.poll(mine.heard).toContain('data: {"area":"trips"}');
  expect(other.heard()).not.toContain('changed');
  mine.close();
  other.close();
});

it('is closed to whoever is no member', async () => {
  const { response } = await listen(world.tucan.admin, world.condor.id);
  expect(response.status).toBe(403);
});

it('ends for whoever is shut out, before they hear of it', async () => {
  const { admin, id, driver_id, roles } = world.condor;
  const [his, mine] = [await listen(world.condor.driver, id), await listen(admin, id)];
  await expect.poll(his.heard).toContain('retry');
  let ended = false;
  void his.ended.then(() => {
    ended = true;
  });
  const { body } = await admin.get(`/api/users/${driver_id}`);
  const contact = { id_card: '1', address: 'a', department_id: 'CO-05', city_id: 'CO-05001', date_of_birth: '1990-01-01' };
  const blocked = await admin.put(`/api/users/${driver_id}`, { ...body.data, ...contact, roles: [roles.driver], status: 'blocked' });
  expect(blocked.status, blocked.text).toBe(200);
  await expect.poll(() => ended).toBe(true);
  await expect.poll(mine.heard).toContain('data: {"area":"users"}');
  expect(his.heard()).not.toContain('changed');
  mine.close();
});
