import { afterAll, describe, expect, it } from 'vitest';
import { newId } from '#base/ids.ts';
import { formOf, png } from '#server/testing/files.ts';
import { testPassword } from '#server/testing/passwords.ts';
import { makeWorld } from '#server/testing/world.ts';
import { aUser, createUser } from '../testing.ts';

const world = await makeWorld();
afterAll(() => world.close());
const { admin } = world.condor;

const create = (change: Record<string, unknown> = {}, client = admin): Promise<{ id: string; name: string; email: string }> =>
  createUser(client, change);
interface Mail {
  subject: string;
  body: string;
  account: boolean;
}
const mailTo = async (email: string) =>
  (await world.owner.query<Mail>('select subject, body, account from mail where recipient = $1 order by created_at, id', [email])).rows;
/** The token of the last link mailed to the address. */
const tokenFor = async (email: string) => /invitation\?token=([\w-]+)/.exec((await mailTo(email)).at(-1)?.body ?? '')?.[1] as string;
const chosen = { password: 'clave nueva 9', password_confirmation: 'clave nueva 9' };
const accept = (token: string, body: Record<string, unknown> = chosen) =>
  world.stranger().post(`/api/invitations/${token}/acceptance`, body);

describe('a new user', () => {
  it('gets a link by email in the company’s language, which no one else can read', async () => {
    const { email, name } = await create();
    const [mail, ...more] = await mailTo(email);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ subject: 'Cóndor Carga te invita a Arriero', account: true });
    const reply = await world.stranger().get(`/api/invitations/${await tokenFor(email)}`);
    expect(reply.body.data).toEqual({ company_name: 'Cóndor Carga', user_name: name, email, needs_password: true });
  });

  it('is mailed in English by an English-speaking company', async () => {
    await world.owner.query("update company set language = 'en' where id = $1", [world.tucan.id]);
    const { email } = await create({ email: 'english@tucan.test' }, world.tucan.admin);
    await world.owner.query("update company set language = 'es' where id = $1", [world.tucan.id]);
    expect((await mailTo(email))[0]?.subject).toBe('Tucán Transportes invites you to Arriero');
  });

  it('is mailed in the language chosen for them, which the link contains', async () => {
    const { email } = await create({ language: 'en' });
    const [mail] = await mailTo(email);
    expect(mail?.subject).toBe('Cóndor Carga invites you to Arriero');
    expect(mail?.body).toMatch(/invitation\?token=[\w-]+&lang=en$/m);
    await accept(await tokenFor(email));
    expect((await world.stranger().signIn(email, chosen.password)).body.user.language).toBe('en');
  });

  it('chooses a password, accepts, and enters', async () => {
    const { id, email } = await create();
    const token = await tokenFor(email);
    expect((await world.stranger().signIn(email, chosen.password)).status).toBe(401);
    expect((await accept(token)).status).toBe(204);
    const reply = await world.stranger().signIn(email, chosen.password);
    expect(reply.body).toMatchObject({ roles: ['driver'], default_company: { id: world.condor.id }, two_factor_setup_required: false });
    const { rows } = await world.owner.query(
      "select person_id from history where entity = 'member' and entity_id = $1 and action = 'update' and changes ? 'accepted_at'",
      [id],
    );
    expect(rows).toEqual([{ person_id: id }]);
    const notifications = await admin.get('/api/notifications');
    expect(notifications.body.data[0]).toMatchObject({ kind: 'invitation_accepted', link: `/admin/users/${id}` });
  });

  const wrong = [
    ['no password', {}, 'password', 'password_needed'],
    ['a common password', { password: 'password1', password_confirmation: 'password1' }, 'password', 'password_common'],
  ] as const;
  it.each(wrong)('may not accept with %s', async (_, body, field, code) => {
    const { email } = await create();
    const reply = await accept(await tokenFor(email), body);
    expect([reply.status, reply.body.code, Object.keys(reply.body.errors)]).toEqual([422, code, [field]]);
  });

  it('gets no email while not active', async () => {
    const { email } = await create({ status: 'blocked' });
    expect(await mailTo(email)).toEqual([]);
  });
});

