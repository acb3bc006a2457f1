/** Attempts of a stranger to keep the owner of an account out of it, and what a code by email gives to whom. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '#server/testing/client.ts';
import { testPassword } from '#server/testing/passwords.ts';
import { setUpAccounts } from '../testing.ts';

const { world } = await setUpAccounts({ TRUST_PROXY: '1' });
beforeEach(async () => {
  await world.owner.query('delete from throttle');
  await world.owner.query('delete from password_code');
  await world.owner.query('delete from mail');
});

const email = 'admin@condor.test';
const stranger = '203.0.113.9';
const home = '198.51.100.7';
const newPassword = 'clave nueva 9';

/** The requests of one browser, each from an address. */
const browser = (client: Client = world.stranger()) => {
  const post = (path: string, body: object, address: string) => client.post(path, body, { headers: { 'x-forwarded-for': address } });
  return {
    client,
    login: async (address: string, password: string) => (await post('/api/login', { username: email, password }, address)).status,
    forgot: async (address: string) => (await post('/api/password/forgot', { email }, address)).status,
    reset: async (address: string, code: string, password = newPassword) =>
      (await post('/api/password/reset', { email, code, password, password_confirmation: password }, address)).status,
  };
};
/** The codes emailed so far, the last first. */
const codes = async () => {
  const { rows } = await world.owner.query<{ body: string }>('select body from mail where recipient = $1 order by id desc', [email]);
  return rows.map(({ body }) => /^\d{6}$/m.exec(body)?.[0] as string);
};
const lastCode = async () => (await codes())[0] as string;
const wrongCode = (right: string) => (right === '000000' ? '111111' : '000000');
const times = async (count: number, send: (at: number) => Promise<number>) => {
  const statuses: number[] = [];
  for (let at = 0; at < count; at++) statuses.push(await send(at));
  return statuses;
};
const all = (count: number, status: number) => Array<number>(count).fill(status);
const restorePassword = async () => {
  const { rows } = await world.owner.query('select password_hash from person_secret where person_id = $1', [world.condor.driver_id]);
  await world.owner.query('update person_secret set password_hash = $2 where person_id = $1', [
    world.condor.admin_id,
    rows[0].password_hash,
  ]);
};

describe('a stranger who knows an email and sends wrong passwords, requests for codes and wrong codes', () => {
  it('does not keep the owner out: a code by email opens the account, and its browser stays open', async () => {
    const [attacker, owner] = [browser(), browser()];
    expect(await times(10, () => attacker.login(stranger, 'wrong-one'))).toEqual(all(10, 401));
    expect(await times(6, () => attacker.forgot(stranger))).toEqual(all(6, 204));
    expect(await codes()).toHaveLength(5);
    // A browser that has never been used: it shares the count with the stranger.
    expect(await owner.login(home, testPassword)).toBe(429);
    expect(await owner.forgot(home)).toBe(204);
    expect(await codes()).toHaveLength(6);
    const code = await lastCode();
    expect(await times(6, () => attacker.reset(stranger, wrongCode(code)))).toEqual(all(6, 422));
    expect(await owner.reset(home, code)).toBe(204);
    expect(await browser().login(home, newPassword)).toBe(200);
    // The stranger goes on. The browser of the reset counts by itself.
    expect((await times(11, () => attacker.login(stranger, 'wrong-one'))).at(-1)).toBe(429);
    expect(await browser().login(home, newPassword)).toBe(429);
    expect(await owner.login(home, newPassword)).toBe(200);
    await restorePassword();
  });

  it('does not replace the code of the owner by asking for another', async () => {
    const owner = browser();
    await owner.forgot(home);
    const code = await lastCode();
    await browser().forgot(stranger);
    expect(await owner.reset(home, code)).toBe(204);
    await restorePassword();
  });

  it('does not void the code of the owner by guesses from many networks', async () => {
    const [attacker, owner] = [browser(), browser()];
    await owner.forgot(home);
    const code = await lastCode();
    await times(6, (at) => attacker.reset(`203.0.113.${at}`, wrongCode(code)));
    expect(await owner.reset(home, code)).toBe(204);
    await restorePassword();
  });

  it('cannot use up the emails of a browser in which the owner has signed in', async () => {
    const owner = browser(await world.signIn(email, world.condor.id));
    await world.owner.query(`insert into throttle (key) select 'forgot:${email}' from generate_series(1, 100)`);
    await world.owner.query(`insert into throttle (key) select 'forgot-from:${home}' from generate_series(1, 100)`);
    await browser().forgot(home);
    expect(await codes()).toHaveLength(0);
    await owner.forgot(home);
    const code = await lastCode();
    await times(6, () => browser().reset(home, wrongCode(code)));
    expect(await owner.reset(home, code)).toBe(204);
    await restorePassword();
  });
});

describe('a code by email', () => {
  it('works in another network than the one that asked for it', async () => {
    await browser().forgot(home);
    expect(await browser().reset('198.51.100.8', await lastCode())).toBe(204);
    await restorePassword();
  });

  it('works for ten minutes', async () => {
    await browser().forgot(home);
    const aged = await world.owner.query("update password_code set expires_at = expires_at - interval '10 minutes'");
    expect(aged.rowCount).toBe(1);
    expect(await browser().reset(home, await lastCode())).toBe(422);
  });

  it('is guessed five times per network, and from elsewhere five times in all', async () => {
    const attacker = browser();
    await attacker.forgot(home);
    const code = await lastCode();
    expect(await times(5, (at) => attacker.reset(`203.0.113.${at}`, wrongCode(code)))).toEqual(all(5, 422));
    expect(await attacker.reset('203.0.113.6', code)).toBe(422);
    expect(await times(5, () => attacker.reset(home, wrongCode(code)))).toEqual(all(5, 422));
    expect(await attacker.reset(home, code)).toBe(422);
    // A new code has five new guesses, and the old one is void.
    await attacker.forgot(home);
    expect(await attacker.reset(home, code)).toBe(422);
    expect(await attacker.reset(home, await lastCode())).toBe(204);
    await restorePassword();
  });

  it('is emailed five times per hour and network, and thirty times per person', async () => {
    for (const [at, count] of [5, 10, 15, 20, 25, 30, 30].entries()) {
      await times(6, () => browser().forgot(`203.0.113.${at}`));
      expect(await codes()).toHaveLength(count);
    }
    // The owner read them all: who uses one may have more.
    expect(await browser().reset('203.0.113.6', await lastCode())).toBe(204);
    await browser().forgot('203.0.113.50');
    expect(await codes()).toHaveLength(31);
    await restorePassword();
  });

  it('is answered the same when it is wrong and when the address is nobody’s', async () => {
    await browser().forgot(home);
    const body = { code: wrongCode(await lastCode()), password: newPassword, password_confirmation: newPassword };
    const [known, unknown] = await Promise.all(
      [email, 'nobody@condor.test'].map((address) => world.stranger().post('/api/password/reset', { email: address, ...body })),
    );
    expect([known?.status, known?.text]).toEqual([unknown?.status, unknown?.text]);
  });
});
