import { RuleBroken } from '#base/errors.ts';
import type { PersonScope } from '#server/db/person-scope.ts';
import { TooManyAttempts } from '#server/http/errors.ts';
import { verifyPassword } from '#server/password.ts';
import { clearAttempts, countAttempt } from '#server/throttle.ts';
import { findPasswordHash } from '../store/security.ts';

const triesAllowed = 10;
const tryMinutes = 15;

/**
 * Throws `current_password_wrong` unless it is the current person's password, and TooManyAttempts after ten wrong ones in 15 minutes. The
 * attempt is counted in a transaction of its own, so that the error does not roll it back; none is open while the password is verified.
 */
export async function verifyOwnPassword(person: PersonScope, given: string, field: 'password' | 'current_password'): Promise<void> {
  const { key, hash, allowed } = await person.transaction(async (db, self) => {
    const key = `password:${self.person_id}`;
    const [hash, allowed] = await Promise.all([findPasswordHash(db), countAttempt(db, key, triesAllowed, tryMinutes)]);
    return { key, hash, allowed };
  });
  if (!allowed) throw new TooManyAttempts(tryMinutes * 60);
  if (!(await verifyPassword(given, hash))) throw new RuleBroken('current_password_wrong', { field });
  await person.transaction((db) => clearAttempts(db, key, 'all'));
}