describe('a link', () => {
  const refusal = async (token: string) => {
    const [read, accepted] = [await world.stranger().get(`/api/invitations/${token}`), await accept(token)];
    expect([read.status, accepted.status]).toEqual([409, 409]);
    expect(read.body.code).toBe(accepted.body.code);
    return read.body.code as string;
  };

  it('works once, and says so', async () => {
    const { email } = await create();
    const token = await tokenFor(email);
    await accept(token);
    expect(await refusal(token)).toBe('invitation_used');
  });

  it('accepts one of fifty concurrent acceptances', async () => {
    const { email } = await create();
    const token = await tokenFor(email);
    const attempts = Array.from({ length: 50 }, (_, at) => {
      const password = `clave numero ${at}`;
      return accept(token, { password, password_confirmation: password }).then(({ status, body }) => ({
        password,
        status,
        code: body?.code,
      }));
    });
    const replies = await Promise.all(attempts);
    const [winner, ...others] = replies.filter(({ status }) => status === 204);
    expect(others).toEqual([]);
    expect(new Set(replies.filter(({ status }) => status !== 204).map(({ code }) => code))).toEqual(new Set(['invitation_used']));
    expect((await world.stranger().signIn(email, winner?.password as string)).status).toBe(200);
  });

  it('expires after seven days', async () => {
    const { id, email } = await create();
    const { rows } = await world.owner.query("select expires_at - sent_at = interval '7 days' as week from invitation where id = $1", [id]);
    expect(rows).toEqual([{ week: true }]);
    await world.owner.query('update invitation set expires_at = now() where id = $1', [id]);
    expect(await refusal(await tokenFor(email))).toBe('invitation_expired');
  });

  it('is void once it is sent again, withdrawn, or the address changes', async () => {
    const { id, email } = await create();
    const first = await tokenFor(email);
    expect((await admin.post(`/api/users/${id}/invitation`)).body.data).toMatchObject({ id, state: 'pending', sent_by_name: 'Ana condor' });
    const second = await tokenFor(email);
    expect(await refusal(first)).toBe('invitation_invalid');
    const { body } = await admin.get(`/api/users/${id}`);
    const given = { ...body.data, roles: ['driver'], email: `otro.${email}` };
    expect((await admin.put(`/api/users/${id}`, given)).status).toBe(200);
    expect(await refusal(second)).toBe('invitation_invalid');
    const third = await tokenFor(`otro.${email}`);
    expect((await world.stranger().get(`/api/invitations/${third}`)).status).toBe(200);
    expect((await admin.delete(`/api/users/${id}/invitation`)).body.data.state).toBe('none');
    expect(await refusal(third)).toBe('invitation_invalid');
  });

  it('is void for a member who was blocked meanwhile', async () => {
    for (const status of ['inactive', 'blocked']) {
      const { id, email } = await create();
      await world.owner.query('update member set status = $2 where id = $1', [id, status]);
      expect(await refusal(await tokenFor(email))).toBe('invitation_invalid');
    }
  });

  it('that does not exist is invalid', async () => expect(await refusal('nothing')).toBe('invitation_invalid'));
});

describe('a person of another company', () => {
  const invited = (email: string) => aUser({ email, first_name: 'Como', last_name: 'Dijo' });

  it('is invited, keeps name and password, and may enter after accepting', async () => {
    const given = invited('DRIVER@tucan.test');
    const made = await admin.post('/api/invitations', given);
    expect([made.status, made.body.data?.name, made.body.data?.accepted]).toEqual([201, 'Como Dijo', false]);
    const driver = await world.signIn('driver@tucan.test', world.condor.id);
    expect((await driver.get('/api/trips')).status).toBe(403);
    const token = await tokenFor('driver@tucan.test');
    expect((await world.stranger().get(`/api/invitations/${token}`)).body.data.needs_password).toBe(false);
    // A password in the request is ignored: a link must not reset an existing login's password.
    expect((await accept(token)).status).toBe(204);
    expect((await world.stranger().signIn('driver@tucan.test', chosen.password)).status).toBe(401);
    expect((await driver.get('/api/trips')).status).toBe(200);
    expect((await admin.post('/api/invitations', given)).body.code).toBe('user_exists');
  });

  it('is known by what was typed, and no more, until they accept', async () => {
    const [email, own] = ['Conocida@tucan.test', 'conocida@tucan.test'];
    await create({ email: own, first_name: 'Ana', last_name: 'tucan' }, world.tucan.admin);
    await accept(await tokenFor(own));
    const stranger = world.stranger();
    await stranger.signIn(own, chosen.password);
    stranger.company = world.tucan.id;
    const photo = (await stranger.post('/api/files?purpose=photo', formOf(png(2, 2), 'yo.png'))).body.data;
    const self = { first_name: 'Ana', last_name: 'tucan', email: own, language: 'es' };
    expect((await stranger.put('/api/user/profile', { ...self, image: photo.id })).status).toBe(200);
    const { id } = (await admin.post('/api/invitations', invited(email))).body.data;
    const seen = async () => (await admin.get(`/api/users/${id}`)).body.data;
    const typed = { name: 'Como Dijo', first_name: 'Como', last_name: 'Dijo', email, image: null, image_url: null };
    expect(await seen()).toMatchObject(typed);
    expect((await admin.get(`/storage/${photo.id}`)).status).toBe(404);
    expect((await admin.get('/api/users?search=dijo')).body.data).toMatchObject([{ id, name: 'Como Dijo', email, image: null }]);
    expect((await admin.get(`/api/invitations?user_id=${id}`)).body.data).toMatchObject([{ name: 'Como Dijo', email }]);
    const renamed = { ...self, first_name: 'Anita', image: photo.id, current_password: chosen.password };
    expect((await stranger.put('/api/user/profile', renamed)).status).toBe(200);
    expect((await admin.put(`/api/users/${id}`, { ...(await seen()), phone: '3001112233', roles: ['driver'] })).body.data).toMatchObject({
      ...typed,
      phone: '3001112233',
    });
    expect((await accept(await tokenFor(own))).status).toBe(204);
    expect(await seen()).toMatchObject({ name: 'Anita tucan', first_name: 'Anita', email: own, image: photo.id });
    expect((await admin.get(`/storage/${photo.id}`)).status).toBe(200);
    expect((await admin.get('/api/users?search=anita')).body.data).toMatchObject([{ id }]);
    const notifications = await admin.get('/api/notifications');
    expect(notifications.body.data[0].facts).toEqual({ person: 'Anita tucan' });
  });

  it('must be known', async () => {
    const unknown = await admin.post('/api/invitations', invited('nobody@nowhere.test'));
    expect([unknown.status, unknown.body.code]).toEqual([409, 'user_unknown']);
  });

  it('is asked about where another one has the identity card', async () => {
    const [id_card, name] = ['80555666', 'Iván Rojas'];
    await create({ email: 'ivan@condor.test', first_name: 'Iván', last_name: 'Rojas', id_card });
    await create({ email: 'documento@tucan.test' }, world.tucan.admin);
    const given = { ...invited('documento@tucan.test'), id_card };
    const asked = await admin.post('/api/invitations', given);
    expect(asked.body.details?.questions).toMatchObject([{ code: 'id_card_used', name }]);
    const confirm = asked.body.details.questions.map((question: { confirm_with: string }) => question.confirm_with);
    expect((await admin.post('/api/invitations', { ...given, confirm })).status).toBe(201);
  });
});

