import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#base/ids.ts';
import { createPerson, isActiveDriver } from '#modules/identity/store.ts';
import { aUser, createUser } from '#modules/identity/testing.ts';
import { asOwner } from '#server/db/tenant.ts';
import { hashPassword } from '#server/password.ts';
import type { Client } from '#server/testing/client.ts';
import { formOf, pdf, png } from '#server/testing/files.ts';
import { makeWorld, testPassword, type World } from '#server/testing/world.ts';

let world: World;
let admin: Client;
beforeAll(async () => {
  world = await makeWorld();
  admin = world.condor.admin;
});
afterAll(() => world.close());

const create = (change: Record<string, unknown> = {}, client = admin) => createUser(client, change);
/** What the record answers, as the form sends it back. */
const givenOf = ({ roles, attachments, ...user }: Record<string, unknown> & { roles: { id: string }[]; attachments: unknown[] }) => ({
  ...user,
  attachments,
  roles: roles.map((role) => role.id),
});
const upload = async (bytes: Buffer, purpose: string, client = admin) =>
  (await client.post(`/api/files?purpose=${purpose}`, formOf(bytes, 'cedula.pdf'))).body.data.id as string;
/** A role with these permissions, and somebody who holds it, signed in. */
const clerk = async (permissions: string[], key: string) => {
  const id = newId();
  await world.owner.query('insert into role (company_id, id, key, name, permissions) values ($1, $2, $3, $3, $4)', [
    world.condor.id,
    id,
    key,
    permissions,
  ]);
  const made = await create({ email: `${key}@condor.test`, roles: ['driver'] });
  await world.owner.query('update member set accepted_at = now() where id = $1', [made.id]);
  await world.owner.query('update member_role set role_id = $2 where member_id = $1', [made.id, id]);
  await world.owner.query('insert into person_secret (person_id, password_hash) values ($1, $2)', [
    made.id,
    await hashPassword(testPassword),
  ]);
  return { id: made.id as string, role: id, client: await world.signIn(`${key}@condor.test`, world.condor.id) };
};

