/** Payment methods, taxes and expense categories of the current company: short lists with the same operations. */
import { RuleBroken } from '#base/errors.ts';
import { newId } from '#base/ids.ts';
import type { Db } from '#server/db/connection.ts';
import type { IdLabels } from '#server/db/id-labels.ts';
import { assignments, insertInto, raw, type Sql, sql, where } from '#server/db/sql.ts';
import type { ExpenseCategory, Tax } from '../contract/catalogues.ts';
import { type AccountKind, type ManagedPaymentMethod, takesMethod } from '../contract/payment-methods.ts';

interface Entry {
  id: string;
  status: 'active' | 'inactive';
  version: number;
}

/** One of the lists: its table, selected fields and order. */
export interface Catalogue<Row extends Entry> {
  table: string;
  fields: Sql<Row>;
  order: Sql;
  /** The most rows it may have. It is always read whole. */
  atMost: number;
}

export const methodCatalogue: Catalogue<ManagedPaymentMethod> = {
  table: 'payment_method',
  fields: sql`id, description, recipient, kind, account_number, status, version`,
  order: sql`lower(description), id`,
  atMost: 100,
};
export const taxCatalogue: Catalogue<Tax> = {
  table: 'tax',
  fields: sql`id, name, type, method, trim_scale(value)::text as value, iva, per_mille, status, version`,
  order: sql`lower(name), id`,
  atMost: 200,
};
export const categoryCatalogue: Catalogue<ExpenseCategory> = {
  table: 'expense_category',
  fields: sql`id, key, name, counts_for_bonus, status, version`,
  order: sql`lower(name), id`,
  atMost: 200,
};

/** The whole list, or the entries of one status. */
export function listEntries<Row extends Entry>(db: Db, { table, fields, order, atMost }: Catalogue<Row>, status?: string): Promise<Row[]> {
  const conditions = status ? [sql`status = ${status}`] : [];
  return db.all<Row>(sql`select ${fields} from ${raw(table)} ${where(conditions)} order by ${order} limit ${atMost}`);
}

/** Throws `catalogue_full` when the list has its most rows. */
export async function insertEntry<Row extends Entry>(db: Db, { table, fields, atMost }: Catalogue<Row>, given: object): Promise<Row> {
  const { rows } = await db.one<{ rows: number }>(sql`select count(*) as rows from ${raw(table)}`);
  if (rows >= atMost) throw new RuleBroken('catalogue_full');
  return db.one<Row>(sql`${insertInto(table, { company_id: sql`current_company()`, id: newId(), ...given })} returning ${fields}`);
}

/** Locks the entry. Throws NotFound. */
export function lockEntry<Row extends Entry>(db: Db, { table, fields }: Catalogue<Row>, id: string): Promise<Row> {
  return db.one<Row>(sql`select ${fields} from ${raw(table)} where id = ${id} for update`);
}

/** Writes changed columns of a locked entry. */
export function updateEntry<Row extends Entry>(db: Db, { table, fields }: Catalogue<Row>, id: string, change: object): Promise<Row> {
  return db.one<Row>(
    sql`update ${raw(table)} set ${assignments(change as Record<string, unknown>)}, version = version + 1 where id = ${id} returning ${fields}`,
  );
}

/** Deletes a payment method. Throws `in_use` when a record refers to it. */
export async function deletePaymentMethod(db: Db, id: string): Promise<void> {
  const { removed } = await db.one<{ removed: boolean }>(sql`select remove_payment_method(${id}) as removed`);
  if (!removed) throw new RuleBroken('in_use');
}

/** Throws `account_takes_cash` for a cash box that cannot have received money that was paid in that way. */
export async function assertAccountTakes(db: Db, payment_method_id: string | null, method: string): Promise<void> {
  if (payment_method_id === null) return;
  const account = await db.maybe<{ kind: AccountKind }>(sql`select kind from payment_method where id = ${payment_method_id}`);
  if (account && !takesMethod(account.kind, method)) throw new RuleBroken('account_takes_cash');
}

export const catalogueIdLabels: IdLabels = {
  payment_method_id: (id) => sql`select description from payment_method where id = ${id}::uuid`,
};
