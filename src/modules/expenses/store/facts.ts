/** What the ids of entries refer to. */
import type { Db } from '#server/db/connection.ts';
import { raw, sql } from '#server/db/sql.ts';
import type { PaidBy } from '../contract/fields.ts';
import type { ExpenseLine } from '../contract/input.ts';
import type { EntryFacts, TripOfExpense } from '../rules/entry.ts';

/** Null where there is no such trip, for a driver also where it is another driver's. */
export function findTrip(db: Db, id: string): Promise<TripOfExpense | null> {
  return db.maybe(sql`select id, driver_id, truck_id, trailer_id from trip where id = ${id}`);
}

type Ids = readonly (string | null)[];

/** One round trip for any number of entries. */
export async function readEntryFacts(db: Db, entries: readonly ExpenseLine[]): Promise<EntryFacts> {
  const idsIn = async (table: string, ids: Ids): Promise<Set<string>> => {
    const rows = await db.all<{ id: string }>(sql`select id from ${raw(table)} where id = any(${given(ids)}::uuid[])`);
    return new Set(rows.map(({ id }) => id));
  };
  const [categories, methods, trucks, trailers, drivers] = await Promise.all([
    db.all<{ id: string; key: string | null }>(
      sql`select id, key from expense_category where id = any(${given(entries.map((entry) => entry.category_id))}::uuid[])`,
    ),
    db.all<{ id: string; recipient: PaidBy }>(
      sql`select id, recipient from payment_method where id = any(${given(entries.map((entry) => entry.payment_method_id))}::uuid[])`,
    ),
    idsIn(
      'truck',
      entries.map((entry) => entry.truck_id),
    ),
    idsIn(
      'trailer',
      entries.map((entry) => entry.trailer_id),
    ),
    idsIn(
      'member',
      entries.map((entry) => entry.driver_id),
    ),
  ]);
  return {
    categories: new Map(categories.map(({ id, key }) => [id, { key }])),
    methods: new Map(methods.map(({ id, recipient }) => [id, { recipient }])),
    trucks,
    trailers,
    drivers,
  };
}

const given = (ids: Ids) => [...new Set(ids.filter((id) => id !== null))];

/** Empty for the super-administrator, who is not a member. */
export async function readCallerName(db: Db): Promise<string> {
  const { name } = await db.one<{ name: string }>(sql`select coalesce((select name from member where id = current_person()), '') as name`);
  return name;
}
