import { RuleBroken } from '#base/errors.ts';
import type { PersonScope } from '#server/db/tenant.ts';
import { TooManyAttempts } from '#server/http/errors.ts';
import { verifyPassword } from '#server/password.ts';
import { forgive, tryOnce } from '#server/throttle.ts';
import { findPasswordHash } from '../store/security.ts';

const triesAllowed = 10;
const tryMinutes = 15;

/**
 * Refuses a wrong password of whoever is signed in, and after ten of them every password for a while. Counted in a transaction of its
 * own, which the refusal does not take back; and no transaction waits while the password is looked at.
 */
export async function askOwnPassword(person: PersonScope, given: string, field: 'password' | 'current_password'): Promise<void> {
  const { key, hash, allowed } = await person.transaction(async (db, self) => {
    const key = `password:${self.person_id}`;
    const [hash, allowed] = await Promise.all([findPasswordHash(db), tryOnce(db, key, triesAllowed, tryMinutes)]);
    return { key, hash, allowed };
  });
  if (!allowed) throw new TooManyAttempts(tryMinutes * 60);
  if (!(await verifyPassword(given, hash))) throw new RuleBroken('current_password_wrong', { field });
  await person.transaction((db) => forgive(db, key, 'all'));
}
