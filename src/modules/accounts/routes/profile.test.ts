import { describe, expect, it } from 'vitest';
import { newId } from '#base/ids.ts';
import { createMember } from '#modules/people/store/create.ts';
import { asOwner } from '#server/db/tenant.ts';
import { formOf, png } from '#server/testing/files.ts';
import { hashOfTestPassword, testPassword } from '#server/testing/passwords.ts';
import { createPerson } from '../store/create-person.ts';
import { setUpAccounts } from '../testing.ts';

const { world, inOrder } = await setUpAccounts();

const contact = {
  phone: '3001234567',
  address: 'Calle 5 # 6-7',
  department_id: 'CO-05',
  city_id: 'CO-05001',
  emergency_contact_name: 'Rosa',
  emergency_contact_phone: '3007654321',
  emergency_contact_relation: 'Esposa',
};
const dario = { first_name: 'Darío', last_name: 'condor', email: 'driver@condor.test', language: 'es' };
const path = '/api/user/profile';

describe("one's own page", () => {
  it('is available to everyone, also to drivers', async () => {
    const { body } = await world.condor.driver.get(path);
    expect(body.data).toMatchObject({ id: world.condor.driver_id, name: 'Darío condor', email: 'driver@condor.test', language: 'es' });
    expect(body.data.member.roles.map(({ key }: { key: string }) => key)).toEqual(['driver']);
  });

  it('saves contact, photo and language without the password', async () => {
    const { driver } = world.condor;
    const image = (await driver.post('/api/files?purpose=photo', formOf(png(2, 2), 'yo.png'))).body.data.id;
    const reply = await driver.put(path, { ...dario, language: 'en', image, contact });
    expect(reply.status, reply.text).toBe(200);
    expect(reply.body.data).toMatchObject({ language: 'en', image, member: { ...contact, city_name: 'Medellín' } });
    const seen = await world.condor.admin.get(`/api/users/${world.condor.driver_id}`);
    expect(seen.body.data).toMatchObject({ ...contact, image });
    expect((await driver.put(path, { ...dario, contact })).body.data).toMatchObject({ language: 'es', image: null });
  });

  it('rejects a photo of another person and an unknown place', async () => {
    const image = (await world.condor.admin.post('/api/files?purpose=photo', formOf(png(1, 1), 'a.png'))).body.data.id;
    expect(Object.keys((await world.condor.driver.put(path, { ...dario, image })).body.errors)).toEqual(['image']);
    const elsewhere = await world.condor.driver.put(path, { ...dario, contact: { ...contact, city_id: 'CO-11001' } });
    expect([elsewhere.status, Object.keys(elsewhere.body.errors)]).toEqual([422, ['contact.city_id']]);
  });
});

