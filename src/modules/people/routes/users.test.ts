import { afterAll, describe, expect, it } from 'vitest';
import { newId } from '#base/ids.ts';
import { sql } from '#server/db/sql.ts';
import { asOwner } from '#server/db/tenant.ts';
import { pdf, png } from '#server/testing/files.ts';
import { testPassword } from '#server/testing/passwords.ts';
import { makeWorld } from '#server/testing/world.ts';
import { isActiveDriver } from '../store/members.ts';
import { aUser, createClerk, createUser, upload, userInputOf } from '../testing.ts';

const world = await makeWorld();
afterAll(() => world.close());
const { admin } = world.condor;

const create = (change: Record<string, unknown> = {}) => createUser(admin, change);

describe('creating a user', () => {
  it('creates an active member who cannot enter yet', async () => {
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
    expect(
      await asOwner(world.owner, world.condor.id, user.id, (db) => db.all(sql`select roles from rights_in(${world.condor.id})`)),
    ).toEqual([]);
  });

  it('stores the licence, the emergency contact and the day on which the user left', async () => {
    const given = {
      id_type: '41',
      license_category: 'C2',
      emergency_contact_name: 'Rosa Peña',
      emergency_contact_phone: '3007654321',
      emergency_contact_relation: 'Hermana',
      left_on: '2026-03-31',
    };
    const user = await create(given);
    expect(user).toMatchObject({ ...given, status: 'active' });
    for (const left_on of ['2199-12-31', null]) {
      const saved = await admin.put(`/api/users/${user.id}`, { ...userInputOf(user), license_category: null, left_on });
      expect(saved.body.data).toMatchObject({ license_category: null, emergency_contact_name: 'Rosa Peña', left_on });
    }
  });

  it('rejects an existing user', async () => {
    const reply = await admin.post('/api/users', aUser({ email: 'DRIVER@condor.test' }), { headers: { 'accept-language': 'en' } });
    expect(reply.status).toBe(409);
    expect(reply.body.code).toBe('user_exists');
    expect(reply.body.errors.email).toEqual(['El usuario ya existe en tu empresa.']);
  });

  it('rejects a person of another company, and reveals nothing else about them', async () => {
    const reply = await admin.post('/api/users', aUser({ email: 'driver@tucan.test' }));
    expect(reply.status).toBe(409);
    expect(reply.body).toEqual({
      code: 'user_in_other_company',
      message: 'El usuario ya existe en otra empresa.',
      errors: { email: ['El usuario ya existe en otra empresa.'] },
    });
  });

  it.each([
    { name: 'a date of birth in the future', change: { date_of_birth: '2999-01-01' }, field: 'date_of_birth' },
    { name: 'a role that does not exist', change: { roles: ['nobody'] }, field: 'roles' },
    { name: 'a city of another department', change: { city_id: 'CO-11001' }, field: 'city_id' },
  ])('rejects $name', async ({ change, field }) => {
    const reply = await admin.post('/api/users', aUser(change));
    expect([reply.status, Object.keys(reply.body.errors)]).toEqual([422, [field]]);
  });

  it('accepts the status as a number', async () => {
    expect(await create({ status: '3' })).toMatchObject({ status: 'blocked', id_type: '13' });
  });

  it('stores photo and attachments, which colleagues can read', async () => {
    const [image, paper] = [await upload(admin, png(2, 2), 'photo'), await upload(admin, pdf(), 'attachment')];
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

  it('rejects a file of another user', async () => {
    const paper = await upload(world.condor.driver, pdf(), 'attachment');
    const reply = await admin.post('/api/users', aUser({ attachments: [{ kind: 'other', file_id: paper }] }));
    expect(reply.status).toBe(422);
    expect(Object.keys(reply.body.errors)).toEqual(['attachments.0.file_id']);
    const photo = await upload(world.condor.driver, png(1, 1), 'photo');
    expect((await admin.post('/api/users', aUser({ image: photo }))).body.errors.image).toHaveLength(1);
  });

  it('takes a paper once', async () => {
    const file_id = await upload(admin, pdf(), 'attachment');
    const twice = [
      { kind: 'id_card', file_id },
      { kind: 'other', file_id: file_id.toUpperCase() },
    ];
    const reply = await admin.post('/api/users', aUser({ attachments: twice }));
    expect([reply.status, Object.keys(reply.body.errors)]).toEqual([422, ['attachments.1.file_id']]);
  });

  it("grants no role beyond one's own", async () => {
    const { client, role } = await createClerk(world, world.condor, ['view-users', 'create-users']);
    const reply = await client.post('/api/users', aUser({ roles: ['administrator'] }));
    expect([reply.status, reply.body.code]).toEqual([409, 'role_beyond_own']);
    const { body } = await client.get('/api/users/roles');
    const grantable = Object.fromEntries(body.data.map(({ key, grantable }: { key: string; grantable: boolean }) => [key, grantable]));
    expect(grantable).toMatchObject({ administrator: false, driver: true, [role]: true });
    const hired = await client.post('/api/users', aUser({ roles: ['driver'] }));
    expect(hired.status).toBe(201);
  });
});

describe('an e-mail', () => {
  const look = async (email: string) => (await admin.get(`/api/users/lookup?email=${encodeURIComponent(email)}`)).body;

  it('can be looked up before a user is created: here, elsewhere or unknown, and nothing else', async () => {
    expect((await look('ADMIN@condor.test')).data).toEqual({ state: 'here', id: world.condor.admin_id });
    expect((await look('admin@tucan.test')).data).toEqual({ state: 'elsewhere', id: null });
    expect((await look('nadie@nowhere.test')).data).toEqual({ state: 'unknown', id: null });
    expect(Object.keys((await look('no')).errors)).toEqual(['email']);
  });

  it('is looked up at most 60 times an hour', async () => {
    const client = world.tucan.admin;
    for (let at = 0; at < 60; at++) await client.get(`/api/users/lookup?email=a${at}@nowhere.test`);
    expect((await client.get('/api/users/lookup?email=admin@condor.test')).status).toBe(429);
  });

  it('reveals sixty people of other companies an hour, in any operation, and does not limit new users', async () => {
    await world.owner.query('delete from throttle');
    await world.owner.query(`insert into person (id, first_name, last_name, email)
      select gen_random_uuid(), 'Ajena', 'Persona', 'ajena' || at || '@nowhere.test' from generate_series(0, 70) at`);
    const other = (at: number) => `ajena${at}@nowhere.test`;
    const fresh = await create();
    const own = (await admin.get('/api/user/profile')).body.data;
    const ways: ((email: string) => Promise<{ status: number }>)[] = [
      (email) => admin.get(`/api/users/lookup?email=${email}`),
      (email) => admin.post('/api/users', aUser({ email })),
      // Refused for another reason, but only once it is known that the person exists.
      (email) => admin.post('/api/invitations', aUser({ email, attachments: [{ kind: 'other', file_id: newId() }] })),
      (email) => admin.put(`/api/users/${fresh.id}`, { ...userInputOf(fresh), email }),
      (email) => admin.put('/api/user/profile', { ...own, email, contact: null, current_password: testPassword }),
    ];
    for (let at = 0; at < 60; at++) expect((await ways[at % ways.length]?.(other(at)))?.status).not.toBe(429);
    // A person revealed before does not count again.
    for (const ask of ways) expect((await ask(other(7))).status).not.toBe(429);
    for (const ask of ways) expect((await ask(other(60))).status).toBe(429);
    for (let at = 0; at < 61; at++) await create();
    expect((await admin.post('/api/users', aUser({ email: 'driver@condor.test' }))).body.code).toBe('user_exists');
    // Others of the office have asked nothing yet.
    expect((await world.tucan.admin.post('/api/users', aUser({ email: other(60) }))).body.code).toBe('user_in_other_company');
  });
});

describe('finding users', () => {
  it('finds for drivers only themselves when a trip is planned', async () => {
    expect((await world.condor.driver.get('/api/users/drivers')).body.data).toEqual([
      { id: world.condor.driver_id, name: 'Darío condor', status: 'active' },
    ]);
    expect((await world.condor.driver.get(`/api/users/drivers/${(await create()).id}`)).status).toBe(404);
  });

  it('lists only drivers for planning', async () => {
    const { body } = await world.tucan.admin.get('/api/users/drivers?status=active');
    expect(body.data.map(({ id }: { id: string }) => id)).toEqual([world.tucan.driver_id]);
    expect((await world.tucan.admin.get(`/api/users/drivers/${world.tucan.driver_id}`)).body.data.name).toBe('Darío tucan');
  });
});

describe('an identity card', () => {
  const questions = (reply: { body: { details?: { questions: unknown[] } } }) => reply.body.details?.questions;

  it('that another person of the company has is asked about, with that person', async () => {
    const first = await create({ first_name: 'Iván', last_name: 'Rojas', id_card: '80111222' });
    const asked = await admin.post('/api/users', aUser({ id_card: '80.111.222' }));
    expect([asked.status, asked.body.code]).toEqual([409, 'confirmation_needed']);
    expect(questions(asked)).toEqual([
      { code: 'id_card_used', confirm_with: 'id_card_used 80111222', id_card: '80111222', name: 'Iván Rojas' },
    ]);
    // The answer is about that number.
    expect((await admin.post('/api/users', aUser({ id_card: '80111222', confirm: ['id_card_used 1'] }))).status).toBe(409);
    const second = await create({ id_card: '80111222', confirm: ['id_card_used 80111222'] });
    // A field that does not change is not asked about; one that changes to it is.
    expect((await admin.put(`/api/users/${second.id}`, { ...userInputOf(second), notes: 'Hermano' })).status).toBe(200);
    const third = await create();
    const changed = { ...userInputOf(third), id_card: '80111222' };
    expect(questions(await admin.put(`/api/users/${third.id}`, changed))).toMatchObject([{ code: 'id_card_used' }]);
    const confirmed = await admin.put(`/api/users/${third.id}`, { ...changed, confirm: ['id_card_used 80111222'] });
    expect(confirmed.body.data).toMatchObject({ id_card: '80111222' });
    expect((await admin.get(`/api/users/${first.id}`)).body.data.version).toBe(first.version);
  });

  it('is not asked about for a person of another company', async () => {
    await createUser(world.tucan.admin, { email: 'cedula@tucan.test', id_card: '80333444' });
    expect((await admin.post('/api/users', aUser({ id_card: '80333444' }))).status).toBe(201);
  });
});
