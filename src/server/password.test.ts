import type { Pool } from 'pg';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from './app.ts';
import { fullCost, hashPassword, verifyPassword } from './password.ts';
import { readSettings } from './settings.ts';
import { testPassword } from './testing/passwords.ts';
import { makeWorld, type World } from './testing/world.ts';

/** CPU milliseconds of this process, threads included. */
async function cpuOf(run: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Of each the least of its runs is compared, of which there are more while the rest of the process disturbs them. */
async function expectSameCost(known: () => Promise<unknown>, unknown: () => Promise<unknown>): Promise<void> {
  const least = { known: Infinity, unknown: Infinity };
  const ratio = async () => {
    least.known = Math.min(least.known, await cpuOf(known));
    least.unknown = Math.min(least.unknown, await cpuOf(unknown));
    return least.unknown / least.known;
  };
  await expect.poll(ratio).toSatisfy((found: number) => found > 0.7 && found < 1.4);
}

describe('a password hash', () => {
  it('costs what OWASP asks for at least', async () => {
    expect(await hashPassword('clave nueva 9')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[^$]{22}\$[^$]{43}$/);
  });

  it('is verified by the password, however its letters are composed, and by no other', async () => {
    const stored = await hashPassword('clave ñ nueva'.normalize('NFC'));
    expect(await verifyPassword('clave ñ nueva'.normalize('NFD'), stored)).toBe(true);
    expect(await verifyPassword('clave n nueva', stored)).toBe(false);
    expect(await verifyPassword('clave ñ nueva', 'no hash')).toBe(false);
  });

  it('that is absent costs as much to verify as one that is stored', async () => {
    const stored = await hashPassword(testPassword);
    await expectSameCost(
      () => verifyPassword('otra clave 9', stored),
      () => verifyPassword('otra clave 9', null),
    );
    expect(await verifyPassword('', null)).toBe(false);
  });
});

describe('the application, at the cost of production', () => {
  let world: World;
  beforeAll(async () => {
    world = await makeWorld({}, fullCost);
  });
  afterAll(() => world.close());

  it('stores a changed password at that cost, and answers an unknown name after as much work as a known one', async () => {
    const { admin } = world.condor;
    const chosen = { password: 'clave nueva 9', password_confirmation: 'clave nueva 9' };
    expect((await admin.put('/api/user/password', { current_password: testPassword, ...chosen })).status).toBe(204);
    const { rows } = await world.owner.query<{ password_hash: string }>('select password_hash from person_secret where person_id = $1', [
      world.condor.admin_id,
    ]);
    expect(rows[0]?.password_hash).toContain('$m=19456,t=2,p=1$');

    const stranger = world.stranger();
    await stranger.get('/sanctum/csrf-cookie');
    const guess = (username: string) => async () => {
      // So many wrong passwords would be refused without a look at them.
      await world.owner.query('delete from throttle');
      expect((await stranger.post('/api/login', { username, password: 'otra clave 9' })).status).toBe(401);
    };
    await expectSameCost(guess('admin@condor.test'), guess('nobody@condor.test'));
  });

  it('is what the server is built with', async () => {
    const app = await buildApp({ pool: {} as Pool, settings: readSettings({ SEED: 'none' }), logger: pino({ level: 'silent' }) });
    expect(app.passwordCost).toBe(fullCost);
  });
});
