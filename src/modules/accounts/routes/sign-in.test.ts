import { describe, expect, it } from 'vitest';
import type { Client } from '#server/testing/client.ts';
import { testPassword } from '#server/testing/passwords.ts';
import { makeWorld } from '#server/testing/world.ts';
import { setUpAccounts } from '../testing.ts';

const { world, codeFor } = await setUpAccounts();

describe('signing in', () => {
  it('answers who, where and with which rights', async () => {
    const client = world.stranger();
    const reply = await client.signIn('ADMIN@condor.test', testPassword);
    expect(reply.status).toBe(200);
    expect(reply.body.user.name).toBe('Ana condor');
    expect(reply.body.roles).toEqual(['administrator']);
    expect(reply.body.permissions).toContain('create-invoices');
    expect(reply.body.permissions).not.toContain('view-companies');
    expect(reply.body.default_company.id).toBe(world.condor.id);
  });

  it('answers a wrong password and an unknown person with the same message', async () => {
    const wrong = await world.stranger().signIn('admin@condor.test', 'not-the-password');
    const unknown = await world.stranger().signIn('nobody@condor.test', 'not-the-password');
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    expect(wrong.body.message).toBe('Invalid credentials.');
    expect(wrong.text).toBe(unknown.text);
  });

  it('stops after ten guesses that arrive together, and guesses under other spellings of the name', async () => {
    const client = world.stranger();
    await client.get('/sanctum/csrf-cookie');
    const guess = (username: string) => client.post('/api/login', { username, password: 'wrong-one' });
    const replies = await Promise.all(
      Array.from({ length: 30 }, (_, at) => guess(at % 2 ? 'driver@condor.test' : 'DRİVER@condor.test'.replace('İ', 'I'))),
    );
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(10);
    const refused = await client.signIn('driver@condor.test', testPassword);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '900']);
    await world.owner.query('delete from throttle');
  });

  it('asks for the anti-forgery token', async () => {
    const reply = await world
      .stranger()
      .post('/api/login', { username: 'admin@condor.test', password: testPassword }, { withoutCsrf: true });
    expect(reply.status).toBe(419);
    expect(reply.body.message).toBe('CSRF token mismatch.');
  });

  it('names every missing field at once, in the language asked for', async () => {
    const reply = await world.stranger().post('/api/login', {}, { headers: { 'accept-language': 'en' } });
    expect(reply.status).toBe(422);
    expect(Object.keys(reply.body.errors).sort()).toEqual(['password', 'username']);
  });
});

describe('a session', () => {
  const background = { headers: { 'x-background': '1' } };
  it('never has a token that the browser had before signing in', async () => {
    const planted = world.stranger();
    planted.cookies.set('arriero_session', 'planted');
    await planted.signIn('driver@condor.test', testPassword);
    const first = planted.cookies.get('arriero_session') as string;
    expect(first).not.toBe('planted');
    expect((await planted.signIn('driver@condor.test', testPassword)).status).toBe(200);
    expect(planted.cookies.get('arriero_session')).not.toBe(first);
    planted.cookies.set('arriero_session', first);
    expect((await planted.get('/api/user')).status).toBe(401);
  });

  it('ends at log-out', async () => {
    const client = await world.signIn('admin@condor.test', world.condor.id);
    const old = new Map(client.cookies);
    expect((await client.post('/api/logout')).status).toBe(204);
    for (const [name, value] of old) client.cookies.set(name, value);
    const reply = await client.get('/api/user');
    expect(reply.status).toBe(401);
    expect(reply.body.message).toBe('Unauthenticated.');
  });

  it.each([
    ['ends after fifteen minutes without input, which a refetch is not', (client: Client) => client.get('/api/user', background), 401],
    ['is extended by fifteen minutes on input in the fourteenth', (client: Client) => client.post('/api/user/activity'), 200],
  ])('%s', async (_, send, status) => {
    const client = await world.signIn('admin@condor.test', world.condor.id);
    const age = (minutes: string) =>
      world.owner.query('update login_session set last_input_at = last_input_at - $2::interval where person_id = $1', [
        world.condor.admin_id,
        minutes,
      ]);
    await age('14 minutes');
    expect((await send(client)).status).toBeLessThan(300);
    await age('2 minutes');
    expect((await client.get('/api/user')).status).toBe(status);
  });

  it('ends after twelve hours, whatever the input', async () => {
    const client = await world.signIn('admin@condor.test', world.condor.id);
    const age = (hours: string) =>
      world.owner.query('update login_session set created_at = now() - $2::interval where person_id = $1', [world.condor.admin_id, hours]);
    await age('11 hours 59 minutes');
    expect((await client.post('/api/user/activity')).status).toBe(204);
    await age('12 hours');
    expect((await client.post('/api/user/activity')).status).toBe(401);
  });

  it("shows rights in the person's companies only", async () => {
    const client = await world.signIn('admin@condor.test', world.condor.id);
    expect((await client.get(`/api/permissions/company/${world.condor.id}`)).body.roles).toEqual(['administrator']);
    expect((await client.get(`/api/permissions/company/${world.tucan.id}`)).status).toBe(404);
    expect((await client.get('/api/companies')).body.data.map((company: { name: string }) => company.name)).toEqual(['Cóndor Carga']);
  });
});

