/** When the daily jobs notify. */
import type { Pool } from 'pg';
import type { Db } from '#server/db/connection.ts';
import { sql } from '#server/db/sql.ts';
import { asOwner } from '#server/db/tenant.ts';

/** No notifications at night. */
export const morningHour = 7;

/** Active companies whose local time is that hour or later, with their local day. Runs as the owner of the database. */
export function listCompaniesPastHour(db: Db, hour: number): Promise<{ id: string; today: string }[]> {
  return db.all(sql`select id, (now() at time zone time_zone)::date as today from company
    where status = 'active' and extract(hour from now() at time zone time_zone) >= ${hour} order by id`);
}

/** A daily job: notifies a company of what is due on its day, in a transaction of its own. Returns whether it sent anything. */
type NotifyCompany = (db: Db, today: string) => Promise<boolean>;

/** Runs a daily job in each company where it is past the hour, and calls `changed` for those that have new notifications. */
export async function notifyCompanies(pool: Pool, fromHour: number, changed: (company: string) => void, job: NotifyCompany): Promise<void> {
  const companies = await asOwner(pool, null, null, (db) => listCompaniesPastHour(db, fromHour));
  for (const { id, today } of companies) {
    if (await asOwner(pool, id, null, (db) => job(db, today))) changed(id);
  }
}
