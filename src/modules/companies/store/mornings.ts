/** When the daily jobs notify. */
import type { Db } from '#server/db/connection.ts';
import { sql } from '#server/db/sql.ts';

/** No notifications at night. */
export const morningHour = 7;

/** Active companies where it is that hour or later, with their local day. Runs as the owner of the database. */
export function listCompaniesPastHour(db: Db, hour: number): Promise<{ id: string; today: string }[]> {
  return db.all(sql`select id, (now() at time zone time_zone)::date as today from company
    where status = 'active' and extract(hour from now() at time zone time_zone) >= ${hour} order by id`);
}
