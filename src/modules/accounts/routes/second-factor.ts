/** Verifies a code of the second factor, at sign-in and before the second factor is changed. */
import { RuleBroken } from '#base/errors.ts';
import type { PersonScope } from '#server/db/person-scope.ts';
import type { Db } from '#server/db/tenant.ts';
import { TooManyAttempts } from '#server/http/errors.ts';
import { clearAttempts, countAttempt } from '#server/throttle.ts';
import { consumeCode, findTwoFactor } from '../store/two-factor.ts';

const codesAllowed = 10;
const codeMinutes = 15;

type Verdict = 'right' | 'wrong' | 'too_many';

/**
 * Runs `isRight` unless ten codes of the person were wrong in 15 minutes, wherever they were typed. Only someone who knows the password,
 * or has a session, gets here: these attempts are not forgiven when the password is reset.
 */
export async function countCode(db: Db, person: string, isRight: () => Promise<boolean>): Promise<Verdict> {
  const key = `two-factor:${person}`;
  if (!(await countAttempt(db, key, codesAllowed, codeMinutes))) return 'too_many';
  if (!(await isRight())) return 'wrong';
  await clearAttempts(db, key, 'last');
  return 'right';
}

/** Throws `two_factor_wrong` or TooManyAttempts; after the transaction that counted, so that the error does not roll it back. */
export function assertRight(verdict: Verdict): asserts verdict is 'right' {
  if (verdict === 'too_many') throw new TooManyAttempts(codeMinutes * 60);
  if (verdict === 'wrong') throw new RuleBroken('two_factor_wrong');
}

/** Uses a code of the current person. Throws `two_factor_off`, `two_factor_wrong` or TooManyAttempts. */
export async function verifyOwnCode(person: PersonScope, typed: string): Promise<void> {
  const verdict = await person.transaction(async (db, { person_id }) => {
    const stored = await findTwoFactor(db);
    if (!stored?.confirmed) throw new RuleBroken('two_factor_off');
    return countCode(db, person_id, () => consumeCode(db, person_id, stored.secret, typed, Date.now()));
  });
  assertRight(verdict);
}
