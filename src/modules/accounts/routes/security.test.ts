import { createHmac } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '#server/testing/client.ts';
import { testPassword } from '#server/testing/passwords.ts';
import { codeOf, setUpAccounts } from '../testing.ts';

const { world, codeFor } = await setUpAccounts();
beforeEach(async () => {
  await world.owner.query('delete from throttle');
});

/** Turns the second factor on; answers the secret and the recovery codes. */
const turnOn = async (client: Client) => {
  const begun = await client.post('/api/user/two-factor', { password: testPassword });
  expect(begun.status, begun.text).toBe(201);
  const { secret, uri } = begun.body.data;
  expect(uri).toContain(secret);
  const used = codeOf(secret);
  const token = client.cookies.get('arriero_session');
  const confirmed = await client.post('/api/user/two-factor/confirmation', { code: used });
  expect(confirmed.status, confirmed.text).toBe(200);
  expect(client.cookies.get('arriero_session')).not.toBe(token);
  return { secret: secret as string, used, codes: confirmed.body.data.recovery_codes as string[] };
};
const turnOff = (client: Client, code: string | undefined, password = testPassword) =>
  client.send('DELETE', '/api/user/two-factor', { password, code });
const renew = (client: Client, code: string | undefined, password = testPassword) =>
  client.post('/api/user/two-factor/recovery-codes', { password, code });
const login = async (username: string, rest: Record<string, unknown> = {}, client = world.stranger()) => {
  await client.get('/sanctum/csrf-cookie');
  return client.post('/api/login', { username, password: testPassword, ...rest });
};

describe('changing the password', () => {
  const next = { password: 'otra clave 9', password_confirmation: 'otra clave 9' };

  it('signs out everywhere but here, where the session goes on under a new token', async () => {
    const [here, there] = [
      await world.signIn('driver@condor.test', world.condor.id),
      await world.signIn('driver@condor.test', world.condor.id),
    ];
    const before = here.cookies.get('arriero_session');
    expect((await here.put('/api/user/password', { current_password: testPassword, ...next })).status).toBe(204);
    expect(here.cookies.get('arriero_session')).not.toBe(before);
    expect((await here.get('/api/user')).status).toBe(200);
    expect((await there.get('/api/user')).status).toBe(401);
    const back = { password: testPassword, password_confirmation: testPassword };
    expect((await here.put('/api/user/password', { current_password: next.password, ...back })).status).toBe(204);
  });

  const refused = [
    ['a wrong current password', { current_password: 'not this one', ...next }, 'current_password'],
    ['a common password', { current_password: testPassword, password: 'password1', password_confirmation: 'password1' }, 'password'],
    ['a weak password', { current_password: testPassword, password: 'SHOUTING', password_confirmation: 'SHOUTING' }, 'password'],
    ['a confirmation that differs', { current_password: testPassword, ...next, password_confirmation: 'x' }, 'password_confirmation'],
  ] as const;
  it.each(refused)('rejects %s', async (_, body, field) => {
    const reply = await world.condor.admin.put('/api/user/password', body);
    expect([reply.status, Object.keys(reply.body.errors)]).toEqual([422, [field]]);
  });

  it('limits guesses of the current password, and does not roll the count back', async () => {
    const guess = () => world.tucan.driver.put('/api/user/password', { current_password: 'not this one', ...next });
    for (let at = 0; at < 10; at++) expect((await guess()).status).toBe(422);
    expect((await guess()).status).toBe(429);
  });
});

describe('sessions', () => {
  it('show device, address and which one asks', async () => {
    const client = world.stranger();
    const agent = 'Mozilla/5.0 (Linux; Android 14; moto g) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Mobile Safari/537.36';
    await client.get('/sanctum/csrf-cookie');
    await client.post('/api/login', { username: 'admin@tucan.test', password: testPassword }, { headers: { 'user-agent': agent } });
    const { body } = await client.get('/api/sessions');
    expect(body.data.filter(({ current }: { current: boolean }) => current)).toMatchObject([
      { browser: 'Chrome', system: 'Android', kind: 'phone', address: '127.0.0.1' },
    ]);
    expect(body.data).toHaveLength(2);
  });

  it('end one by one, or all the others', async () => {
    const open = () => world.signIn('driver@tucan.test', world.tucan.id);
    const [here, one, two] = [await open(), await open(), await open()];
    const { body } = await one.get('/api/sessions');
    const id = body.data.find(({ current }: { current: boolean }) => current).id;
    expect((await here.delete(`/api/sessions/${id}`)).status).toBe(204);
    expect((await one.get('/api/user')).status).toBe(401);
    expect((await here.delete(`/api/sessions/${id}`)).status).toBe(404);
    expect((await two.delete('/api/sessions')).status).toBe(204);
    expect([(await here.get('/api/user')).status, (await two.get('/api/user')).status]).toEqual([401, 200]);
  });

  it('of other people are unknown', async () => {
    const { body } = await world.condor.admin.get('/api/sessions');
    const driver = await world.signIn('driver@condor.test', world.condor.id);
    expect((await driver.delete(`/api/sessions/${body.data[0].id}`)).status).toBe(404);
    expect((await world.condor.admin.get('/api/user')).status).toBe(200);
  });
});