describe('creating a user', () => {
  it('makes an active member who cannot enter yet', async () => {
    const user = await create({ email: 'nueva@condor.test', roles: [world.condor.roles.driver] });
    expect(user).toMatchObject({
      name: expect.stringContaining('Óscar Peña'),
      status: 'active',
      accepted: false,
      names_editable: true,
      city_name: 'Medellín',
      department_name: 'Antioquia',
    });
    expect(user.roles).toEqual([{ id: world.condor.roles.driver, key: 'driver', name: 'Conductor' }]);
    expect(await asOwner(world.owner, world.condor.id, null, (db) => isActiveDriver(db, user.id))).toBe(true);
    const { rows } = await world.owner.query('select roles from rights_in($1, $2)', [user.id, world.condor.id]);
    expect(rows).toEqual([]);
  });

  it('keeps the licence and whom to call', async () => {
    const given = {
      license_category: 'C2',
      license_expires_on: '2031-05-09',
      emergency_contact_name: 'Rosa Peña',
      emergency_contact_phone: '3007654321',
      emergency_contact_relation: 'Hermana',
    };
    const user = await create(given);
    expect(user).toMatchObject(given);
    const saved = await admin.put(`/api/users/${user.id}`, { ...givenOf(user), license_category: null, license_expires_on: null });
    expect(saved.body.data).toMatchObject({ license_category: null, license_expires_on: null, emergency_contact_name: 'Rosa Peña' });
  });

  it('refuses who is a user already', async () => {
    const reply = await admin.post('/api/users', aUser({ email: 'DRIVER@condor.test' }), { headers: { 'accept-language': 'en' } });
    expect(reply.status).toBe(409);
    expect(reply.body.code).toBe('user_exists');
    expect(reply.body.errors.email).toEqual(['El usuario ya existe en tu empresa.']);
  });

  it('refuses who is in another company, and says no more of them', async () => {
    const reply = await admin.post('/api/users', aUser({ email: 'driver@tucan.test' }));
    expect(reply.status).toBe(409);
    expect(reply.body).toEqual({
      code: 'user_in_other_company',
      message: 'El usuario ya existe en otra empresa.',
      errors: { email: ['El usuario ya existe en otra empresa.'] },
    });
  });

  it('names everything that is missing at once', async () => {
    const reply = await admin.post('/api/users', {});
    expect(reply.status).toBe(422);
    expect(Object.keys(reply.body.errors).sort()).toEqual([
      'address',
      'city_id',
      'date_of_birth',
      'department_id',
      'email',
      'first_name',
      'id_card',
      'last_name',
      'roles',
      'status',
    ]);
  });

  const wrong = [
    ['first_name', 'x'.repeat(21)],
    ['last_name', 'x'.repeat(21)],
    ['email', 'nobody'],
    ['email', `${'x'.repeat(260)}@a.co`],
    ['phone', '1'.repeat(16)],
    ['id_card', '52A000'],
    ['id_card', '1'.repeat(21)],
    ['driver_license', '1'.repeat(16)],
    ['license_category', 'D1'],
    ['license_expires_on', '2030-02-30'],
    ['emergency_contact_name', 'x'.repeat(61)],
    ['emergency_contact_phone', '1'.repeat(16)],
    ['date_of_birth', '1985-02-30'],
    ['date_of_birth', '2999-01-01'],
    ['address', 'x'.repeat(65)],
    ['status', 4],
    ['status', 'gone'],
    ['roles', []],
    ['roles', ['nobody']],
    ['city_id', 'CO-99999'],
    ['city_id', 'CO-11001'],
    ['notes', 'x'.repeat(1001)],
  ] as const;
  for (const [field, value] of wrong) {
    it(`refuses ${field} ${JSON.stringify(value).slice(0, 20)}`, async () => {
      const reply = await admin.post('/api/users', aUser({ [field]: value }));
      expect(reply.status).toBe(422);
      expect(Object.keys(reply.body.errors)).toEqual([field]);
    });
  }

  it('takes the status as its number, in a form and in a filter', async () => {
    const { id, last_name } = await create({ status: 3, last_name: 'Numerada' });
    expect((await create({ status: '3' })).status).toBe('blocked');
    const found = async (status: number) => (await admin.get(`/api/users?status=${status}&search=${last_name}`)).body.data;
    expect([await found(3), await found(1)]).toMatchObject([[{ id, status: 'blocked' }], []]);
    expect((await admin.get('/api/users?status=4')).status).toBe(422);
  });

  it('keeps photo and papers, which others of the company then see', async () => {
    const [image, paper] = [await upload(png(2, 2), 'photo'), await upload(pdf(), 'attachment')];
    const user = await create({ image, attachments: [{ kind: 'id_card', description: 'Por ambos lados', file_id: paper }] });
    expect(user.image_url).toBe(`/storage/${image}`);
    expect(user.attachments).toEqual([
      {
        id: expect.any(String),
        kind: 'id_card',
        description: 'Por ambos lados',
        file_id: paper,
        file_name: 'cedula.pdf',
        url: `/storage/${world.condor.id}/${paper}`,
        mime: 'application/pdf',
        size: pdf().length,
      },
    ]);
    expect((await world.condor.driver.get(`/storage/${image}`)).status).toBe(200);
    expect((await world.condor.driver.get(`/storage/${world.condor.id}/${paper}`)).status).toBe(404);
  });

  it('takes no file of somebody else', async () => {
    const paper = await upload(pdf(), 'attachment', world.condor.driver);
    const reply = await admin.post('/api/users', aUser({ attachments: [{ kind: 'other', file_id: paper }] }));
    expect(reply.status).toBe(422);
    expect(Object.keys(reply.body.errors)).toEqual(['attachments.0.file_id']);
    const photo = await upload(png(1, 1), 'photo', world.condor.driver);
    expect((await admin.post('/api/users', aUser({ image: photo }))).body.errors.image).toHaveLength(1);
  });

  it('takes a paper once', async () => {
    const file_id = await upload(pdf(), 'attachment');
    const twice = [
      { kind: 'id_card', file_id },
      { kind: 'other', file_id: file_id.toUpperCase() },
    ];
    const reply = await admin.post('/api/users', aUser({ attachments: twice }));
    expect([reply.status, Object.keys(reply.body.errors)]).toEqual([422, ['attachments.1.file_id']]);
  });

  it("grants no role beyond one's own", async () => {
    const { client } = await clerk(['view-users', 'create-users'], 'recruiter');
    const reply = await client.post('/api/users', aUser({ roles: ['administrator'] }));
    expect([reply.status, reply.body.code]).toEqual([409, 'role_beyond_own']);
    const { body } = await client.get('/api/users/roles');
    const grantable = Object.fromEntries(body.data.map((role: { key: string; grantable: boolean }) => [role.key, role.grantable]));
    expect(grantable).toMatchObject({ administrator: false, driver: true, recruiter: true });
    const hired = await client.post('/api/users', aUser({ roles: ['driver'] }));
    expect(hired.status).toBe(201);
  });
});

