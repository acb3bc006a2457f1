import { afterAll, expect, it } from 'vitest';
import { stepAt, totp } from '#modules/accounts/rules/totp.ts';
import type { Client } from '#server/testing/client.ts';
import { testPassword } from '#server/testing/passwords.ts';
import { makeWorld } from '#server/testing/world.ts';

const world = await makeWorld();
afterAll(() => world.close());

const cookies = (client: Client) => [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');

async function listen(client: Client, company: string) {
  const abort = new AbortController();
  const response = await fetch(`${world.url}/api/events?company_id=${company}`, {
    headers: { cookie: cookies(client) },
    signal: abort.signal,
  });
  let received = '';
  let hasEnded = false;
  void (async () => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) received += decoder.decode(chunk as Uint8Array);
    hasEnded = true;
  })().catch(() => {});
  return { response, hasEnded: () => hasEnded, received: () => received, close: () => abort.abort() };
}

it("sends a company's events to its members only", async () => {
  const [mine, other] = [await listen(world.condor.admin, world.condor.id), await listen(world.tucan.admin, world.tucan.id)];
  expect(mine.response.headers.get('content-type')).toContain('text/event-stream');
  world.app.events.publish(world.condor.id, 'trips');
  await expect.poll(mine.received).toContain('data: {"area":"trips"}');
  expect(other.received()).not.toContain('changed');
  mine.close();
  other.close();
});

it('answers 403 to a person who is not a member', async () => {
  const { response } = await listen(world.tucan.admin, world.condor.id);
  expect(response.status).toBe(403);
});

it('ends for a member who is blocked, before the event of that change', async () => {
  const { admin, id, driver_id, roles } = world.condor;
  const [his, mine] = [await listen(world.condor.driver, id), await listen(admin, id)];
  await expect.poll(his.received).toContain('retry');
  const { body } = await admin.get(`/api/users/${driver_id}`);
  const contact = { id_card: '1', address: 'a', department_id: 'CO-05', city_id: 'CO-05001', date_of_birth: '1990-01-01' };
  const blocked = await admin.put(`/api/users/${driver_id}`, { ...body.data, ...contact, roles: [roles.driver], status: 'blocked' });
  expect(blocked.status, blocked.text).toBe(200);
  await expect.poll(his.hasEnded).toBe(true);
  await expect.poll(mine.received).toContain('data: {"area":"users"}');
  expect(his.received()).not.toContain('changed');
  mine.close();
});

/** The id of the session that a client is signed in with. */
const sessionOf = async (client: Client): Promise<string> =>
  (await client.get('/api/sessions')).body.data.find(({ current }: { current: boolean }) => current).id;
const newPassword = { password: testPassword, password_confirmation: testPassword };

interface Ending {
  what: string;
  /** Ends the session of `his`, who is also signed in `elsewhere`. */
  end: (his: Client, elsewhere: Client) => Promise<{ status: number; text: string }>;
}
const endings: Ending[] = [
  { what: 'is signed out', end: (his) => his.post('/api/logout') },
  { what: 'signs in as another person in the same browser', end: (his) => his.signIn('admin@condor.test', testPassword) },
  { what: 'ends this session from another', end: async (his, elsewhere) => elsewhere.delete(`/api/sessions/${await sessionOf(his)}`) },
  { what: 'ends all other sessions', end: (_, elsewhere) => elsewhere.delete('/api/sessions') },
  {
    what: 'changes the password elsewhere',
    end: (_, elsewhere) => elsewhere.put('/api/user/password', { current_password: testPassword, ...newPassword }),
  },
  {
    what: 'sets a new password with a mailed code',
    end: async (_, elsewhere) => {
      await elsewhere.post('/api/password/forgot', { email: 'driver@condor.test' });
      const { rows } = await world.owner.query('select body from mail where recipient = $1 order by id desc limit 1', [
        'driver@condor.test',
      ]);
      const code = /\b\d{6}\b/.exec(rows[0].body)?.[0];
      return elsewhere.post('/api/password/reset', { email: 'driver@condor.test', code, ...newPassword });
    },
  },
  {
    what: 'has the session ended by another of their companies',
    end: async (his) => world.tucan.admin.delete(`/api/settings/sessions/${await sessionOf(his)}`),
  },
  {
    what: 'removes the second factor that the company requires',
    end: async (his) => {
      const { id, driver_id } = world.condor;
      await world.owner.query("insert into two_factor (person_id, secret, confirmed_at) values ($1, '', now())", [driver_id]);
      await world.owner.query("insert into two_factor (person_id, secret, confirmed_at) values ($1, '', now())", [world.condor.admin_id]);
      await world.owner.query('update company set require_two_factor = true where id = $1', [id]);
      return his.send('DELETE', '/api/user/two-factor', { password: testPassword, code: totp(new Uint8Array(), stepAt(Date.now())) });
    },
  },
];

it.each(endings)('ends at once for a person who $what, and for no one else', async ({ end }) => {
  const { id, driver_id } = world.condor;
  await world.owner.query("update member set status = 'active' where id = $1", [driver_id]);
  await world.owner.query('insert into member (company_id, id, accepted_at) values ($1, $2, now()) on conflict do nothing', [
    world.tucan.id,
    driver_id,
  ]);
  const [his, elsewhere] = [await world.signIn('driver@condor.test', id), await world.signIn('driver@condor.test', id)];
  const [stream, mine] = [await listen(his, id), await listen(world.condor.admin, id)];
  await expect.poll(stream.received).toContain('retry');
  const { status, text } = await end(his, elsewhere);
  expect(status, text).toBeLessThan(300);
  await expect.poll(stream.hasEnded).toBe(true);
  expect(mine.hasEnded()).toBe(false);
  mine.close();
});