describe('a second factor', () => {
  it('is asked for after a right password, and accepts each code once', async () => {
    const client = await world.signIn('admin@condor.test', world.condor.id);
    const { secret, codes } = await turnOn(client);
    expect((await client.get('/api/user/two-factor')).body.data).toEqual({ enabled: true, recovery_codes_left: 10 });

    const asked = await login('admin@condor.test');
    expect([asked.status, asked.body.code, Object.keys(asked.body.errors)]).toEqual([422, 'two_factor_required', ['code']]);
    expect((await login('admin@condor.test', { password: 'not this one' })).status).toBe(401);
    expect((await login('admin@condor.test', { code: '000000' })).body.code).toBe('two_factor_wrong');
    const [before, code] = [codeOf(secret), codeOf(secret, 1)];
    const typed = `${code.slice(0, 3)} ${code.slice(3)}`;
    expect((await login('admin@condor.test', { code: typed })).status).toBe(200);
    expect((await login('admin@condor.test', { code })).body.code).toBe('two_factor_wrong');
    expect((await login('admin@condor.test', { code: before })).body.code).toBe('two_factor_wrong');
    expect((await turnOff(client, codes[0])).status).toBe(204);
    expect((await login('admin@condor.test')).status).toBe(200);
  });

  it('does not use up a code when the session cannot be stored', async () => {
    const client = await world.signIn('admin@tucan.test', world.tucan.id);
    const { codes } = await turnOn(client);
    await world.owner.query(`create function full_disk() returns trigger language plpgsql as $$
      begin raise exception 'No space left on device' using errcode = 'disk_full'; end $$`);
    await world.owner.query('create trigger full_disk before insert on login_session for each row execute function full_disk()');
    expect((await login('admin@tucan.test', { code: codes[0] })).status).toBe(507);
    await world.owner.query('drop function full_disk cascade');
    expect((await login('admin@tucan.test', { code: codes[0] })).status).toBe(200);
    expect((await turnOff(client, codes[1])).status).toBe(204);
  });

  it('takes each recovery code once, one at a time', async () => {
    const client = await world.signIn('admin@tucan.test', world.tucan.id);
    const { codes } = await turnOn(client);
    expect(new Set(codes).size).toBe(10);
    const tries = await Promise.all(Array.from({ length: 5 }, () => login('admin@tucan.test', { code: codes[0]?.toLowerCase() })));
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await client.get('/api/user/two-factor')).body.data.recovery_codes_left).toBe(9);

    const renewed = await client.post('/api/user/two-factor/recovery-codes', { password: testPassword, code: codes[2] });
    expect(renewed.body.data.recovery_codes).toHaveLength(10);
    expect((await login('admin@tucan.test', { code: codes[1] })).body.code).toBe('two_factor_wrong');
    const { rows } = await world.owner.query<{ text: string }>(
      "select encode(code_hash, 'escape') as text from recovery_code union all select answer from idempotency",
    );
    for (const code of renewed.body.data.recovery_codes) expect(rows.some(({ text }) => text.includes(code))).toBe(false);
    expect((await turnOff(client, renewed.body.data.recovery_codes[0])).status).toBe(204);
  });

  it('stores recovery codes under a key of the installation', async () => {
    const client = await world.signIn('driver@tucan.test', world.tucan.id);
    const { codes } = await turnOn(client);
    const { rows: keys } = await world.owner.query<{ value: Buffer }>("select value from signing_key where name = 'recovery_code'");
    const { rows } = await world.owner.query<{ code_hash: Buffer }>('select code_hash from recovery_code where person_id = $1', [
      world.tucan.driver_id,
    ]);
    const texts = codes.map((code) => `${world.tucan.driver_id}:${code.replaceAll('-', '')}`);
    const keyed = texts.map((text) =>
      createHmac('sha256', keys[0]?.value ?? '')
        .update(text)
        .digest('hex'),
    );
    expect(rows.map(({ code_hash }) => code_hash.toString('hex')).sort()).toEqual(keyed.sort());
    expect((await turnOff(client, codes[0])).status).toBe(204);
  });

  it('guesses of its code count against the account', async () => {
    const client = await world.signIn('driver@condor.test', world.condor.id);
    const { secret, codes } = await turnOn(client);
    // Being asked is not a failure, however often.
    for (let at = 0; at < 12; at++) expect((await login('driver@condor.test')).body.code).toBe('two_factor_required');
    for (let at = 0; at < 10; at++) expect((await login('driver@condor.test', { code: '000000' })).body.code).toBe('two_factor_wrong');
    expect((await login('driver@condor.test', { code: codeOf(secret, 1) })).status).toBe(429);
    // A reset forgives wrong passwords, not wrong codes: who reads the email may not have the phone. It does not end the second factor.
    const reset = { email: 'driver@condor.test', code: await codeFor('driver@condor.test') };
    const same = { password: testPassword, password_confirmation: testPassword };
    expect((await world.stranger().post('/api/password/reset', { ...reset, ...same })).status).toBe(204);
    expect((await login('driver@condor.test')).body.code).toBe('two_factor_required');
    expect((await login('driver@condor.test', { code: codeOf(secret, 1) })).status).toBe(429);
    await world.owner.query('delete from throttle');
    const again = world.stranger();
    expect((await login('driver@condor.test', { code: codes[1] }, again)).status).toBe(200);
    expect((await turnOff(again, codes[0])).status).toBe(204);
  });

  it('is turned on with the password, and off with the password and a code', async () => {
    const client = await world.signIn('driver@condor.test', world.condor.id);
    const wrong = 'not this one';
    expect((await client.post('/api/user/two-factor', { password: wrong })).status).toBe(422);
    expect((await client.post('/api/user/two-factor/confirmation', { code: '123456' })).body.code).toBe('two_factor_not_begun');
    expect((await turnOff(client, '123456')).body.code).toBe('two_factor_off');
    expect((await renew(client, '123456')).body.code).toBe('two_factor_off');
    const { secret, used, codes } = await turnOn(client);
    expect((await client.post('/api/user/two-factor', { password: testPassword })).body.code).toBe('two_factor_on');
    // A wrong password, no code, and the code that turned it on, which is used.
    for (const send of [turnOff, renew]) {
      const refused = [await send(client, codes[0], wrong), await send(client, undefined), await send(client, used)];
      expect(refused.map(({ status, body }) => [status, Object.keys(body.errors)])).toEqual([
        [422, ['password']],
        [422, ['code']],
        [422, ['code']],
      ]);
    }
    expect((await client.get('/api/user/two-factor')).body.data).toEqual({ enabled: true, recovery_codes_left: 10 });
    expect((await renew(client, codes[0])).status).toBe(200);
    expect((await turnOff(client, codes[1])).body.code).toBe('two_factor_wrong');
    expect((await turnOff(client, codeOf(secret, 1))).status).toBe(204);
  });

  it('limits guesses of the code by someone who has a session and the password', async () => {
    const client = await world.signIn('driver@condor.test', world.condor.id);
    const { codes } = await turnOn(client);
    for (let at = 0; at < 10; at++) expect((await (at % 2 ? turnOff : renew)(client, '000000')).body.code).toBe('two_factor_wrong');
    expect((await turnOff(client, codes[0])).status).toBe(429);
    await world.owner.query('delete from throttle');
    expect((await turnOff(client, codes[0])).status).toBe(204);
  });

  it('nothing is asked for before a code has confirmed it', async () => {
    await world.tucan.admin.post('/api/user/two-factor', { password: testPassword });
    expect((await world.tucan.admin.get('/api/user/two-factor')).body.data.enabled).toBe(false);
    expect((await login('admin@tucan.test')).status).toBe(200);
    const wrong = await world.tucan.admin.post('/api/user/two-factor/confirmation', { code: '000000' });
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['code']]);
  });
});

