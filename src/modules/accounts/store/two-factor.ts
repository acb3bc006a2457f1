/** The current person's second factor. Row level security confines every statement to the person. */
import { createHmac } from 'node:crypto';
import type { Db } from '#server/db/connection.ts';
import { sql } from '#server/db/sql.ts';
import { matchingStep, normalizeCode } from '../rules/totp.ts';

export interface StoredTwoFactor {
  secret: Buffer;
  /** The setup was completed with a code: sign-in asks for one. */
  confirmed: boolean;
  recovery_codes: number;
}

/** Null if no setup was begun. */
export function findTwoFactor(db: Db): Promise<StoredTwoFactor | null> {
  return db.maybe(sql`select secret, confirmed_at is not null as confirmed,
      (select count(*) from recovery_code where recovery_code.person_id = two_factor.person_id) as recovery_codes
    from two_factor where person_id = current_person()`);
}

/** Stores a secret to be confirmed, replacing an unconfirmed one. False when one is confirmed already. */
export async function beginTwoFactor(db: Db, secret: Buffer): Promise<boolean> {
  const stored = await db.run(sql`insert into two_factor (person_id, secret) values (current_person(), ${secret})
    on conflict (person_id) do update set secret = excluded.secret, created_at = now() where two_factor.confirmed_at is null`);
  return stored > 0;
}

/** Confirms the secret with the step of its first code, and stores the recovery codes. False if no secret is to be confirmed, or another one. */
export async function confirmTwoFactor(db: Db, person: string, secret: Buffer, step: number, codes: readonly string[]): Promise<boolean> {
  const confirmed = await db.run(
    sql`update two_factor set confirmed_at = now(), last_step = ${step}
      where person_id = current_person() and secret = ${secret} and confirmed_at is null`,
  );
  if (confirmed === 0) return false;
  await replaceRecoveryCodes(db, person, codes);
  return true;
}

/** Replaces all recovery codes. */
export async function replaceRecoveryCodes(db: Db, person: string, codes: readonly string[]): Promise<void> {
  const key = await readRecoveryKey(db);
  const codeHashes = codes.map((code) => recoveryHash(key, person, code));
  await Promise.all([
    db.run(sql`delete from recovery_code where person_id = current_person()`),
    db.run(sql`insert into recovery_code (person_id, code_hash) select current_person(), unnest(${codeHashes}::bytea[])`),
  ]);
}

/** Uses the typed code, six digits of the app or a recovery code, once. False if it is wrong or was used before. */
export async function consumeCode(db: Db, person: string, secret: Buffer, typed: string, moment: number): Promise<boolean> {
  const code = normalizeCode(typed);
  const step = matchingStep(secret, code, moment);
  const used = await db.run(
    step === null
      ? sql`delete from recovery_code where person_id = current_person() and code_hash = ${recoveryHash(await readRecoveryKey(db), person, code)}`
      : // A code of this or a later step may have been used.
        sql`update two_factor set last_step = ${step} where person_id = current_person() and confirmed_at is not null and last_step < ${step}`,
  );
  return used > 0;
}

/** The key of this installation for the hashes of recovery codes. The table of keys itself is not readable to requests. */
async function readRecoveryKey(db: Db): Promise<Buffer> {
  const { recovery_key } = await db.one<{ recovery_key: Buffer }>(
    sql`select recovery_key from login_candidate((select email from person where id = current_person()))`,
  );
  return recovery_key;
}

/** Keyed, so that the stored hashes are useless without the key. With the person in the hash, a precomputed table works for one person only. */
const recoveryHash = (key: Buffer, person: string, code: string): Buffer =>
  createHmac('sha256', key)
    .update(`${person}:${normalizeCode(code)}`)
    .digest();

/** The account's name in the authenticator app. */
export async function readOwnEmail(db: Db): Promise<string> {
  const { email } = await db.one<{ email: string }>(sql`select email from person where id = current_person()`);
  return email;
}

/** Deletes the second factor and its recovery codes. */
export async function endTwoFactor(db: Db): Promise<void> {
  await Promise.all([
    db.run(sql`delete from recovery_code where person_id = current_person()`),
    db.run(sql`delete from two_factor where person_id = current_person()`),
  ]);
}

/** For the owner's connection, when a person has lost phone and recovery codes. False if the email has no second factor. */
export async function endTwoFactorByEmail(db: Db, email: string): Promise<boolean> {
  const person = await db.maybe<{ id: string }>(sql`select person.id from person
    join two_factor on two_factor.person_id = person.id where lower(person.email) = lower(${email})`);
  if (!person) return false;
  await Promise.all([
    db.run(sql`delete from recovery_code where person_id = ${person.id}`),
    db.run(sql`delete from two_factor where person_id = ${person.id}`),
  ]);
  return true;
}
