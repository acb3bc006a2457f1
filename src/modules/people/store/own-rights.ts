/** The permissions of the current person in the current company, for modules that cannot import members. */
import type { Rights } from '#modules/notifications/rules.ts';
import type { Db } from '#server/db/connection.ts';
import { type Sql, sql } from '#server/db/sql.ts';

/** Empty for the super-administrator, who is not a member. */
export async function readOwnRights(db: Db): Promise<Rights> {
  const rights = await db.maybe<Rights>(sql`select coalesce(rights, '{}') as rights, coalesce(rights_beyond_driver, '{}') as beyond_driver
    from member where id = current_person()`);
  return rights ?? { rights: [], beyond_driver: [] };
}

/** A condition: the current person holds the permission through a role other than the driver's. */
export const holdsBeyondDriver = (permission: Sql): Sql =>
  sql`exists (select from member where member.id = current_person() and ${permission} = any (member.rights_beyond_driver))`;
