import type { Permission } from '#base/permissions.ts';
import type { Db } from '#server/db/connection.ts';
import { sql } from '#server/db/sql.ts';

/** Which of the permissions the caller holds by a role other than the driver's. */
export async function heldBeyondDriver(db: Db, permissions: readonly Permission[]): Promise<ReadonlySet<Permission>> {
  if (permissions.length === 0) return new Set();
  const held = await db.all<{ permission: Permission }>(
    sql`select permission from unnest(${permissions}::text[]) asked (permission) where holds_beyond_driver(array[permission])`,
  );
  return new Set(held.map(({ permission }) => permission));
}
