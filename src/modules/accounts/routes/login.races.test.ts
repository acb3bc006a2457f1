/** Requests of one login at the same moment: what ends every session also ends what was in flight. */
import { describe, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { withoutSession } from '#server/db/tenant.ts';
import type { Client } from '#server/testing/client.ts';
import { testPassword } from '#server/testing/passwords.ts';
import { enterCandidate, findLoginCandidate } from '../store/sessions.ts';
import { chosen, codeOf, moveTo, setUpAccounts, userInput } from '../testing.ts';

const { world, tokenFor, codeFor, accept, inOrder } = await setUpAccounts();
let sequence = 0;

/** A person of Cóndor with a password, signed in. */
async function makePerson(): Promise<{ id: string; email: string; client: Client }> {
  const email = `p${++sequence}@condor.test`;
  const id = (await world.condor.admin.post('/api/users', userInput(email))).body.data.id as string;
  await accept(await tokenFor(email), { password: testPassword, password_confirmation: testPassword });
  return { id, email, client: await world.signIn(email, world.condor.id) };
}

/** The person takes an address that is not theirs, and Tucán invites the owner of the address. Returns the token of the link. */
async function inviteTo(squatter: Client, victim: string): Promise<string> {
  expect((await moveTo(squatter, victim)).status).toBe(200);
  expect((await world.tucan.admin.post('/api/invitations', userInput(victim, ['administrator']))).status).toBe(201);
  return tokenFor(victim);
}

const signInTo = async (email: string) => {
  const client = world.stranger();
  return { client, reply: await client.signIn(email, testPassword) };
};

describe('a sign-in in flight', () => {
  it.each(['acceptance', 'reset', 'change'] as const)('ends with every session: %s', async (how) => {
    const { id, email, client } = await makePerson();
    const victim = `victim${sequence}@tucan.test`;
    const token = how === 'acceptance' ? await inviteTo(client, victim) : '';
    const code = how === 'reset' ? await codeFor(email) : '';
    const ends = {
      acceptance: () => accept(token),
      reset: () => world.stranger().post('/api/password/reset', { email, code, ...chosen }),
      change: () => client.put('/api/user/password', { current_password: testPassword, ...chosen }),
    };
    // A sign-in waits for the person while its session is inserted.
    const [first, second] = await inOrder(
      [['select from person where id = $1 for update', id]],
      () => signInTo(how === 'acceptance' ? victim : email),
      ends[how],
    );
    expect(second.status, second.text).toBe(204);
    expect(first.reply.status).toBe(200);
    expect((await first.client.get('/api/user')).status).toBe(401);
  });

  it('fails when the password changed after it was verified', async () => {
    const { id, email } = await makePerson();
    const [{ reply }] = await inOrder([["update person_secret set password_hash = 'another' where person_id = $1", id]], () =>
      signInTo(email),
    );
    expect([reply.status, reply.body.code]).toEqual([401, 'invalid_credentials']);
  });

  it('opens nobody for the second factor without the verified hash', async () => {
    const { email } = await makePerson();
    const opened = await withoutSession(world.app.pool, async (db) => {
      const candidate = await findLoginCandidate(db, email);
      if (!candidate) throw new Error('no candidate');
      await expect(enterCandidate(db, { ...candidate, password_hash: 'another' })).rejects.toThrow('invalid_credentials');
      const before = await db.one(sql`select current_person() as person`);
      await enterCandidate(db, candidate);
      return [before, await db.one(sql`select current_person() = ${candidate.person_id} as entered`)];
    });
    expect(opened).toEqual([{ person: null }, { entered: true }]);
  });
});

describe('a change of email in flight', () => {
  it('voids the invitation that is accepted at the same moment, or fails with its session', async () => {
    for (const table of ['condor', 'tucan'] as const) {
      const { id, client } = await makePerson();
      const [victim, evil] = [`victim${sequence}@tucan.test`, `evil${sequence}@evil.test`];
      const token = await inviteTo(client, victim);
      const move = () => moveTo(client, evil);
      const accepting = () => accept(token);
      // The change waits for the person's member in Cóndor, the acceptance for that in Tucán.
      const held: [string, ...unknown[]] = ['select from member where company_id = $1 and id = $2 for update', world[table].id, id];
      const isMovedFirst = table === 'condor';
      const answers = await (isMovedFirst ? inOrder([held], move, accepting) : inOrder([held], accepting, move));
      const [moved, accepted] = isMovedFirst ? answers : answers.toReversed();
      if (!moved || !accepted) throw new Error('no answer');
      expect([moved.status, accepted.status], `${moved.text} ${accepted.text}`).toEqual(table === 'condor' ? [200, 409] : [401, 204]);
      const { rows } = await world.owner.query(
        'select email, accepted_at is not null as accepted from person join member using (id) where id = $1 and company_id = $2',
        [id, world.tucan.id],
      );
      expect(rows).toEqual([table === 'condor' ? { email: evil, accepted: false } : { email: victim, accepted: true }]);
    }
  });
});

describe('a second factor', () => {
  const begin = async (client: Client) => (await client.post('/api/user/two-factor', { password: testPassword })).body.data.secret;

  it('is confirmed only with a code of its own secret', async () => {
    const { client, id } = await makePerson();
    const code = codeOf(await begin(client));
    const [confirmed] = await inOrder([["update two_factor set secret = '\\xdeadbeef' where person_id = $1", id]], () =>
      client.post('/api/user/two-factor/confirmation', { code }),
    );
    expect(confirmed.body.code).toBe('two_factor_not_begun');
  });

  it('has ten recovery codes after two renewals at the same moment', async () => {
    const { client, id } = await makePerson();
    const secret = await begin(client);
    const { body } = await client.post('/api/user/two-factor/confirmation', { code: codeOf(secret) });
    const renew = (code: string) => () => client.post('/api/user/two-factor/recovery-codes', { password: testPassword, code });
    const codes = body.data.recovery_codes;
    const [first, second] = await inOrder(
      [['select from recovery_code where ctid = (select max(ctid) from recovery_code where person_id = $1) for update', id]],
      renew(codes[0]),
      renew(codeOf(secret, 1)),
    );
    expect([first.status, second.status], second.text).toEqual([200, 200]);
    const { rows } = await world.owner.query('select from recovery_code where person_id = $1', [id]);
    expect(rows.length).toBe(codes.length);
  });
});
