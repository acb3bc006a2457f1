import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#base/ids.ts';
import { makeWorld, type World } from '../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld({ PUBLIC_URL: 'https://arriero.test' });
});
afterAll(() => world?.close());

it('with an HTTPS address every answer asks browsers to use nothing else, to store nothing and to sniff nothing', async () => {
  const { admin, id } = world.condor;
  const hsts = 'strict-transport-security';
  for (const path of [
    '/api/customers',
    '/api/customers?sort=none',
    `/api/customers/${newId()}`,
    '/api/nowhere',
    '/api/trips/%zz',
    '/health/live',
    '/api/openapi.json',
  ]) {
    const { headers } = await admin.get(path);
    const sent = [hsts, 'cache-control', 'x-content-type-options'].map((name) => headers.get(name));
    expect([path, ...sent]).toEqual([path, 'max-age=31536000', 'no-store', 'nosniff']);
  }
  expect((await admin.get('/api/user', { headers: { 'x-large': 'x'.repeat(20_000) } })).headers.get(hsts)).toBe('max-age=31536000');
  const abort = new AbortController();
  const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const { headers } = await fetch(`${world.url}/api/events?company_id=${id}`, { headers: { cookie }, signal: abort.signal });
  abort.abort();
  expect([headers.get(hsts), headers.get('cache-control')]).toEqual(['max-age=31536000', 'no-store']);
});

it('with an HTTPS address the session cookie is bound to its host by its name', async () => {
  const sessionCookies = (client: { cookies: Map<string, string> }) =>
    [...client.cookies.keys()].filter((name) => name.endsWith('session'));
  const { driver } = world.condor;
  expect(sessionCookies(driver)).toEqual(['__Host-arriero_session']);
  const planted = world.stranger();
  planted.cookies.set('arriero_session', driver.cookies.get('__Host-arriero_session') as string);
  expect((await planted.get('/api/user')).status).toBe(401);
  await driver.post('/api/logout');
  expect(sessionCookies(driver)).toEqual([]);
});
