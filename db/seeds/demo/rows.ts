import { newId } from '#base/ids.ts';
import type { Db } from '#server/db/connection.ts';
import { insertInto } from '#server/db/sql.ts';

/** Rows per statement: PostgreSQL allows 65,535 parameters in one. */
const batchSize = 500;

/**
 * Queues inserts of a row of the company for each of a list, in its order, before the next awaited query or the commit. A row gets an id unless it
 * has one. All have the same keys.
 */
export function insertRows<T>(
  db: Db,
  company_id: string,
  table: string,
  list: readonly T[],
  rowOf: (one: T, at: number) => object = (one) => one as object,
): void {
  const rows = list.map((one, at) => ({ company_id, id: newId(), ...rowOf(one, at) }));
  for (let from = 0; from < rows.length; from += batchSize) db.queue(insertInto(table, rows.slice(from, from + batchSize)));
}

/** Queues marks of what the jobs would notify of today, so that they start with what comes next. */
export function markNotified(db: Db, company_id: string, notified: readonly { kind: string; record_id?: string; step?: string }[]): void {
  const rows = notified.map((one) => ({ company_id, ...one }));
  if (rows.length > 0) db.queue(insertInto('notification_once', rows));
}
