import type { TenantDb } from '#server/db/tenant.ts';
import { TooManyAttempts } from '#server/http/errors.ts';
import { clearAttempts, countAttempt } from '#server/throttle.ts';
import { findPersonByEmail } from './members.ts';

/** Lookups of people of other companies: enough for a day of adding people, too few to enumerate who is registered. */
export const lookupsAllowed = 60;
export const lookupMinutes = 60;

/**
 * The person with that email. To prevent enumeration, limited to 60 people of other companies per hour and caller, in all operations that reveal them
 * (lookup, creating or inviting a user, changing an email). Throws TooManyAttempts beyond. The same person counts once; unknown addresses and users
 * of this company do not count. Call it before the write, whose rollback would undo the count.
 */
export async function findPersonLimited(db: TenantDb, email: string): Promise<{ id: string; here: boolean } | null> {
  const [{ person_id }, known] = await Promise.all([db.context(), findPersonByEmail(db, email)]);
  if (!known || known.here) return known;
  const address = `elsewhere:${person_id}:${known.id}`;
  if (!(await countAttempt(db, address, 1, lookupMinutes))) return known;
  if (await countAttempt(db, `elsewhere:${person_id}`, lookupsAllowed, lookupMinutes)) return known;
  await clearAttempts(db, address, 'last');
  throw new TooManyAttempts(lookupMinutes * 60);
}
