/** The query of the daily job. It runs as the database owner, whom no row level policy limits, so it names the company. */
import type { Db } from '#server/db/connection.ts';
import { sql } from '#server/db/sql.ts';

/** Sent invoices that were due in the `days` days before today, oldest first. Index `invoice_open_by_due`. */
export function listRecentlyPastDue(
  db: Db,
  today: string,
  days: number,
): Promise<{ id: string; number: string; customer_name: string; due_date: string }[]> {
  return db.all(sql`select id, number, customer_name, due_date from invoice
    where company_id = current_company() and status = 'sent' and due_date < ${today}::date and due_date >= ${today}::date - ${days}::int
    order by due_date, number`);
}
