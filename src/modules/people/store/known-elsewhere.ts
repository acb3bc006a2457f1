import type { TenantDb } from '#server/db/tenant.ts';
import { TooManyAttempts } from '#server/http/errors.ts';
import { forgive, tryOnce } from '#server/throttle.ts';
import { personByEmail } from './members.ts';

/** Enough for a day of adding people, too few to try out who is registered. */
export const toldAllowed = 60;
export const toldMinutes = 60;

/**
 * Who has the e-mail, before an answer that lets on that it is somebody of another company. That is told sixty times an hour to one person,
 * whichever way they ask: looking it up, making or inviting a user, changing an e-mail. An address counts once, and one that nobody or a
 * user of this company has does not count, so that an office may enter as many new people as it has. Asked before the write whose
 * refusal would take the count back.
 */
export async function tellKnown(db: TenantDb, email: string): Promise<{ id: string; here: boolean } | null> {
  const [{ person_id }, known] = await Promise.all([db.context(), personByEmail(db, email)]);
  if (!known || known.here) return known;
  const address = `elsewhere:${person_id}:${known.id}`;
  if (!(await tryOnce(db, address, 1, toldMinutes))) return known;
  if (await tryOnce(db, `elsewhere:${person_id}`, toldAllowed, toldMinutes)) return known;
  await forgive(db, address, 'last');
  throw new TooManyAttempts(toldMinutes * 60);
}
