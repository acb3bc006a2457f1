/** Two servers on one database: what one publishes reaches the streams of the other, and no other company's. */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it, test } from 'vitest';
import type { Client } from '../testing/client.ts';
import { type Served, serve } from '../testing/serve.ts';
import { withDatabase } from '../testing/setup/postgres.ts';
import { proxyTo, type TcpProxy } from '../testing/tcp-proxy.ts';
import { makeWorld, type World } from '../testing/world.ts';
import { type EventRelay, eventChannel, payloadsOf, relayEvents } from './event-relay.ts';

let world: World;
let other: Served;
let proxy: TcpProxy;
let ownerUrl: string;
let relays: EventRelay[];
const warnings: string[] = [];
const log = { warn: (line: string) => void warnings.push(line) };
beforeAll(async () => {
  world = await makeWorld();
  const name = (await world.owner.query('select current_database() as name')).rows[0].name;
  ownerUrl = withDatabase(inject('templateUrl'), name);
  other = await serve({ url: ownerUrl, servingUrl: withDatabase(inject('servingUrl'), name) });
  // The connection of the second server can be cut.
  proxy = await proxyTo(ownerUrl);
  relays = [await relayEvents(ownerUrl, world.app.events, log), await relayEvents(proxy.through(ownerUrl), other.app.events, log)];
});
afterAll(async () => {
  await Promise.all(relays.map((relay) => relay.stop()));
  await proxy.close();
  await other.close();
  await world.close();
});

/** An event stream of a signed-in client on one of the servers. */
async function listen(url: string, client: Client, company: string) {
  const abort = new AbortController();
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await fetch(`${url}/api/events?company_id=${company}`, { headers: { cookie }, signal: abort.signal });
  let received = '';
  let hasEnded = false;
  void (async () => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) received += decoder.decode(chunk as Uint8Array);
    hasEnded = true;
  })().catch(() => {});
  await expect.poll(() => received).toContain('retry');
  return {
    areas: () => [...received.matchAll(/"area":"(.*?)"/g)].map(([, area]) => area),
    hasEnded: () => hasEnded,
    close: () => abort.abort(),
  };
}

describe('a write on one server', () => {
  it('reaches the screens of its company on the other, once, and of no other company', async () => {
    const { condor, tucan } = world;
    const [theirs, here, foreign] = [
      await listen(other.url, condor.admin, condor.id),
      await listen(world.url, condor.admin, condor.id),
      await listen(other.url, tucan.admin, tucan.id),
    ];
    const created = await condor.admin.post('/api/roles', { name: 'Bodega', permissions: ['view-trips'] });
    expect(created.status, created.text).toBe(201);
    await expect.poll(theirs.areas).toEqual(['roles']);
    // A later event shows that nothing else was on its way.
    other.app.events.publish(tucan.id, 'trips');
    world.app.events.publish(condor.id, 'trips');
    await expect.poll(foreign.areas).toEqual(['trips']);
    await expect.poll(theirs.areas).toEqual(['roles', 'trips']);
    await expect.poll(here.areas).toEqual(['roles', 'trips']);
    for (const stream of [theirs, here, foreign]) stream.close();
  });

  it('that ends the session of a person ends their stream on the other', async () => {
    const client = await world.signIn('driver@condor.test', world.condor.id);
    const stream = await listen(other.url, client, world.condor.id);
    expect((await client.post('/api/logout')).status).toBeLessThan(300);
    await expect.poll(stream.hasEnded, { timeout: 10_000 }).toBe(true);
  });
});

it('what was published while the connection was away arrives afterwards, and the screens behind it refetch', async () => {
  const { condor } = world;
  const [theirs, here] = [await listen(other.url, condor.admin, condor.id), await listen(world.url, condor.admin, condor.id)];
  await proxy.cut();
  world.app.events.publish(condor.id, 'customers');
  other.app.events.publish(condor.id, 'trucks');
  await expect.poll(theirs.areas).toEqual(['trucks']);
  await proxy.restore();
  // Of the other server it missed an event: everything is fetched again.
  await expect.poll(theirs.areas).toEqual(['trucks', '*']);
  await expect.poll(here.areas).toEqual(['customers', 'trucks']);
  expect(warnings).toEqual(['live updates of other processes were interrupted']);
  for (const stream of [theirs, here]) stream.close();
});

it('a notification that no server sent changes nothing', async () => {
  const { condor } = world;
  const stream = await listen(other.url, condor.admin, condor.id);
  const stranger = new pg.Client({ connectionString: ownerUrl });
  await stranger.connect();
  const before = warnings.length;
  const forged = [
    '',
    'no JSON',
    '{"from":"x","events":[]}',
    `{"from":"${condor.id}","events":[{"company":"${condor.id}","area":"a\\n\\nevent: x"}]}`,
  ];
  for (const payload of forged) await stranger.query('select pg_notify($1, $2)', [eventChannel, payload]);
  await stranger.end();
  await expect.poll(() => warnings.length - before).toBe(2 * forged.length);
  world.app.events.publish(condor.id, 'trips');
  await expect.poll(stream.areas).toEqual(['trips']);
  stream.close();
});

test('many events are few messages, each below the limit of PostgreSQL, and none is lost', async () => {
  const events = Array.from({ length: 1000 }, (_, at) => JSON.stringify({ company: world.condor.id, area: `area-${'x'.repeat(at % 40)}` }));
  const payloads = payloadsOf(world.condor.id, events);
  expect(Math.max(...payloads.map((payload) => Buffer.byteLength(payload)))).toBeLessThan(8000);
  expect(payloads.length).toBeLessThan(20);
  expect(payloads.flatMap((payload) => JSON.parse(payload).events.map((event: object) => JSON.stringify(event)))).toEqual(events);
  expect(payloadsOf(world.condor.id, [])).toEqual([]);
});
