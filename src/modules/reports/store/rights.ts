/** What the caller may see of the dashboard. */
import type { Permission } from '#base/permissions.ts';
import type { Db } from '#server/db/connection.ts';
import { join, raw, sql } from '#server/db/sql.ts';

/**
 * Which of the named sets of permissions the caller holds by another role than driver's, the dashboard itself among them: in a request that a
 * driver's role alone allows, row level security shows own records, of which no figure of the company is made.
 */
export function readRights<Name extends string>(db: Db, needed: Record<Name, readonly Permission[]>): Promise<Record<Name, boolean>> {
  const columns = Object.entries<readonly Permission[]>(needed).map(
    ([name, permissions]) => sql`holds_beyond_driver(${['access-dashboard', ...permissions]}::text[]) as ${raw(name)}`,
  );
  return db.one(sql`select ${join(columns, ', ')}`);
}