describe('saving a user', () => {
  it('keeps what changed, and the name in step', async () => {
    const user = await create();
    const reply = await admin.put(
      `/api/users/${user.id}`,
      { ...givenOf(user), first_name: 'Ñito', notes: 'Turno de noche', roles: ['driver', 'administrator'] },
      { headers: { 'if-match': '"1"' } },
    );
    expect(reply.status).toBe(200);
    expect(reply.body.data).toMatchObject({ first_name: 'Ñito', name: `Ñito ${user.last_name}`, notes: 'Turno de noche', version: 2 });
    expect(reply.body.data.roles.map(({ key }: { key: string }) => key).sort()).toEqual(['administrator', 'driver']);
    const found = await admin.get(`/api/users?search=${encodeURIComponent(`nito ${user.last_name}`)}`);
    expect(found.body.data.map(({ id }: { id: string }) => id)).toEqual([user.id]);
    expect((await admin.put(`/api/users/${user.id}`, givenOf(user), { headers: { 'if-match': '"1"' } })).status).toBe(412);
  });

  it('keeps, describes anew and drops papers', async () => {
    const papers = [await upload(pdf(), 'attachment'), await upload(pdf(), 'attachment')];
    const user = await create({ attachments: papers.map((file_id) => ({ kind: 'other', file_id })) });
    const { body } = await admin.put(`/api/users/${user.id}`, {
      ...givenOf(user),
      attachments: [{ kind: 'driver_license', description: 'C2', file_id: papers[1] }],
    });
    expect(body.data.attachments).toMatchObject([
      { id: user.attachments[1].id, kind: 'driver_license', description: 'C2', file_id: papers[1] },
    ]);
  });

  it('leaves names, e-mail and photo to who has signed in', async () => {
    const { body } = await admin.get(`/api/users/${world.condor.driver_id}`);
    expect(body.data.names_editable).toBe(false);
    const given = {
      ...givenOf(body.data),
      id_card: '1',
      address: 'a',
      department_id: 'CO-05',
      city_id: 'CO-05001',
      date_of_birth: '1990-01-01',
    };
    for (const change of [{ last_name: 'Otro' }, { email: 'otro@condor.test' }, { image: await upload(png(1, 1), 'photo') }]) {
      const reply = await admin.put(`/api/users/${world.condor.driver_id}`, { ...given, ...change });
      expect([reply.status, reply.body.code]).toEqual([409, 'person_not_editable']);
    }
    expect((await admin.put(`/api/users/${world.condor.driver_id}`, given)).status).toBe(200);
  });

  it('moves no address from somebody who has chosen a password', async () => {
    const user = await create({ email: 'mine@condor.test' });
    await world.owner.query('insert into person_secret (person_id, password_hash) values ($1, $2)', [
      user.id,
      await hashPassword(testPassword),
    ]);
    const reply = await admin.put(`/api/users/${user.id}`, { ...givenOf(user), email: 'theirs@condor.test' });
    expect([reply.status, reply.body.code]).toEqual([409, 'person_not_editable']);
  });

  it('refuses the e-mail of another person', async () => {
    const user = await create();
    expect((await admin.put(`/api/users/${user.id}`, { ...givenOf(user), email: 'admin@condor.test' })).body.code).toBe('user_exists');
    expect((await admin.put(`/api/users/${user.id}`, { ...givenOf(user), email: 'admin@tucan.test' })).body.code).toBe('email_taken');
  });

  it('shuts a blocked person out on the next request', async () => {
    const { id, client } = await clerk(['view-users'], 'watcher');
    expect((await client.get('/api/users')).status).toBe(200);
    const { body } = await admin.get(`/api/users/${id}`);
    expect((await admin.put(`/api/users/${id}`, { ...givenOf(body.data), status: 3 })).body.data.status).toBe('blocked');
    expect((await client.get('/api/users')).status).toBe(403);
    expect((await admin.delete(`/api/users/${id}/deactivation`)).body.data.status).toBe('active');
    expect((await client.get('/api/users')).status).toBe(200);
  });

  it('changes a status only for those who may deactivate', async () => {
    const { client } = await clerk(['view-users', 'update-users'], 'corrector');
    const user = await create();
    for (const status of ['inactive', 'blocked']) {
      const refused = await client.put(`/api/users/${user.id}`, { ...givenOf(user), status });
      expect([refused.status, refused.body.code, Object.keys(refused.body.errors)]).toEqual([409, 'user_status_not_yours', ['status']]);
    }
    expect((await client.put(`/api/users/${user.id}`, { ...givenOf(user), notes: 'Turno de noche' })).status).toBe(200);
    await admin.post(`/api/users/${user.id}/deactivation`);
    expect((await client.put(`/api/users/${user.id}`, givenOf(user))).body.code).toBe('user_status_not_yours');
  });

  it('changes nobody who has more', async () => {
    const { client } = await clerk(['view-users', 'update-users', 'delete-users'], 'editor');
    const { body } = await client.get(`/api/users/${world.condor.admin_id}`);
    const given = {
      ...givenOf(body.data),
      id_card: '1',
      address: 'a',
      department_id: 'CO-05',
      city_id: 'CO-05001',
      date_of_birth: '1990-01-01',
    };
    expect((await client.put(`/api/users/${world.condor.admin_id}`, given)).body.code).toBe('role_beyond_own');
    expect((await client.post(`/api/users/${world.condor.admin_id}/deactivation`)).body.code).toBe('role_beyond_own');
  });
});

