/** The only writer of saved_view and saved_view_choice. Row level security hides views of others that are not shared, and others' choices. */
import { newId } from '#base/ids.ts';
import type { Permission } from '#base/permissions.ts';
import { type Db, insertRows } from '#server/db/connection.ts';
import { assignments, insertInto, type Sql, sql } from '#server/db/sql.ts';
import type { NewView, View, ViewChoice, ViewInput } from './contract.ts';

const selected: Sql<View> = sql`select v.id, v.list, v.screen, v.name, v.search, v.is_shared, v.person_id = current_person() as is_own,
    coalesce(member.name, '') as author_name, coalesce(choice.is_pinned, false) as is_pinned, coalesce(choice.is_start, false) as is_start
  from saved_view v
  left join member on member.company_id = v.company_id and member.id = v.person_id
  left join saved_view_choice choice on choice.company_id = v.company_id and choice.view_id = v.id and choice.person_id = current_person()`;

export const listViews = (db: Db): Promise<View[]> => db.all(sql`${selected} order by lower(v.name), v.id`);

/** Throws NotFound. */
export const readView = (db: Db, id: string): Promise<View> => db.one(sql`${selected} where v.id = ${id}`);

/** What the caller may see of the lists with each of these permissions: their own views, and those that the office shares. */
export async function readRights(
  db: Db,
  permissions: readonly Permission[],
): Promise<Map<Permission | undefined, { own: boolean; shared: boolean }>> {
  const rights = await db.all<{ permission: Permission; own: boolean; shared: boolean }>(sql`
    select permission, holds(permission) as own, holds_beyond_driver(array[permission]) as shared from unnest(${permissions}::text[]) permission`);
  return new Map(rights.map(({ permission, ...right }) => [permission, right]));
}

export async function countOwnViews(db: Db): Promise<number> {
  const { count } = await db.one<{ count: number }>(sql`select count(*) from saved_view where person_id = current_person()`);
  return count;
}

/** Returns the id. */
export function insertView(db: Db, view: NewView): string {
  const id = newId();
  insertRows(db, 'saved_view', { id, person_id: sql`current_person()`, ...view });
  return id;
}

export function updateView(db: Db, id: string, view: ViewInput): void {
  db.queue(sql`update saved_view set ${assignments({ ...view })} where id = ${id}`);
}

export function deleteView(db: Db, id: string): void {
  db.queue(sql`delete from saved_view where id = ${id}`);
}

/** Replaces the caller's choice; a new start replaces the list's old one. */
export function chooseView(db: Db, { id, list }: Pick<View, 'id' | 'list'>, choice: ViewChoice): void {
  if (choice.is_start) {
    // Two starts at once would both find none to replace.
    db.queue(sql`select pg_advisory_xact_lock(hashtextextended(current_person()::text || ${list}, 23))`);
    db.queue(sql`update saved_view_choice set is_start = false where person_id = current_person() and list = ${list} and is_start`);
  }
  const row = { company_id: sql`current_company()`, view_id: id, person_id: sql`current_person()`, list, ...choice };
  db.queue(sql`${insertInto('saved_view_choice', row)}
    on conflict (company_id, view_id, person_id) do update set ${assignments({ ...choice })}`);
}
