/** Which parts of the dashboard the caller may see. */
import type { Permission } from '#base/permissions.ts';
import type { Db } from '#server/db/connection.ts';
import { join, raw, sql } from '#server/db/sql.ts';

/**
 * Which of the named sets of permissions, including the dashboard itself, the caller holds by a role other than the driver's. If only a driver's role
 * allows the request, row level security shows own records only, which must not be added up as figures of the company.
 */
export function readRights<Name extends string>(db: Db, needed: Record<Name, readonly Permission[]>): Promise<Record<Name, boolean>> {
  const columns = Object.entries<readonly Permission[]>(needed).map(
    ([name, permissions]) => sql`holds_beyond_driver(${['access-dashboard', ...permissions]}::text[]) as ${raw(name)}`,
  );
  return db.one(sql`select ${join(columns, ', ')}`);
}
