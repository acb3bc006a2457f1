/** The second factor of a person, through functions keyed by the person. */

import type { Db } from '#server/db/connection.ts';
import { sql } from '#server/db/sql.ts';
import { tokenHash } from '#server/http/cookies.ts';
import { matchingStep, normalizeCode } from '../rules/totp.ts';

export interface StoredTwoFactor {
  secret: Buffer;
  /** A code of it was given: it is asked for at sign-in. */
  confirmed: boolean;
  recovery_codes: number;
}

/** Null where none was begun. */
export function readTwoFactor(db: Db, person: string): Promise<StoredTwoFactor | null> {
  return db.maybe(sql`select secret, confirmed, recovery_codes from two_factor_of(${person})`);
}

/** Keeps a secret that is still to be confirmed. False when one is confirmed already. */
export async function beginTwoFactor(db: Db, person: string, secret: Buffer): Promise<boolean> {
  const { begun } = await db.one<{ begun: boolean }>(sql`select begin_two_factor(${person}, ${secret}) as begun`);
  return begun;
}

/** The secret holds from now on, with these recovery codes. False when there was none to confirm. */
export async function confirmTwoFactor(db: Db, person: string, step: number, codeHashes: readonly Buffer[]): Promise<boolean> {
  const { confirmed } = await db.one<{ confirmed: boolean }>(
    sql`select confirm_two_factor(${person}, ${step}, ${codeHashes}::bytea[]) as confirmed`,
  );
  return confirmed;
}

/** The codes that there were are worth nothing from now on. */
export async function replaceRecoveryCodes(db: Db, person: string, codeHashes: readonly Buffer[]): Promise<void> {
  await db.run(sql`select replace_recovery_codes(${person}, ${codeHashes}::bytea[])`);
}

/** Takes what was typed, six digits of the app or a recovery code, once. */
export async function spendCode(db: Db, person: string, secret: Buffer, typed: string, moment: number): Promise<boolean> {
  const code = normalizeCode(typed);
  const step = matchingStep(secret, code, moment);
  const { spent } = await db.one<{ spent: boolean }>(
    step === null
      ? sql`select spend_recovery_code(${person}, ${recoveryHash(person, code)}) as spent`
      : sql`select spend_two_factor_step(${person}, ${step}) as spent`,
  );
  return spent;
}

/** Sixty random bits need no slow hash; the person in it keeps one table from serving for all. */
export const recoveryHash = (person: string, code: string): Buffer => tokenHash(`${person}:${normalizeCode(code)}`);

/** The account's name in the authenticator app. */
export async function ownEmail(db: Db): Promise<string> {
  const { email } = await db.one<{ email: string }>(sql`select email from person where id = current_person()`);
  return email;
}

/** Takes the second factor away, with its recovery codes. */
export async function endTwoFactor(db: Db, person: string): Promise<void> {
  await db.run(sql`select end_two_factor(${person})`);
}

/** For the owner, when somebody has lost phone and recovery codes. False where the e-mail has no second factor. */
export async function endTwoFactorOf(db: Db, email: string): Promise<boolean> {
  const person = await db.maybe<{ id: string }>(sql`select person.id from person
    join two_factor on two_factor.person_id = person.id where lower(person.email) = lower(${email})`);
  if (person) await endTwoFactor(db, person.id);
  return person !== null;
}
