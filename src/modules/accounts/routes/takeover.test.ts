/** Attempts of a company or a person to take over the login of another person. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#base/ids.ts';
import { createMember } from '#modules/people/store/create.ts';
import { asOwner } from '#server/db/tenant.ts';
import type { Client } from '#server/testing/client.ts';
import { formOf, png } from '#server/testing/files.ts';
import { testPassword } from '#server/testing/passwords.ts';
import { makeWorld, untilLockWaits, type World } from '#server/testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

let sequence = 0;
const invited = (email: string, roles = ['driver']) => ({
  first_name: 'Óscar',
  last_name: 'Peña',
  email,
  id_card: `52000${++sequence}`,
  date_of_birth: '1985-02-28',
  address: 'Calle 5 # 6-7',
  department_id: 'CO-05',
  city_id: 'CO-05001',
  status: 'active',
  roles,
});
const aUser = (email: string) => invited(email);
const create = async (email: string) => {
  const reply = await world.condor.admin.post('/api/users', aUser(email));
  expect(reply.status, reply.text).toBe(201);
  return reply.body.data.id as string;
};
const tokenFor = async (email: string) => {
  const { rows } = await world.owner.query<{ body: string }>(
    'select body from mail where recipient = $1 order by created_at desc, id desc',
    [email],
  );
  return /invitation\?token=([\w-]+)/.exec(rows[0]?.body ?? '')?.[1] as string;
};
const accept = (token: string, body = {}) => world.stranger().post(`/api/invitations/${token}/acceptance`, body);
const chosen = { password: 'clave nueva 9', password_confirmation: 'clave nueva 9' };
const moveTo = (client: Client, email: string) =>
  client.put('/api/user/profile', { first_name: 'Darío', last_name: 'condor', email, language: 'es', current_password: testPassword });
const lockWaits = (waiting = 1) => untilLockWaits(world.owner, waiting);

describe('an unproven address that a person set as their own', () => {
  it('gives them nothing that is mailed to that address', async () => {
    const squatter = await world.signIn('driver@condor.test', world.condor.id);
    expect((await moveTo(squatter, 'gerente@tucan.test')).status).toBe(200);
    // Tucán invites the person who reads that mail.
    expect((await world.tucan.admin.post('/api/invitations', invited('gerente@tucan.test', ['administrator']))).status).toBe(201);
    const token = await tokenFor('gerente@tucan.test');
    expect((await world.stranger().get(`/api/invitations/${token}`)).body.data.needs_password).toBe(true);
    expect((await accept(token)).body.code).toBe('password_needed');
    expect((await accept(token, chosen)).status).toBe(204);
    expect((await squatter.get('/api/user')).status).toBe(401);
    expect((await world.stranger().signIn('gerente@tucan.test', testPassword)).status).toBe(401);
    expect((await world.stranger().signIn('gerente@tucan.test', chosen.password)).status).toBe(200);
  });

  it('gives them nothing when they change it again and the invitation is sent again', async () => {
    const email = 'jefe@tucan.test';
    await create(email);
    await accept(await tokenFor(email), { password: testPassword, password_confirmation: testPassword });
    const squatter = await world.signIn(email, world.condor.id);
    expect((await moveTo(squatter, 'contadora@tucan.test')).status).toBe(200);
    const member = (await world.tucan.admin.post('/api/invitations', invited('contadora@tucan.test', ['administrator']))).body.data;
    expect((await moveTo(squatter, 'mio@condor.test')).status).toBe(200);
    expect(member.email).toBe('contadora@tucan.test');
    const again = await world.tucan.admin.post(`/api/users/${member.id}/invitation`);
    expect([again.status, again.body.code, await tokenFor('mio@condor.test')]).toEqual([409, 'invited_address_left', undefined]);
  });

  it('is proven once a code mailed there was used, and links mailed to the old address are void', async () => {
    const person = await world.signIn('driver@tucan.test', world.tucan.id);
    const { id } = (await world.condor.admin.post('/api/invitations', invited('driver@tucan.test'))).body.data;
    const old = await tokenFor('driver@tucan.test');
    expect((await moveTo(person, 'dario@tucan.test')).status).toBe(200);
    expect((await accept(old, chosen)).body.code).toBe('invitation_invalid');
    expect((await moveTo(person, 'driver@tucan.test')).status).toBe(200);
    await world.stranger().post('/api/password/forgot', { email: 'driver@tucan.test' });
    const { rows } = await world.owner.query<{ body: string }>(
      "select body from mail where recipient = 'driver@tucan.test' order by id desc",
    );
    const code = /^\d{6}$/m.exec(rows[0]?.body ?? '')?.[0];
    expect((await world.stranger().post('/api/password/reset', { email: 'driver@tucan.test', code, ...chosen })).status).toBe(204);
    expect((await world.condor.admin.post(`/api/users/${id}/invitation`)).status).toBe(200);
    const token = await tokenFor('driver@tucan.test');
    expect((await world.stranger().get(`/api/invitations/${token}`)).body.data.needs_password).toBe(false);
    expect((await accept(token)).status).toBe(204);
  });

  it('stays proven when only its case changes', async () => {
    const person = await world.signIn('admin@tucan.test', world.tucan.id);
    await person.put('/api/user/profile', {
      ...{ first_name: 'Ana', last_name: 'tucan', email: 'Admin@Tucan.test', language: 'es', current_password: testPassword },
    });
    const { rows } = await world.owner.query('select email_is_proven from person where id = $1', [world.tucan.admin_id]);
    expect(rows).toEqual([{ email_is_proven: true }]);
  });
});

describe('a person created by one company who joined another', () => {
  it('is shown to the first by what it typed, until they accept there too', async () => {
    const email = 'previa@condor.test';
    const id = await create(email);
    await world.tucan.admin.post('/api/invitations', invited(email));
    await accept(await tokenFor(email), { password: testPassword, password_confirmation: testPassword });
    const person = await world.signIn(email, world.tucan.id);
    expect((await moveTo(person, 'privada@tucan.test')).status).toBe(200);
    const { body } = await world.condor.admin.get(`/api/users/${id}`);
    expect(body.data).toMatchObject({ name: 'Óscar Peña', first_name: 'Óscar', email });
    const found = await world.condor.admin.get('/api/users?search=privada');
    expect(found.body.data).toEqual([]);
    expect((await world.condor.admin.post(`/api/users/${id}/invitation`)).body.code).toBe('invited_address_left');
  });
});

describe('the photo of a person of another company', () => {
  it('is not shown for an invitation, before they accept', async () => {
    const email = 'foto@tucan.test';
    expect((await world.tucan.admin.post('/api/users', aUser(email))).status).toBe(201);
    await accept(await tokenFor(email), chosen);
    const person = world.stranger();
    person.company = world.tucan.id;
    await person.signIn(email, chosen.password);
    const image = (await person.post('/api/files?purpose=photo', formOf(png(2, 2), 'yo.png'))).body.data.id;
    const self = { first_name: 'Óscar', last_name: 'Peña', email, language: 'es', image };
    expect((await person.put('/api/user/profile', self)).status).toBe(200);
    expect((await world.condor.admin.post('/api/invitations', invited(email))).status).toBe(201);
    expect((await world.condor.admin.get(`/storage/${image}`)).status).toBe(404);
    expect((await world.tucan.admin.get(`/storage/${image}`)).status).toBe(200);
    expect((await accept(await tokenFor(email))).status).toBe(204);
    expect((await world.condor.admin.get(`/storage/${image}`)).status).toBe(200);
  });
});

describe('two companies at the same moment', () => {
  it('do not let one change the address of a person whom the other is inviting', async () => {
    const id = await create('compartida@condor.test');
    const { body } = await world.condor.admin.get(`/api/users/${id}`);
    const other = await world.owner.connect();
    try {
      await other.query('begin');
      await other.query("insert into member (company_id, id, name) values ($1, $2, 'Óscar Peña')", [world.tucan.id, id]);
      const moving = world.condor.admin.put(`/api/users/${id}`, { ...body.data, roles: ['driver'], email: 'mia@condor.test' });
      await lockWaits();
      await other.query('commit');
      expect((await moving).body.code).toBe('person_not_editable');
    } finally {
      other.release();
    }
  });

  it('do not let one set the photo of a person whom the other is inviting', async () => {
    const id = await create('retratada@condor.test');
    const { body } = await world.condor.admin.get(`/api/users/${id}`);
    const image = (await world.condor.admin.post('/api/files?purpose=photo', formOf(png(2, 2), 'foto.png'))).body.data.id;
    const other = await world.owner.connect();
    try {
      await other.query('begin');
      await other.query("insert into person_secret (person_id, password_hash) values ($1, 'hash')", [id]);
      const painting = world.condor.admin.put(`/api/users/${id}`, { ...body.data, roles: ['driver'], image });
      await Promise.race([painting, lockWaits()]);
      await other.query('commit');
      const { status, body: answer } = await painting;
      expect([status, answer.code]).toEqual([409, 'person_not_editable']);
    } finally {
      other.release();
    }
  });

  it('do not invite a person under an address that is being changed', async () => {
    const id = await create('movida@condor.test');
    const other = await world.owner.connect();
    try {
      await other.query('begin');
      await other.query('select from person where id = $1 for update', [id]);
      await other.query("update person set email = 'mia2@condor.test' where id = $1", [id]);
      const inviting = world.tucan.admin.post('/api/invitations', invited('movida@condor.test'));
      await lockWaits();
      await other.query('commit');
      expect((await inviting).body.code).toBe('user_unknown');
    } finally {
      other.release();
    }
  });

  it('mail an invitation before the person leaves the address, and it is void afterwards', async () => {
    const email = 'mudada@condor.test';
    const id = await create(email);
    const other = await world.owner.connect();
    try {
      await other.query('begin');
      // The request waits here once it has found the person.
      await other.query('lock table member in share mode');
      const inviting = world.tucan.admin.post('/api/invitations', invited(email));
      await lockWaits();
      const moving = world.owner.query("update person set email = 'mudada2@condor.test' where id = $1", [id]);
      await Promise.race([moving, lockWaits(2)]);
      await other.query('commit');
      const made = await inviting;
      await moving;
      expect([made.status, made.body.data?.email]).toEqual([201, email]);
    } finally {
      other.release();
    }
    const mails = await world.owner.query("select from mail where recipient = $1 and subject like 'Tuc%'", [email]);
    expect(mails.rowCount).toBe(1);
    expect((await world.tucan.admin.get(`/api/invitations?user_id=${id}`)).body.data).toMatchObject([{ state: 'none' }]);
    expect((await world.tucan.admin.post(`/api/users/${id}/invitation`)).body.code).toBe('invited_address_left');
  });
});

describe('an invitation', () => {
  it('is accepted or void when it is sent again at the same moment, without a deadlock', async () => {
    const id = await create('apurada@condor.test');
    const token = await tokenFor('apurada@condor.test');
    const other = await world.owner.connect();
    try {
      await other.query('begin');
      await other.query('select pg_advisory_xact_lock(hashtextextended($1, 11))', [`invite:${id}:${world.condor.id}`]);
      const sending = world.condor.admin.post(`/api/users/${id}/invitation`);
      await lockWaits();
      const accepting = accept(token, chosen);
      await lockWaits(2);
      await other.query('commit');
      const [sent, accepted] = await Promise.all([sending, accepting]);
      expect([sent.status, accepted.status], `${sent.text} ${accepted.text}`).toEqual([200, 409]);
    } finally {
      other.release();
    }
  });

  it('of a person with more permissions cannot be withdrawn or sent with a lesser role', async () => {
    const role = newId();
    await world.owner.query('insert into role (company_id, id, key, name, permissions) values ($1, $2, $3, $3, $4)', [
      world.condor.id,
      role,
      'recruiter',
      ['view-users', 'create-users'],
    ]);
    await asOwner(world.owner, world.condor.id, null, (db) =>
      createMember(db, world.condor.id, { id: world.tucan.admin_id, name: 'Ana tucan', search: 'ana', accepted: true, roles: [role] }),
    );
    const recruiter = await world.signIn('admin@tucan.test', world.condor.id);
    const id = await create('jefa@condor.test');
    await world.owner.query('update member_role set role_id = $2 where member_id = $1', [id, world.condor.roles.administrator]);
    for (const reply of [await recruiter.delete(`/api/users/${id}/invitation`), await recruiter.post(`/api/users/${id}/invitation`)])
      expect([reply.status, reply.body.code]).toEqual([409, 'role_beyond_own']);
    const own = await create('conductora@condor.test');
    expect((await recruiter.post(`/api/users/${own}/invitation`)).status).toBe(200);
  });
});
