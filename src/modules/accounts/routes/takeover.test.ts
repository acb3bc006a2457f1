/** Attempts of a company or a person to take over the login of another person. */
import { describe, expect, it } from 'vitest';
import { newId } from '#base/ids.ts';
import { createMember } from '#modules/people/store/create.ts';
import { asOwner } from '#server/db/tenant.ts';
import { formOf, png } from '#server/testing/files.ts';
import { testPassword } from '#server/testing/passwords.ts';
import { chosen, moveTo, setUpAccounts, userInput } from '../testing.ts';

const { world, tokenFor, codeFor, accept, inOrder } = await setUpAccounts();
const known = { password: testPassword, password_confirmation: testPassword };

const create = async (email: string) => {
  const reply = await world.condor.admin.post('/api/users', userInput(email));
  expect(reply.status, reply.text).toBe(201);
  return reply.body.data.id as string;
};

describe('an unproven address that a person set as their own', () => {
  it('gives them nothing that is mailed to that address', async () => {
    const squatter = await world.signIn('driver@condor.test', world.condor.id);
    expect((await moveTo(squatter, 'gerente@tucan.test')).status).toBe(200);
    // Tucán invites the person who reads that mail.
    expect((await world.tucan.admin.post('/api/invitations', userInput('gerente@tucan.test', ['administrator']))).status).toBe(201);
    const token = await tokenFor('gerente@tucan.test');
    expect((await world.stranger().get(`/api/invitations/${token}`)).body.data.needs_password).toBe(true);
    expect((await accept(token, {})).body.code).toBe('password_needed');
    expect((await accept(token)).status).toBe(204);
    expect((await squatter.get('/api/user')).status).toBe(401);
    expect((await world.stranger().signIn('gerente@tucan.test', testPassword)).status).toBe(401);
    expect((await world.stranger().signIn('gerente@tucan.test', chosen.password)).status).toBe(200);
  });

  it('gives them nothing when they change it again and the invitation is sent again', async () => {
    const email = 'jefe@tucan.test';
    await create(email);
    await accept(await tokenFor(email), known);
    const squatter = await world.signIn(email, world.condor.id);
    expect((await moveTo(squatter, 'contadora@tucan.test')).status).toBe(200);
    const member = (await world.tucan.admin.post('/api/invitations', userInput('contadora@tucan.test', ['administrator']))).body.data;
    expect((await moveTo(squatter, 'mio@condor.test')).status).toBe(200);
    expect(member.email).toBe('contadora@tucan.test');
    const again = await world.tucan.admin.post(`/api/users/${member.id}/invitation`);
    expect([again.status, again.body.code, await tokenFor('mio@condor.test')]).toEqual([409, 'invited_address_left', undefined]);
  });

  it('is proven once a code mailed there was used, and links mailed to the old address are void', async () => {
    const person = await world.signIn('driver@tucan.test', world.tucan.id);
    const { id } = (await world.condor.admin.post('/api/invitations', userInput('driver@tucan.test'))).body.data;
    const old = await tokenFor('driver@tucan.test');
    expect((await moveTo(person, 'dario@tucan.test')).status).toBe(200);
    expect((await accept(old)).body.code).toBe('invitation_invalid');
    expect((await moveTo(person, 'driver@tucan.test')).status).toBe(200);
    const code = await codeFor('driver@tucan.test');
    expect((await world.stranger().post('/api/password/reset', { email: 'driver@tucan.test', code, ...chosen })).status).toBe(204);
    expect((await world.condor.admin.post(`/api/users/${id}/invitation`)).status).toBe(200);
    const token = await tokenFor('driver@tucan.test');
    expect((await world.stranger().get(`/api/invitations/${token}`)).body.data.needs_password).toBe(false);
    expect((await accept(token, {})).status).toBe(204);
  });

  it('stays proven when only its case changes', async () => {
    const person = await world.signIn('admin@tucan.test', world.tucan.id);
    await moveTo(person, 'Admin@Tucan.test', { first_name: 'Ana', last_name: 'tucan' });
    const { rows } = await world.owner.query('select email_is_proven from person where id = $1', [world.tucan.admin_id]);
    expect(rows).toEqual([{ email_is_proven: true }]);
  });
});

