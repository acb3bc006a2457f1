import type { Db } from '#server/db/connection.ts';
import { insertInto } from '#server/db/sql.ts';

/** Rows per statement: PostgreSQL allows 65,535 parameters in one. */
const batchSize = 500;

/** Queues inserts of rows that all have the same keys. They run in this order, before the next awaited query or the commit. */
export function insertRows(db: Db, table: string, rows: readonly Record<string, unknown>[]): void {
  for (let from = 0; from < rows.length; from += batchSize) db.queue(insertInto(table, rows.slice(from, from + batchSize)));
}