describe('a company that asks for a second factor', () => {
  it('denies access without a second factor, except to set one up', async () => {
    const client = await world.signIn('admin@tucan.test', world.tucan.id);
    await world.owner.query('update company set require_two_factor = true where id = $1', [world.tucan.id]);
    try {
      const shut = await client.get('/api/users');
      expect([shut.status, shut.body.code]).toEqual([403, 'two_factor_setup_required']);
      const session = await client.get('/api/user');
      expect([session.status, session.body.two_factor_setup_required]).toEqual([200, true]);
      expect((await client.get(`/api/permissions/company/${world.tucan.id}`)).body.two_factor_setup_required).toBe(true);
      expect((await world.condor.admin.get('/api/users')).status).toBe(200);
      const { codes } = await turnOn(client);
      expect((await client.get('/api/users')).status).toBe(200);
      expect((await client.get('/api/user')).body.two_factor_setup_required).toBe(false);
      await turnOff(client, codes[0]);
      expect((await client.get('/api/users')).status).toBe(403);
    } finally {
      await world.owner.query('update company set require_two_factor = false where id = $1', [world.tucan.id]);
    }
  });
});

describe('guesses at a password', () => {
  const guess = (username: string, client = world.stranger()) => login(username, { password: 'not this one' }, client);

  it('by strangers do not lock the person out of a known browser', async () => {
    const owner = await world.signIn('admin@condor.test', world.condor.id);
    const cookie = [...owner.cookies.keys()].find((name) => name.startsWith('arriero_device_'));
    expect(cookie).toBeDefined();
    for (let at = 0; at < 10; at++) expect((await guess('admin@condor.test')).status).toBe(401);
    expect((await login('admin@condor.test')).status).toBe(429);
    expect((await login('admin@condor.test', {}, owner)).status).toBe(200);
    // The owner's success does not give the strangers ten more.
    expect((await guess('admin@condor.test')).status).toBe(429);
  });

  it('in a known browser are ten as well', async () => {
    const owner = await world.signIn('admin@condor.test', world.condor.id);
    for (let at = 0; at < 10; at++) expect((await guess('admin@condor.test', owner)).status).toBe(401);
    expect((await login('admin@condor.test', {}, owner)).status).toBe(429);
    expect((await login('admin@condor.test')).status).toBe(200);
  });
});
