/** Requests of one login at the same moment. What ends every session also ends what was in flight, and of equal saves one is stored. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { withoutSession } from '#server/db/tenant.ts';
import type { Client } from '#server/testing/client.ts';
import { testPassword } from '#server/testing/passwords.ts';
import { makeWorld, untilLockWaits, type World } from '#server/testing/world.ts';
import { stepAt, totp } from '../rules/totp.ts';
import { enterCandidate, findLoginCandidate } from '../store/sessions.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

let sequence = 0;
const input = (email: string, roles = ['driver']) => ({
  ...{
    first_name: 'Óscar',
    last_name: 'Peña',
    email,
    id_card: `52000${++sequence}`,
    date_of_birth: '1985-02-28',
    address: 'Calle 5 # 6-7',
  },
  ...{ department_id: 'CO-05', city_id: 'CO-05001', status: 'active', roles },
});
const lastMailTo = async (email: string) => {
  const { rows } = await world.owner.query<{ body: string }>(
    'select body from mail where recipient = $1 order by created_at desc, id desc limit 1',
    [email],
  );
  return rows[0]?.body ?? '';
};
const tokenFor = async (email: string) => /invitation\?token=([\w-]+)/.exec(await lastMailTo(email))?.[1] as string;
const codeFor = async (email: string) => {
  await world.stranger().post('/api/password/forgot', { email });
  return /^\d{6}$/m.exec(await lastMailTo(email))?.[0] as string;
};
const chosen = { password: 'clave nueva 9', password_confirmation: 'clave nueva 9' };
const accept = (token: string, body: object = chosen) => world.stranger().post(`/api/invitations/${token}/acceptance`, body);
const moveTo = (client: Client, email: string, more: object = {}, headers: Record<string, string> = {}) =>
  client.put(
    '/api/user/profile',
    { first_name: 'Óscar', last_name: 'Peña', email, language: 'es', current_password: testPassword, ...more },
    { headers },
  );

/** A person of Cóndor with a password, signed in. */
async function makePerson(): Promise<{ id: string; email: string; client: Client }> {
  const email = `p${sequence}@condor.test`;
  const id = (await world.condor.admin.post('/api/users', input(email))).body.data.id as string;
  await accept(await tokenFor(email), { password: testPassword, password_confirmation: testPassword });
  return { id, email, client: await world.signIn(email, world.condor.id) };
}

/** The person takes an address that is not theirs, and Tucán invites the owner of the address. Returns the token of the link. */
async function inviteTo(squatter: Client, victim: string): Promise<string> {
  expect((await moveTo(squatter, victim)).status).toBe(200);
  expect((await world.tucan.admin.post('/api/invitations', input(victim, ['administrator']))).status).toBe(201);
  return tokenFor(victim);
}

const lockWaits = (waiting = 1) => untilLockWaits(world.owner, waiting);

/** Holds the lock of a statement while `first` starts and then `second`, each until it waits for a lock or is answered. */
async function inOrder<A, B>(
  statement: string,
  values: unknown[],
  first: () => Promise<A>,
  second: () => Promise<B>,
): Promise<{ first: A; second: B }> {
  const other = await world.owner.connect();
  try {
    await other.query('begin');
    await other.query(statement, values);
    const one = first();
    await lockWaits(1);
    const two = second();
    await Promise.race([lockWaits(2), two]);
    await other.query('commit');
    return { first: await one, second: await two };
  } finally {
    other.release();
  }
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
    const { first, second } = await inOrder(
      'select from person where id = $1 for update',
      [id],
      () => signInTo(how === 'acceptance' ? victim : email),
      ends[how],
    );
    expect(second.status, second.text).toBe(204);
    expect(first.reply.status).toBe(200);
    expect((await first.client.get('/api/user')).status).toBe(401);
  });

  it('fails when the password changed after it was verified', async () => {
    const { id, email } = await makePerson();
    const other = await world.owner.connect();
    try {
      await other.query('begin');
      await other.query("update person_secret set password_hash = 'another' where person_id = $1", [id]);
      const signing = signInTo(email);
      await lockWaits(1);
      await other.query('commit');
      const { reply } = await signing;
      expect([reply.status, reply.body.code]).toEqual([401, 'invalid_credentials']);
    } finally {
      other.release();
    }
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
      const statement = 'select from member where company_id = $1 and id = $2 for update';
      const values = [world[table].id, id];
      const moveFirst = async () => inOrder(statement, values, move, accepting);
      const acceptFirst = async () =>
        inOrder(statement, values, accepting, move).then(({ first, second }) => ({ first: second, second: first }));
      const { first: moved, second: accepted } = await (table === 'condor' ? moveFirst() : acceptFirst());
      expect([moved.status, accepted.status], `${moved.text} ${accepted.text}`).toEqual(table === 'condor' ? [200, 409] : [401, 204]);
      const { rows } = await world.owner.query(
        'select email, accepted_at is not null as accepted from person join member using (id) where id = $1 and company_id = $2',
        [id, world.tucan.id],
      );
      expect(rows).toEqual([table === 'condor' ? { email: evil, accepted: false } : { email: victim, accepted: true }]);
    }
  });

  it('of equal saves of one version stores one', async () => {
    const { client, email } = await makePerson();
    const { version } = (await client.get('/api/user/profile')).body.data;
    const names = ['Arango', 'Bernal', 'Cano'];
    const replies = await Promise.all(names.map((last_name) => moveTo(client, email, { last_name }, { 'if-match': `"${version}"` })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 412, 412]);
  });
});

describe('a second factor', () => {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const codeOf = (secret: string, later = 0) => {
    const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
    return totp(Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))), stepAt(Date.now()) + later);
  };
  const begin = async (client: Client) => (await client.post('/api/user/two-factor', { password: testPassword })).body.data.secret;

  it('is confirmed only with a code of its own secret', async () => {
    const { client, id } = await makePerson();
    const code = codeOf(await begin(client));
    const other = await world.owner.connect();
    try {
      await other.query('begin');
      await other.query("update two_factor set secret = '\\xdeadbeef' where person_id = $1", [id]);
      const confirming = client.post('/api/user/two-factor/confirmation', { code });
      await lockWaits(1);
      await other.query('commit');
      expect((await confirming).body.code).toBe('two_factor_not_begun');
    } finally {
      other.release();
    }
  });

  it('has ten recovery codes after two renewals at the same moment', async () => {
    const { client, id } = await makePerson();
    const secret = await begin(client);
    const { body } = await client.post('/api/user/two-factor/confirmation', { code: codeOf(secret) });
    const renew = (code: string) => () => client.post('/api/user/two-factor/recovery-codes', { password: testPassword, code });
    const codes = body.data.recovery_codes;
    const { first, second } = await inOrder(
      'select from recovery_code where ctid = (select max(ctid) from recovery_code where person_id = $1) for update',
      [id],
      renew(codes[0]),
      renew(codeOf(secret, 1)),
    );
    expect([first.status, second.status], second.text).toEqual([200, 200]);
    const { rows } = await world.owner.query('select from recovery_code where person_id = $1', [id]);
    expect(rows.length).toBe(codes.length);
  });
});