describe('names and e-mail', () => {
  it('require the password, change in every company, and are reported to the old address', async () => {
    await asOwner(world.owner, world.tucan.id, null, (db) =>
      createMember(db, world.tucan.id, {
        id: world.condor.driver_id,
        name: 'Darío condor',
        search: 'dario',
        accepted: true,
        roles: [world.tucan.roles.driver],
      }),
    );
    const given = { ...dario, last_name: 'Ñúñez', email: 'dario@condor.test' };
    const refused = await world.condor.driver.put(path, { ...given, current_password: 'no es esta 1' });
    expect([refused.status, refused.body.code, Object.keys(refused.body.errors)]).toEqual([
      422,
      'current_password_wrong',
      ['current_password'],
    ]);
    const saved = await world.condor.driver.put(path, { ...given, current_password: testPassword });
    expect(saved.body.data).toMatchObject({ name: 'Darío Ñúñez', email: 'dario@condor.test' });
    for (const { admin } of [world.condor, world.tucan]) {
      const { body } = await admin.get('/api/users?search=nunez');
      expect(body.data.map(({ name, email }: { name: string; email: string }) => [name, email])).toEqual([
        ['Darío Ñúñez', 'dario@condor.test'],
      ]);
    }
    const { rows } = await world.owner.query("select recipient, body from mail where subject ilike '%correo%'");
    expect(rows).toEqual([{ recipient: 'driver@condor.test', body: expect.stringContaining('dario@condor.test') }]);
    expect((await world.stranger().signIn('dario@condor.test', testPassword)).status).toBe(200);
  });

  it('are not put back, without the password, by a page that was saved while they changed', async () => {
    const { driver, driver_id } = world.tucan;
    const before = { first_name: 'Darío', last_name: 'tucan', email: 'driver@tucan.test', language: 'en' };
    const image = (await driver.post('/api/files?purpose=photo', formOf(png(3, 3), 'yo.png'))).body.data.id;
    const [saved] = await inOrder([["update person set email = 'nuevo@tucan.test' where id = $1", driver_id]], () =>
      driver.put(path, { ...before, image }),
    );
    expect(saved.body.data).toMatchObject({ email: 'nuevo@tucan.test', language: 'en', image });
  });

  it('include a username for sign-in, which is unique and never looks like an email', async () => {
    const ana = { first_name: 'Ana', last_name: 'condor', email: 'admin@condor.test', language: 'es', current_password: testPassword };
    const { admin } = world.condor;
    const saved = await admin.put(path, { ...ana, username: ' Ana.Rojas ' });
    expect([saved.status, saved.body.data?.username]).toEqual([200, 'ana.rojas']);
    expect((await admin.get(path)).body.data.username).toBe('ana.rojas');
    expect((await world.stranger().signIn('ANA.rojas', testPassword)).body.user?.id).toBe(world.condor.admin_id);
    const taken = await world.tucan.driver.put(path, {
      ...dario,
      last_name: 'tucan',
      email: 'driver@tucan.test',
      username: 'ana.rojas',
      current_password: testPassword,
    });
    expect([taken.status, taken.body.code, Object.keys(taken.body.errors)]).toEqual([409, 'username_taken', ['username']]);
    for (const username of ['admin@tucan.test', 'ab', '-ana', 'ana rojas', 'x'.repeat(31)])
      expect((await admin.put(path, { ...ana, username })).status, username).toBe(422);
    expect((await admin.put(path, ana)).body.data.username).toBe('ana.rojas');
    const unasked = await admin.put(path, { ...ana, username: '', current_password: '' });
    expect([unasked.status, unasked.body.code]).toEqual([422, 'current_password_wrong']);
    expect((await admin.put(path, { ...ana, username: '' })).body.data.username).toBe('');
  });

  it('reject the email of another person in any case', async () => {
    const given = { first_name: 'Ana', last_name: 'condor', email: 'ADMIN@tucan.test', language: 'es', current_password: testPassword };
    const reply = await world.condor.admin.put(path, given);
    expect([reply.status, reply.body.code, Object.keys(reply.body.errors)]).toEqual([409, 'email_taken', ['email']]);
  });

  it('cannot be had by guessing', async () => {
    const given = { first_name: 'Otra', last_name: 'tucan', email: 'admin@tucan.test', language: 'es', current_password: 'mala 1' };
    for (let guess = 0; guess < 10; guess++) expect((await world.tucan.admin.put(path, given)).status).toBe(422);
    expect((await world.tucan.admin.put(path, { ...given, current_password: testPassword })).status).toBe(429);
  });
});

describe('the platform’s people', () => {
  it('have a page without a company’s part', async () => {
    const id = newId();
    const person = { first_name: 'Súper', last_name: 'Arriero', email: 'super@arriero.test', language: 'es' as const };
    await asOwner(world.owner, null, null, async (db) =>
      createPerson(db, { id, ...person, super_administrator: true, password_hash: await hashOfTestPassword() }),
    );
    const platform = await world.signIn(person.email, world.condor.id);
    expect((await platform.get(path)).body.data).toMatchObject({ id, member: null, version: 0 });
    expect((await platform.put(path, { ...person, language: 'en' })).body.data).toMatchObject({ language: 'en', member: null });
    expect((await platform.get('/api/user/compensation')).body).toEqual({ data: null });
  });
});