describe('a user who may create users', () => {
  it('lists pending members, and can invite one without an invitation', async () => {
    const { id, email } = await create({ first_name: 'Zoraida' });
    await admin.delete(`/api/users/${id}/invitation`);
    const list = await admin.get('/api/invitations?search=zoraida&count=1');
    expect(list.body).toMatchObject({ data: [{ id, email, state: 'none', sent_at: null }], meta: { total: 1 } });
    expect((await admin.post(`/api/users/${id}/invitation`)).body.data.state).toBe('pending');
    expect((await admin.get(`/api/invitations?user_id=${id}`)).body.data[0].state).toBe('pending');
    await accept(await tokenFor(email));
    expect((await admin.get(`/api/invitations?user_id=${id}`)).body.data).toEqual([]);
    expect((await admin.post(`/api/users/${id}/invitation`)).body.code).toBe('already_accepted');
  });

  it('sees whether the email was sent; a replaced or withdrawn link is not sent', async () => {
    const { id, email } = await create();
    const state = async () => (await admin.get(`/api/invitations?user_id=${id}`)).body.data[0].mail;
    const emailsToSend = async () =>
      (await world.owner.query('select expires_at > now() as living from mail where recipient = $1 order by id', [email])).rows.map(
        ({ living }) => living,
      );
    expect([await state(), await emailsToSend()]).toEqual(['waiting', [true]]);
    await world.owner.query("update mail set error = 'no' where recipient = $1", [email]);
    expect(await state()).toBe('failed');
    await admin.post(`/api/users/${id}/invitation`);
    expect([await state(), await emailsToSend()]).toEqual(['waiting', [false, true]]);
    await world.owner.query('update mail set sent_at = now() where recipient = $1', [email]);
    expect(await state()).toBe('sent');
    await admin.post(`/api/users/${id}/invitation`);
    await admin.delete(`/api/users/${id}/invitation`);
    expect([await state(), await emailsToSend()]).toEqual([null, [false, true, false]]);
  });

  it('cannot invite inactive members or other companies’, nor without limit', async () => {
    const { id } = await create({ status: 'inactive' });
    expect((await admin.post(`/api/users/${id}/invitation`)).body.code).toBe('user_not_active');
    expect((await admin.post(`/api/users/${world.tucan.admin_id}/invitation`)).text).toBe(
      (await admin.post(`/api/users/${newId()}/invitation`)).text,
    );
    const waiting = await create();
    const statuses: number[] = [];
    for (let sent = 0; sent < 6; sent++) statuses.push((await admin.post(`/api/users/${waiting.id}/invitation`)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });
});

describe('a login with a password', () => {
  it('cannot be moved to another address by the company that made it, even before its first sign-in', async () => {
    const { id, email } = await create();
    await accept(await tokenFor(email));
    const { body } = await admin.get(`/api/users/${id}`);
    expect(body.data.names_editable).toBe(false);
    const reply = await admin.put(`/api/users/${id}`, { ...body.data, roles: ['driver'], email: 'victim@elsewhere.test' });
    expect([reply.status, reply.body.code]).toEqual([409, 'person_not_editable']);
    expect((await world.stranger().signIn(email, testPassword)).status).toBe(401);
  });
});
