import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#base/ids.ts';
import { makeWorld, type World } from '../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world?.close());

it('every route but GET rejects a request without the anti-forgery token, and with the token of another session', async () => {
  const { admin } = world.condor;
  const foreign = world.tucan.admin.cookies.get('XSRF-TOKEN') as string;
  const accepted: string[] = [];
  for (const { method, path } of world.app.routes.filter((route) => route.method !== 'GET')) {
    const url = path.replace(/:\w+/g, newId());
    for (const headers of [{}, { 'x-xsrf-token': foreign }] as Record<string, string>[]) {
      const reply = await admin.send(method, url, {}, { headers, withoutCsrf: true });
      if (reply.status !== 419) accepted.push(`${method} ${path}: ${reply.status}`);
    }
  }
  expect(accepted).toEqual([]);
});