describe('an e-mail', () => {
  const look = async (email: string) => (await admin.get(`/api/users/lookup?email=${encodeURIComponent(email)}`)).body;

  it('is looked up before a user is made: had by somebody here, elsewhere, or by nobody, and nothing more', async () => {
    expect((await look('ADMIN@condor.test')).data).toEqual({ state: 'here', id: world.condor.admin_id });
    expect((await look('admin@tucan.test')).data).toEqual({ state: 'elsewhere', id: null });
    expect((await look('nadie@nowhere.test')).data).toEqual({ state: 'unknown', id: null });
    expect(Object.keys((await look('no')).errors)).toEqual(['email']);
    expect((await world.condor.driver.get('/api/users/lookup?email=admin@condor.test')).status).toBe(403);
  });

  it('is not looked up without end', async () => {
    const client = world.tucan.admin;
    for (let at = 0; at < 60; at++) await client.get(`/api/users/lookup?email=a${at}@nowhere.test`);
    expect((await client.get('/api/users/lookup?email=admin@condor.test')).status).toBe(429);
  });
});

describe('deactivating a user', () => {
  it('takes a driver out of work and back', async () => {
    const { id } = await create();
    const active = () => asOwner(world.owner, world.condor.id, null, (db) => isActiveDriver(db, id));
    expect((await admin.post(`/api/users/${id}/deactivation`)).body.data.status).toBe('inactive');
    expect(await active()).toBe(false);
    expect((await admin.post(`/api/users/${id}/deactivation`)).body.code).toBe('already_inactive');
    expect((await admin.delete(`/api/users/${id}/deactivation`)).body.data).toMatchObject({ status: 'active', accepted: false });
    expect(await active()).toBe(true);
    expect((await admin.delete(`/api/users/${id}/deactivation`)).body.code).toBe('already_active');
    expect((await admin.post(`/api/users/${id}/block`)).body.data.status).toBe('blocked');
    expect((await admin.post(`/api/users/${id}/block`)).body.code).toBe('already_blocked');
    expect((await admin.delete(`/api/users/${id}/deactivation`)).body.data.status).toBe('active');
  });

  it('lets nobody deactivate themselves', async () => {
    expect((await admin.post(`/api/users/${world.condor.admin_id}/deactivation`)).body.code).toBe('not_oneself');
    expect((await admin.post(`/api/users/${world.condor.admin_id}/block`)).body.code).toBe('not_oneself');
  });

  it('leaves the company an administrator', async () => {
    const id = newId();
    await asOwner(world.owner, null, null, async (db) =>
      createPerson(db, {
        id,
        first_name: 'Súper',
        last_name: 'Arriero',
        email: 'super@arriero.test',
        language: 'es',
        super_administrator: true,
        password_hash: await hashPassword(testPassword),
      }),
    );
    const platform = await world.signIn('super@arriero.test', world.tucan.id);
    expect((await platform.post(`/api/users/${world.tucan.admin_id}/deactivation`)).body.code).toBe('last_administrator');
  });
});

