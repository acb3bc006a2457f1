/** Invariants under concurrent requests. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#base/ids.ts';
import { stepAt, totp } from '#modules/accounts/rules/totp.ts';
import { createPerson } from '#modules/accounts/store/create-person.ts';
import { asOwner } from '#server/db/tenant.ts';
import type { Client } from '#server/testing/client.ts';
import { hashOfTestPassword, testPassword } from '#server/testing/passwords.ts';
import { makeWorld } from '#server/testing/world.ts';
import { createMember } from '../store/create.ts';
import { aUser, contactInput } from '../testing.ts';

const world = await makeWorld();
afterAll(() => world.close());

describe('a person of another company', () => {
  it('is invited once by concurrent requests, and the others are refused', async () => {
    for (let round = 0; round < 5; round++) {
      const email = `varias${round}@tucan.test`;
      expect((await world.tucan.admin.post('/api/users', aUser({ email }))).status).toBe(201);
      const { admin } = world.condor;
      const replies = await Promise.all(Array.from({ length: 5 }, () => admin.post('/api/invitations', aUser({ email }))));
      const codes = replies.map(({ status, body }) => `${status} ${body.code ?? ''}`.trim());
      expect(codes.sort()).toEqual(['201', ...Array.from({ length: 4 }, () => '409 user_exists')]);
      const mails = await world.owner.query("select from mail where recipient = $1 and subject like 'C%'", [email]);
      expect(mails.rowCount).toBe(1);
    }
  });
});

describe('two administrators', () => {
  interface SignedIn {
    id: string;
    client: Client;
  }
  let second: SignedIn;
  let first: SignedIn;
  const demote = async (by: SignedIn, whom: SignedIn) => {
    const { body } = await by.client.get(`/api/users/${whom.id}`);
    return () => by.client.put(`/api/users/${whom.id}`, { ...body.data, ...contactInput, roles: ['driver'] });
  };
  const deactivate = async (by: SignedIn, whom: SignedIn) => () => by.client.post(`/api/users/${whom.id}/deactivation`);
  const block = async (by: SignedIn, whom: SignedIn) => {
    const { body } = await by.client.get(`/api/users/${whom.id}`);
    return () => by.client.put(`/api/users/${whom.id}`, { ...body.data, ...contactInput, roles: ['administrator'], status: 'blocked' });
  };
  const restore = async () => {
    const { id: company, roles } = world.condor;
    await world.owner.query("update member set status = 'active' where company_id = $1", [company]);
    for (const { id } of [first, second]) {
      await world.owner.query('delete from member_role where member_id = $1', [id]);
      await world.owner.query('insert into member_role (company_id, id, member_id, role_id) values ($1, $2, $3, $4)', [
        company,
        newId(),
        id,
        roles.administrator,
      ]);
    }
  };
  const left = async () =>
    (
      await world.owner.query(
        `select from member join member_role held on held.company_id = member.company_id and held.member_id = member.id
         where member.company_id = $1 and held.role_id = $2 and member.status = 'active' and member.accepted_at is not null`,
        [world.condor.id, world.condor.roles.administrator],
      )
    ).rowCount;

  beforeAll(async () => {
    first = { id: world.condor.admin_id, client: world.condor.admin };
    const id = newId();
    const password_hash = await hashOfTestPassword();
    await asOwner(world.owner, world.condor.id, null, async (db) => {
      await createPerson(db, { id, first_name: 'Luz', last_name: 'Ríos', email: 'luz@condor.test', language: 'es', password_hash });
      const roles = [world.condor.roles.administrator];
      await createMember(db, world.condor.id, { id, name: 'Luz Ríos', search: 'luz', accepted: true, roles });
    });
    second = { id, client: await world.signIn('luz@condor.test', world.condor.id) };
  });

  const ways = [
    ['put each other down', async () => [await demote(first, second), await demote(second, first)]],
    ['put themselves down', async () => [await demote(first, first), await demote(second, second)]],
    ['deactivate each other', async () => [await deactivate(first, second), await deactivate(second, first)]],
    ['block each other', async () => [await block(first, second), await block(second, first)]],
    ['block another, who puts down the role', async () => [await block(first, second), await demote(first, first)]],
    ['leave in two ways', async () => [await demote(second, second), await deactivate(second, first)]],
  ] as const;
  it.each(ways)('who %s leave one', async (_, prepare) => {
    for (let round = 0; round < 5; round++) {
      await restore();
      const acts = await prepare();
      const replies = await Promise.all(acts.map((act) => act()));
      expect(replies.every(({ status }) => status < 500)).toBe(true);
      expect(await left()).toBeGreaterThan(0);
    }
  });
});

describe('one code of the app', () => {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const codeOf = (secret: string, away: number) => {
    const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
    const bytes = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
    return totp(bytes, stepAt(Date.now()) + away);
  };

  it('is accepted once of concurrent requests, and turns the second factor on once', async () => {
    const client = await world.signIn('admin@tucan.test', world.tucan.id);
    const { secret } = (await client.post('/api/user/two-factor', { password: testPassword })).body.data;
    const confirmations = await Promise.all(
      Array.from({ length: 5 }, () => client.post('/api/user/two-factor/confirmation', { code: codeOf(secret, 0) })),
    );
    expect(confirmations.filter(({ status }) => status === 200)).toHaveLength(1);
    const code = codeOf(secret, 1);
    const stranger = world.stranger();
    await stranger.get('/sanctum/csrf-cookie');
    const logins = await Promise.all(
      Array.from({ length: 5 }, () => stranger.post('/api/login', { username: 'admin@tucan.test', password: testPassword, code })),
    );
    expect(logins.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});
