import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { createMember } from '#modules/people/store/create.ts';
import { asOwner } from '../db/tenant.ts';
import { readSettings, type Settings } from '../settings.ts';
import { testPassword } from '../testing/passwords.ts';
import { withDatabase } from '../testing/setup/postgres.ts';
import { makeWorld, type World } from '../testing/world.ts';
import { commands } from './all.ts';
import { readArguments } from './command.ts';

let world: World;
let settings: Settings;
beforeAll(async () => {
  world = await makeWorld();
  const name = (await world.owner.query('select current_database() as name')).rows[0].name;
  settings = readSettings({
    DATABASE_URL: withDatabase(inject('templateUrl'), name),
    SERVING_DATABASE_URL: withDatabase(inject('servingUrl'), name),
    PUBLIC_URL: 'https://arriero.example.com',
  });
  // The driver of one company also works in the other.
  await asOwner(world.owner, world.tucan.id, null, (db) =>
    createMember(db, world.tucan.id, {
      id: world.condor.driver_id,
      name: 'Darío',
      search: 'dario',
      accepted: true,
      roles: [world.tucan.roles.driver],
    }),
  );
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.owner.query('delete from throttle');
});

const run = (name: string, ...args: string[]) => {
  const command = commands[name] as (typeof commands)[string];
  return command.run(settings, readArguments(command, args));
};
const driver = 'driver@condor.test';
const signIn = async (password = testPassword) => {
  const client = world.stranger();
  await client.get('/sanctum/csrf-cookie');
  return { client, status: (await client.post('/api/login', { username: driver, password })).status };
};
const statuses = async () =>
  (await world.owner.query('select company_id, status from member where id = $1', [world.condor.driver_id])).rows
    .map(({ company_id, status }) => [company_id === world.condor.id ? 'condor' : 'tucan', status])
    .sort();

test.each(['reset-password', 'block', 'unblock', 'make-super', 'sessions'])('%s of an unknown email is refused', async (name) => {
  await expect(run(name, 'nobody@example.com')).rejects.toThrow(/^nobody@example\.com has no account\.$/);
});

