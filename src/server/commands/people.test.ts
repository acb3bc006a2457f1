import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { createMember } from '#modules/people/store/create.ts';
import { createUser } from '#modules/people/testing.ts';
import { asOwner } from '../db/tenant.ts';
import { readSettings, type Settings } from '../settings.ts';
import { testPassword } from '../testing/passwords.ts';
import { withDatabase } from '../testing/setup/postgres.ts';
import { makeWorld, type World } from '../testing/world.ts';
import { listChecks } from '../verify/checks.ts';
import { verify } from '../verify/run.ts';
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

test.each([['reset-password'], ['block'], ['unblock'], ['make-admin', '--company', 'Cóndor Carga'], ['make-super'], ['sessions']])(
  '%s of an unknown email is refused',
  async (name, ...options) => {
    await expect(run(name, 'nobody@example.com', ...options)).rejects.toThrow(/^nobody@example\.com has no account\.$/);
  },
);

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
    await expect(run('block', 'admin@condor.test')).rejects.toThrow(
      'Cóndor Carga would have no administrator: make another one first, with make-admin.',
    );
    expect((await world.condor.admin.get('/api/user')).body.blocked).toBe(false);
  });
});

describe('make-admin', () => {
  const condor = 'Cóndor Carga';
  const makeAdmin = (email: string, company = condor) => run('make-admin', email, '--company', company);
  const rolesOf = async (email: string, company: string) => {
    const found = `select array_agg(role.key order by role.key) as roles from member join person on person.id = member.id
      join member_role on member_role.company_id = member.company_id and member_role.member_id = member.id
      join role on role.company_id = member_role.company_id and role.id = member_role.role_id where person.email = $1 and member.company_id = $2`;
    return (await world.owner.query(found, [email, company])).rows[0].roles;
  };

  test('gives a user the role beside their own ones, at once, also in a session that is open', async () => {
    const { client } = await signIn();
    client.company = world.condor.id;
    expect((await client.get('/api/users')).status).toBe(403);
    const { version } = (await world.condor.admin.get(`/api/users/${world.condor.driver_id}`)).body.data;
    expect(await makeAdmin('Driver@Condor.test')).toBe(`Driver@Condor.test is an administrator of ${condor}.`);
    expect(await rolesOf(driver, world.condor.id)).toEqual(['administrator', 'driver']);
    expect(await rolesOf(driver, world.tucan.id)).toEqual(['driver']);
    expect((await client.get('/api/users')).status).toBe(200);
    // A form that was open meanwhile does not take the role away.
    expect((await world.condor.admin.get(`/api/users/${world.condor.driver_id}`)).body.data.version).toBe(version + 1);
    const { body } = await world.condor.admin.get(`/api/history?entity=user&id=${world.condor.driver_id}`);
    expect(JSON.stringify(body.data[0])).toContain('Administrador');
    expect(body.data[0].person_name).toBe(null);
    await expect(makeAdmin(driver)).rejects.toThrow(`${driver} is an administrator of ${condor} already.`);
    await run('sessions', driver, '--end-all');
  });

  test('adds a person of another company, by the tax id or the id of the company', async () => {
    const { tax_id } = (await world.owner.query('select tax_id from company where id = $1', [world.condor.id])).rows[0];
    expect(await makeAdmin('admin@tucan.test', tax_id)).toBe(`admin@tucan.test is a new user of ${condor}, and an administrator.`);
    const client = await world.signIn('admin@tucan.test', world.condor.id);
    const { data } = (await client.get(`/api/users/${world.tucan.admin_id}`)).body;
    expect(data).toMatchObject({ email: 'admin@tucan.test', status: 'active', accepted: true });
    await expect(makeAdmin('admin@tucan.test', world.condor.id)).rejects.toThrow('is an administrator of Cóndor Carga already');
    const { body } = await client.get(`/api/history?entity=user&id=${world.tucan.admin_id}`);
    expect(body.data).toMatchObject([{ action: 'insert', person_name: null }]);
  });

  test('of an invited user waits for the invitation, and of a person without a login gives no other company', async () => {
    const { email } = await createUser(world.condor.admin, { roles: [world.condor.roles.driver] });
    expect(await makeAdmin(email)).toBe(`${email} will be an administrator of ${condor} when they accept its invitation.`);
    expect(await rolesOf(email, world.condor.id)).toEqual(['administrator', 'driver']);
    await expect(makeAdmin(email, world.tucan.id)).rejects.toThrow(`${email} has no login yet`);
    expect(await rolesOf(email, world.tucan.id)).toBe(null);
  });

  test('refuses users who are blocked or deactivated, and an unknown company', async () => {
    for (const [status, message] of [
      ['blocked', 'is blocked in Tucán Transportes: use unblock first.'],
      ['inactive', 'is deactivated in Tucán Transportes: reactivate them first, on the screen "Users".'],
    ]) {
      await world.owner.query('update member set status = $1 where id = $2 and company_id = $3', [
        status,
        world.condor.driver_id,
        world.tucan.id,
      ]);
      await expect(makeAdmin(driver, 'tucán transportes')).rejects.toThrow(message);
    }
    expect(await rolesOf(driver, world.tucan.id)).toEqual(['driver']);
    await world.owner.query(`update member set status = 'active' where id = $1`, [world.condor.driver_id]);
    await expect(makeAdmin(driver, 'Nada')).rejects.toThrow('Unknown company Nada');
    await expect(run('make-admin', driver)).rejects.toThrow('Give --company.');
  });

  test('leaves counts and history in agreement', async () => {
    expect((await verify(world.owner, listChecks)).failed).toEqual([]);
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
