import type { Day } from '#base/days.ts';
import type { Db } from '#server/db/connection.ts';
import { sql } from '#server/db/sql.ts';

/**
 * Stores when the licence of a member expires, as it is answered with the member. Reminders decide it: an edit of the member that is open
 * at this moment does not contain it, so its version stays.
 */
export function setLicenseExpiry(db: Db, member: string, license_expires_on: Day): void {
  db.queue(
    sql`update member set license_expires_on = ${license_expires_on} where id = ${member} and license_expires_on is distinct from ${license_expires_on}`,
  );
}