describe('reset-password', () => {
  const next = 'una clave 7 nueva';
  const reset = async (link: string) => {
    const { email, code } = Object.fromEntries(new URLSearchParams(new URL(link).hash.slice(1)));
    const client = world.stranger();
    await client.get('/sanctum/csrf-cookie');
    return client.post('/api/password/reset', { email, code, password: next, password_confirmation: next });
  };

  test('makes a link with which a new password is set once, and which ends all sessions', async () => {
    const { client } = await signIn();
    const printed = await run('reset-password', 'Driver@Condor.test');
    const [link = ''] = printed.split('\n');
    expect(link).toMatch(/^https:\/\/arriero\.example\.com\/reset-password#email=Driver%40Condor\.test&code=\d{6}$/);
    expect((await client.get('/api/user')).status).toBe(200);
    expect((await reset(link)).status).toBe(204);
    expect((await client.get('/api/user')).status).toBe(401);
    expect((await signIn(next)).status).toBe(200);
    expect((await reset(link)).body.code).toBe('code_wrong');
  });

  test('counts although another code was requested afterwards, and no longer than an hour', async () => {
    const [link = ''] = (await run('reset-password', driver)).split('\n');
    await world.stranger().post('/api/password/forgot', { email: driver });
    const hours = `select expires_at - now() between interval '50 minutes' and interval '60 minutes' as hour from password_code where origin = 'operator'`;
    expect((await world.owner.query(hours)).rows).toEqual([{ hour: true }]);
    expect((await reset(link)).status).toBe(204);
    const [late = ''] = (await run('reset-password', driver)).split('\n');
    await world.owner.query(`update password_code set expires_at = now() - interval '1 second'`);
    expect((await reset(late)).body.code).toBe('code_wrong');
    await world.owner.query(
      'update person_secret set password_hash = (select password_hash from person_secret where person_id = $1) where person_id = $2',
      [world.condor.admin_id, world.condor.driver_id],
    );
  });
});

describe('block and unblock', () => {
  test('change every company of the person and no other member, and ending sessions is part of it', async () => {
    await world.owner.query('delete from login_session where person_id = $1', [world.condor.driver_id]);
    const { client } = await signIn();
    expect(await run('block', driver)).toBe(`${driver} is blocked in Cóndor Carga, Tucán Transportes. Sessions ended: 1.`);
    expect(await statuses()).toEqual([
      ['condor', 'blocked'],
      ['tucan', 'blocked'],
    ]);
    expect((await world.owner.query(`select count(*) from member where status <> 'active'`)).rows).toEqual([{ count: 2 }]);
    expect((await client.get('/api/user')).status).toBe(401);
    await expect(run('block', driver)).rejects.toThrow('is active in no company');
    // One company had taken the person out by itself.
    await world.owner.query(`update member set status = 'inactive' where id = $1 and company_id = $2`, [
      world.condor.driver_id,
      world.tucan.id,
    ]);
    expect(await run('unblock', driver)).toBe(`${driver} has access again in Cóndor Carga.`);
    expect(await statuses()).toEqual([
      ['condor', 'active'],
      ['tucan', 'inactive'],
    ]);
    await expect(run('unblock', driver)).rejects.toThrow('is blocked in no company');
  });

  test('are in the history of the user, without a person', async () => {
    const { body } = await world.condor.admin.get(`/api/history?entity=user&id=${world.condor.driver_id}`);
    expect(JSON.stringify(body)).toMatch(/blocked/);
  });

  test('leave every company an administrator', async () => {
    await expect(run('block', 'admin@condor.test')).rejects.toThrow('Cóndor Carga would have no administrator: make another one first.');
    expect((await world.condor.admin.get('/api/user')).body.blocked).toBe(false);
  });
});

test('make-super gives an existing login every company, once; and a super-administrator is not blocked', async () => {
  const admin = 'admin@condor.test';
  expect((await world.condor.admin.get('/api/companies/accounts')).status).toBe(403);
  expect(await run('make-super', admin)).toBe(`${admin} is a super-administrator.`);
  expect((await world.condor.admin.get('/api/companies/accounts')).status).toBe(200);
  await expect(run('make-super', admin)).rejects.toThrow('is a super-administrator already');
  await expect(run('block', admin)).rejects.toThrow('is a super-administrator, who cannot be blocked');
  await world.owner.query('update person set super_administrator = false');
});

describe('sessions', () => {
  test('lists those of the person, and ends one or all of them, and no other person’s', async () => {
    const [one, two] = [await signIn(), await signIn()];
    const lines = (await run('sessions', driver)).split('\n');
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(/^[\da-f-]{36} {2}since 2\S+Z {2}last used 2\S+Z {2}127\.0\.0\.1/);
    const admins = await run('sessions', 'admin@condor.test');
    const [foreign = ''] = admins.split(' ');
    await expect(run('sessions', driver, '--end', foreign)).rejects.toThrow(`${driver} has no session ${foreign}.`);
    await expect(run('sessions', driver, '--end', 'x')).rejects.toThrow('has no session x');
    const { body } = await two.client.get('/api/sessions');
    const { id } = body.data.find((session: { current: boolean }) => session.current);
    expect(await run('sessions', driver, '--end', id)).toBe('The session has ended.');
    expect([(await one.client.get('/api/user')).status, (await two.client.get('/api/user')).status]).toEqual([200, 401]);
    expect(await run('sessions', driver, '--end-all')).toBe('Sessions ended: 1.');
    expect((await one.client.get('/api/user')).status).toBe(401);
    expect(await run('sessions', driver)).toBe(`${driver} has no session.`);
    expect((await world.condor.admin.get('/api/user')).status).toBe(200);
  });
});
