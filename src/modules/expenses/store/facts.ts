/** Reads the records that the ids of entries name. */
import { RuleBroken } from '#base/errors.ts';
import type { Db } from '#server/db/connection.ts';
import { raw, sql } from '#server/db/sql.ts';
import type { PaidBy } from '../contract/fields.ts';
import type { ExpenseLine } from '../contract/input.ts';
import type { EntryFacts, TripOfExpense } from '../rules/entry.ts';

/** Null if the trip does not exist; for a driver also if it is another driver's. */
export function findTrip(db: Db, id: string): Promise<TripOfExpense | null> {
  return db.maybe(sql`select id, driver_id, truck_id, trailer_id, payable_owner_id as owner_id from trip where id = ${id}`);
}

/** Null without an id. Throws `trip_unknown`, for a driver also of another driver's. */
export async function requireTrip(db: Db, id: string | null): Promise<TripOfExpense | null> {
  const trip = id === null ? null : await findTrip(db, id);
  if (id !== null && !trip) throw new RuleBroken('trip_unknown');
  return trip;
}

type IdField = 'category_id' | 'payment_method_id' | 'truck_id' | 'trailer_id' | 'driver_id';

/** One round trip for any number of entries. */
export async function readEntryFacts(db: Db, entries: readonly ExpenseLine[]): Promise<EntryFacts> {
  const idsOf = (field: IdField) => [...new Set(entries.map((entry) => entry[field]).filter((id) => id !== null))];
  const existing = async (table: string, field: IdField): Promise<Set<string>> => {
    const rows = await db.all<{ id: string }>(sql`select id from ${raw(table)} where id = any(${idsOf(field)}::uuid[])`);
    return new Set(rows.map(({ id }) => id));
  };
  const [categories, methods, trucks, trailers, drivers] = await Promise.all([
    db.all<{ id: string; key: string | null }>(sql`select id, key from expense_category where id = any(${idsOf('category_id')}::uuid[])`),
    db.all<{ id: string; recipient: PaidBy }>(
      sql`select id, recipient from payment_method where id = any(${idsOf('payment_method_id')}::uuid[])`,
    ),
    existing('truck', 'truck_id'),
    existing('trailer', 'trailer_id'),
    existing('member', 'driver_id'),
  ]);
  return {
    categories: new Map(categories.map(({ id, key }) => [id, { key }])),
    methods: new Map(methods.map(({ id, recipient }) => [id, { recipient }])),
    trucks,
    trailers,
    drivers,
  };
}

/** Empty for the super-administrator, who is not a member. */
export async function readCallerName(db: Db): Promise<string> {
  const { name } = await db.one<{ name: string }>(sql`select coalesce((select name from member where id = current_person()), '') as name`);
  return name;
}
