/** Fixtures for tests of signing in: mails with codes and links, one-time codes, and requests that wait for each other. */
import { afterAll } from 'vitest';
import type { Client, Reply } from '#server/testing/client.ts';
import { testPassword } from '#server/testing/passwords.ts';
import { makeWorld, untilLockWaits } from '#server/testing/world.ts';
import { stepAt, totp } from './rules/totp.ts';

/** A new password, as forms send it. */
export const chosen = { password: 'clave nueva 9', password_confirmation: 'clave nueva 9' };

let sequence = 0;

/** A user who is created or invited. */
export const userInput = (email: string, roles = ['driver']) => ({
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

/** Saves the own page with another email. */
export const moveTo = (client: Client, email: string, more: object = {}): Promise<Reply> =>
  client.put('/api/user/profile', {
    ...{ first_name: 'Óscar', last_name: 'Peña', email, language: 'es', current_password: testPassword },
    ...more,
  });

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** What the authenticator app shows for a secret, which it reads by RFC 4648, some steps from now. */
export function codeOf(secret: string, away = 0): string {
  const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return totp(Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))), stepAt(Date.now()) + away);
}

/** A world for the tests of a file, closed after the last, with what they read of its mail. */
export async function setUpAccounts(env: Record<string, string> = {}) {
  const world = await makeWorld(env);
  afterAll(() => world.close());
  const lastMailTo = async (email: string) => {
    const { rows } = await world.owner.query<{ body: string }>(
      'select body from mail where recipient = $1 order by created_at desc, id desc limit 1',
      [email],
    );
    return rows[0]?.body ?? '';
  };
  return {
    world,
    /** Of the link in the last invitation. */
    tokenFor: async (email: string) => /invitation\?token=([\w-]+)/.exec(await lastMailTo(email))?.[1] as string,
    /** Asks for a code for a new password; returns the one that is mailed. */
    codeFor: async (email: string) => {
      await world.stranger().post('/api/password/forgot', { email });
      return /^\d{6}$/m.exec(await lastMailTo(email))?.[0] as string;
    },
    accept: (token: string, body: object = chosen) => world.stranger().post(`/api/invitations/${token}/acceptance`, body),
    /** Holds the locks of statements while each request is started in turn, until it waits for a lock or is answered. Returns the answers. */
    inOrder: async <T extends unknown[]>(
      statements: readonly [text: string, ...values: unknown[]][],
      ...requests: { [At in keyof T]: () => Promise<T[At]> }
    ): Promise<T> => {
      const other = await world.owner.connect();
      try {
        await other.query('begin');
        for (const [text, ...values] of statements) await other.query(text, values);
        const started: Promise<unknown>[] = [];
        for (const request of requests) {
          const one = request();
          started.push(one);
          await Promise.race([untilLockWaits(world.owner, started.length), one]);
        }
        await other.query('commit');
        return (await Promise.all(started)) as T;
      } finally {
        other.release();
      }
    },
  };
}
