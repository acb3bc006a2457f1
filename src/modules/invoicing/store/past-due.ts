/** What the daily job asks, on the owner's connection: no policy confines it, so each statement names the company. */
import type { Db } from '#server/db/conversation.ts';
import { sql } from '#server/db/sql.ts';

/** Active companies whose clock shows that hour or a later one, and their local day. */
export function companiesPast(db: Db, hour: number): Promise<{ id: string; today: string }[]> {
  return db.all(sql`select id, (now() at time zone time_zone)::date as today from company
    where status = 'active' and extract(hour from now() at time zone time_zone) >= ${hour} order by id`);
}

/** Invoices that are owed and were due in the days before today, oldest first. Index `invoice_open_by_due`. */
export function listPastDueSince(
  db: Db,
  today: string,
  days: number,
): Promise<{ id: string; number: string; customer_name: string; due_date: string }[]> {
  return db.all(sql`select id, number, customer_name, due_date from invoice
    where company_id = current_company() and status = 'sent' and due_date < ${today}::date and due_date >= ${today}::date - ${days}::int
    order by due_date, number`);
}