describe('a person created by one company who joined another', () => {
  it('is shown to the first by what it typed, until they accept there too', async () => {
    const email = 'previa@condor.test';
    const id = await create(email);
    await world.tucan.admin.post('/api/invitations', userInput(email));
    await accept(await tokenFor(email), known);
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
    expect((await world.tucan.admin.post('/api/users', userInput(email))).status).toBe(201);
    await accept(await tokenFor(email));
    const person = world.stranger();
    person.company = world.tucan.id;
    await person.signIn(email, chosen.password);
    const image = (await person.post('/api/files?purpose=photo', formOf(png(2, 2), 'yo.png'))).body.data.id;
    const self = { first_name: 'Óscar', last_name: 'Peña', email, language: 'es', image };
    expect((await person.put('/api/user/profile', self)).status).toBe(200);
    expect((await world.condor.admin.post('/api/invitations', userInput(email))).status).toBe(201);
    expect((await world.condor.admin.get(`/storage/${image}`)).status).toBe(404);
    expect((await world.tucan.admin.get(`/storage/${image}`)).status).toBe(200);
    expect((await accept(await tokenFor(email), {})).status).toBe(204);
    expect((await world.condor.admin.get(`/storage/${image}`)).status).toBe(200);
  });
});

describe('two companies at the same moment', () => {
  it('do not let one change the address of a person whom the other is inviting', async () => {
    const id = await create('compartida@condor.test');
    const { body } = await world.condor.admin.get(`/api/users/${id}`);
    const joins: [string, ...unknown[]] = ["insert into member (company_id, id, name) values ($1, $2, 'Óscar Peña')", world.tucan.id, id];
    const [moved] = await inOrder([joins], () =>
      world.condor.admin.put(`/api/users/${id}`, { ...body.data, roles: ['driver'], email: 'mia@condor.test' }),
    );
    expect(moved.body.code).toBe('person_not_editable');
  });

  it('do not let one set the photo of a person whom the other is inviting', async () => {
    const id = await create('retratada@condor.test');
    const { body } = await world.condor.admin.get(`/api/users/${id}`);
    const image = (await world.condor.admin.post('/api/files?purpose=photo', formOf(png(2, 2), 'foto.png'))).body.data.id;
    const [painted] = await inOrder([["insert into person_secret (person_id, password_hash) values ($1, 'hash')", id]], () =>
      world.condor.admin.put(`/api/users/${id}`, { ...body.data, roles: ['driver'], image }),
    );
    expect([painted.status, painted.body.code]).toEqual([409, 'person_not_editable']);
  });

  it('do not invite a person under an address that is being changed', async () => {
    const id = await create('movida@condor.test');
    const [invited] = await inOrder([["update person set email = 'mia2@condor.test' where id = $1", id]], () =>
      world.tucan.admin.post('/api/invitations', userInput('movida@condor.test')),
    );
    expect(invited.body.code).toBe('user_unknown');
  });

  it('mail an invitation before the person leaves the address, and it is void afterwards', async () => {
    const email = 'mudada@condor.test';
    const id = await create(email);
    // The request waits here once it has found the person.
    const [made] = await inOrder(
      [['lock table member in share mode']],
      () => world.tucan.admin.post('/api/invitations', userInput(email)),
      () => world.owner.query("update person set email = 'mudada2@condor.test' where id = $1", [id]),
    );
    expect([made.status, made.body.data?.email]).toEqual([201, email]);
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
    const [sent, accepted] = await inOrder(
      [['select pg_advisory_xact_lock(hashtextextended($1, 11))', `invite:${id}:${world.condor.id}`]],
      () => world.condor.admin.post(`/api/users/${id}/invitation`),
      () => accept(token),
    );
    expect([sent.status, accepted.status], `${sent.text} ${accepted.text}`).toEqual([200, 409]);
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