describe('a forgotten password', () => {
  it('answers the same for known and unknown addresses, and mails only the known', async () => {
    const client = world.stranger();
    const known = await client.post('/api/password/forgot', { email: 'driver@condor.test' });
    const unknown = await client.post('/api/password/forgot', { email: 'nobody@nowhere.test' });
    expect([known.status, known.text]).toEqual([unknown.status, unknown.text]);
    const { rows } = await world.owner.query('select recipient from mail');
    expect(rows).toEqual([{ recipient: 'driver@condor.test' }]);
  });

  it('takes the mailed code once and ends the open sessions', async () => {
    const open = await world.signIn('driver@tucan.test', world.tucan.id);
    const client = world.stranger();
    const code = await codeFor('driver@tucan.test');
    const body = { email: 'driver@tucan.test', code, password: 'otra clave 9', password_confirmation: 'otra clave 9' };
    expect((await client.post('/api/password/reset', body)).status).toBe(204);
    expect((await open.get('/api/user')).status).toBe(401);
    expect((await client.post('/api/password/reset', body)).status).toBe(422);
    expect((await world.stranger().signIn('driver@tucan.test', 'otra clave 9')).status).toBe(200);
  });

  it('is replaced by none of the common ones', async () => {
    const common = { email: 'driver@condor.test', code: '123456', password: 'password1', password_confirmation: 'password1' };
    const reply = await world.stranger().post('/api/password/reset', common);
    expect([reply.status, reply.body.code, Object.keys(reply.body.errors)]).toEqual([422, 'password_common', ['password']]);
  });
});

describe('guesses from one place', () => {
  /** Another address, according to a header of the client: no proxy is trusted, so it is ignored. */
  const from = (at: number) => ({ headers: { 'x-forwarded-for': `6.6.${at >> 8}.${at & 255}`, forwarded: `for=6.6.6.${at & 255}` } });
  const together = async <T>(count: number, send: (at: number) => Promise<T>) => {
    const replies: T[] = [];
    for (let at = 0; at < count; at += 10) replies.push(...(await Promise.all(Array.from({ length: 10 }, (_, next) => send(at + next)))));
    return replies;
  };

  it('at passwords are counted together, whatever place they say they come from', async () => {
    await world.owner.query('delete from throttle');
    const client = world.stranger();
    await client.get('/sanctum/csrf-cookie');
    const guess = (username: string, at: number) => client.post('/api/login', { username, password: 'wrong-one' }, from(at));
    for (let at = 0; at < 10; at++) expect((await guess('admin@condor.test', at)).status).toBe(401);
    expect((await guess('admin@condor.test', 10)).status).toBe(429);
    // The eleventh counted for the place as well.
    const others = await together(100, (at) => guess(`nobody${at}@condor.test`, at));
    expect(others.filter(({ status }) => status === 401)).toHaveLength(89);
    await world.owner.query('delete from throttle');
  }, 60_000);

  it('count an IPv6 network as one place, because one host has many addresses', async () => {
    const behindProxy = await makeWorld({ TRUST_PROXY: '1' });
    try {
      await behindProxy.owner.query("insert into throttle (key) select 'login-from:2001:db8:1:2' from generate_series(1, 99)");
      const client = behindProxy.stranger();
      await client.get('/sanctum/csrf-cookie');
      const guess = async (address: string) =>
        (
          await client.post(
            '/api/login',
            { username: `${address}@condor.test`, password: 'wrong-one' },
            { headers: { 'x-forwarded-for': address } },
          )
        ).status;
      expect(await guess('2001:db8:1:2::1')).toBe(401);
      expect(await guess('2001:DB8:1:2:3:4:5:6')).toBe(429);
      expect(await guess('2001:db8:1:3::1')).toBe(401);
    } finally {
      await behindProxy.close();
    }
  }, 60_000);

  it('at mailed codes are counted over all accounts', async () => {
    const client = world.stranger();
    await client.get('/sanctum/csrf-cookie');
    const guess = (at: number) =>
      client.post(
        '/api/password/reset',
        { email: `nobody${at}@condor.test`, code: '000000', password: 'otra clave 9', password_confirmation: 'otra clave 9' },
        from(at),
      );
    const replies = await together(110, guess);
    expect(replies.filter(({ status }) => status === 422)).toHaveLength(100);
    expect(replies.at(-1)?.body.code).toBe('too_many_attempts');
    await world.owner.query('delete from throttle');
  }, 60_000);

  it('send a hundred emails an hour, and answer the same afterwards', async () => {
    await world.owner.query("insert into throttle (key) select 'forgot-from:127.0.0.1' from generate_series(1, 99)");
    const client = world.stranger();
    const sent = async (email: string) => {
      expect((await client.post('/api/password/forgot', { email }, from(1))).status).toBe(204);
      return (await world.owner.query('select from mail where recipient = $1', [email])).rowCount;
    };
    expect(await sent('admin@condor.test')).toBe(1);
    const before = (await world.owner.query('select from mail')).rowCount;
    await sent('driver@condor.test');
    expect((await world.owner.query('select from mail')).rowCount).toBe(before);
    await world.owner.query('delete from throttle');
  });
});