describe('finding users', () => {
  it('filters by role and status', async () => {
    const { body } = await world.tucan.admin.get('/api/users?role=administrator&status=active&count=1');
    expect(body.data.map(({ id }: { id: string }) => id)).toEqual([world.tucan.admin_id]);
    expect(body.meta.total).toBe(1);
    expect((await world.tucan.admin.get('/api/users?status=blocked')).body.data).toEqual([]);
  });

  it('finds by e-mail and ID card', async () => {
    const user = await create({ id_card: '79888777' });
    for (const search of ['79888777', user.email]) expect((await admin.get(`/api/users?search=${search}`)).body.data).toHaveLength(1);
  });

  it('knows nobody of another company', async () => {
    expect((await admin.get(`/api/users/${world.tucan.driver_id}`)).text).toBe((await admin.get(`/api/users/${newId()}`)).text);
  });

  it('is not for drivers, who find themselves alone when a trip is planned', async () => {
    expect((await world.condor.driver.get('/api/users')).status).toBe(403);
    expect((await world.condor.driver.get('/api/users/drivers')).body.data).toEqual([
      { id: world.condor.driver_id, name: 'Darío condor', status: 'active' },
    ]);
    expect((await world.condor.driver.get(`/api/users/drivers/${(await create()).id}`)).status).toBe(404);
  });

  it('offers drivers alone to whoever plans', async () => {
    const { body } = await world.tucan.admin.get('/api/users/drivers?status=active');
    expect(body.data.map(({ id }: { id: string }) => id)).toEqual([world.tucan.driver_id]);
    expect((await world.tucan.admin.get(`/api/users/drivers/${world.tucan.driver_id}`)).body.data.name).toBe('Darío tucan');
  });
});

describe('a new password', () => {
  it('is none of the common ones', async () => {
    const reply = await world.stranger().post('/api/password/reset', {
      email: 'driver@condor.test',
      code: '123456',
      password: 'password1',
      password_confirmation: 'password1',
    });
    expect(reply.status).toBe(422);
    expect(reply.body.code).toBe('password_common');
    expect(Object.keys(reply.body.errors)).toEqual(['password']);
  });
});
