import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formOf, pdf } from '../testing/files.ts';
import { makeWorld, type World } from '../testing/world.ts';

let plain: World;
let https: World;
beforeAll(async () => {
  [plain, https] = await Promise.all([makeWorld(), makeWorld({ PUBLIC_URL: 'https://arriero.test' })]);
});
afterAll(async () => {
  await plain?.close();
  await https?.close();
});

const paths = [
  '/api/customers',
  '/api/customers/0195f0f0-0000-7000-8000-000000000000',
  '/api/customers?sort=none',
  '/api/nowhere',
  '/api/trips/%zz',
  '/health/live',
  '/api/openapi.json',
];

describe('every answer', () => {
  it('is not stored and not sniffed, whether it succeeds or not', async () => {
    for (const path of paths) {
      const { headers } = await plain.condor.admin.get(path);
      expect([path, headers.get('cache-control'), headers.get('x-content-type-options')]).toEqual([path, 'no-store', 'nosniff']);
      expect(headers.has('strict-transport-security')).toBe(false);
    }
  });

  it('of a server with HTTPS asks browsers to use nothing else', async () => {
    for (const path of paths)
      expect([path, (await https.condor.admin.get(path)).headers.get('strict-transport-security')]).toEqual([path, 'max-age=31536000']);
  });

  it('of the event stream has the same headers', async () => {
    const { admin, id } = https.condor;
    const abort = new AbortController();
    const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const { headers } = await fetch(`${https.url}/api/events?company_id=${id}`, { headers: { cookie }, signal: abort.signal });
    abort.abort();
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
  });

  it('with a file keeps the cache of the browser', async () => {
    const form = formOf(pdf(), 'a.pdf');
    const { data } = (await plain.condor.admin.post('/api/files', form)).body;
    expect((await plain.condor.admin.get(data.url.replace(/^\/?/, '/'))).headers.get('cache-control')).toBe('private, no-cache');
  });
});

describe('the session cookie', () => {
  it('of a server with HTTPS is bound to its host by its name', async () => {
    expect([...https.condor.admin.cookies.keys()].filter((name) => name.endsWith('session'))).toEqual(['__Host-arriero_session']);
    expect([...plain.condor.admin.cookies.keys()].filter((name) => name.endsWith('session'))).toEqual(['arriero_session']);
    const planted = https.stranger();
    planted.cookies.set('arriero_session', https.condor.admin.cookies.get('__Host-arriero_session') as string);
    expect((await planted.get('/api/user')).status).toBe(401);
  });

  it('is deleted by signing out', async () => {
    const client = await https.signIn('driver@condor.test', https.condor.id);
    await client.post('/api/logout');
    expect([...client.cookies.keys()].filter((name) => name.endsWith('session'))).toEqual([]);
  });
});
