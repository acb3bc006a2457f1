import type { Db } from '#server/db/conversation.ts';
import { insertInto } from '#server/db/sql.ts';

/** A statement has room for 65,535 values; this many rows stay well below it. */
const atOnce = 500;

/** Inserts rows with the same keys. Nothing is waited for: they travel with what follows, in this order. */
export function insertRows(db: Db, table: string, rows: readonly Record<string, unknown>[]): void {
  for (let from = 0; from < rows.length; from += atOnce) db.run(insertInto(table, rows.slice(from, from + atOnce)));
}
