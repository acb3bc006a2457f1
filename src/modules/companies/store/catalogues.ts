/** Payment methods, taxes and expense categories of the current company: short lists with the same operations. */
import { RuleBroken } from '#base/errors.ts';
import { type Db, insertRows } from '#server/db/connection.ts';
import type { IdLabels } from '#server/db/id-labels.ts';
import { assignments, raw, type Sql, sql, where } from '#server/db/sql.ts';
import type { ExpenseCategory, Tax } from '../contract/catalogues.ts';
import { type AccountKind, type ManagedPaymentMethod, type Recipient, takesMethod } from '../contract/payment-methods.ts';

interface Entry {
  id: string;
  status: 'active' | 'inactive';
  version: number;
}

/** One of the lists. It is always read whole, so it has at most `atMost` rows. */
interface CatalogueSpec<Row> {
  table: string;
  fields: Sql<Row>;
  order: Sql;
  atMost: number;
}

function catalogueStore<Row extends Entry>({ table, fields, order, atMost }: CatalogueSpec<Row>) {
  const update = (db: Db, id: string, change: object) =>
    db.queue(sql`update ${raw(table)} set ${assignments(change as Record<string, unknown>)}, version = version + 1 where id = ${id}`);
  return {
    /** The whole list, or the entries of one status. */
    list: (db: Db, status?: string) =>
      db.all<Row>(
        sql`select ${fields} from ${raw(table)} ${where(status ? [sql`status = ${status}`] : [])} order by ${order} limit ${atMost}`,
      ),
    /** Throws NotFound. */
    read: (db: Db, id: string) => db.one<Row>(sql`select ${fields} from ${raw(table)} where id = ${id}`),
    /** Throws NotFound. */
    lock: (db: Db, id: string) => db.one<Row>(sql`select ${fields} from ${raw(table)} where id = ${id} for update`),
    insert: (db: Db, id: string, input: object) => insertRows(db, table, { id, ...input }),
    save: (db: Db, { id }: Row, input: object) => update(db, id, input),
    setStatus: (db: Db, id: string, status: Entry['status']) => update(db, id, { status }),
    /** Throws `catalogue_full` for one more entry when the list has its most rows. */
    async assertRoom(db: Db, _: object, before: object | null): Promise<void> {
      if (before) return;
      const { rows } = await db.one<{ rows: number }>(sql`select count(*) as rows from ${raw(table)}`);
      if (rows >= atMost) throw new RuleBroken('catalogue_full');
    },
  };
}

export const methodCatalogue = catalogueStore<ManagedPaymentMethod>({
  table: 'payment_method',
  fields: sql`id, description, recipient, kind, account_number, status, version`,
  order: sql`lower(description), id`,
  atMost: 100,
});
export const taxCatalogue = catalogueStore<Tax>({
  table: 'tax',
  fields: sql`id, name, type, method, trim_scale(value)::text as value, iva, per_mille, withholding_kind, status, version`,
  order: sql`lower(name), id`,
  atMost: 200,
});
export const categoryCatalogue = catalogueStore<ExpenseCategory>({
  table: 'expense_category',
  fields: sql`id, key, name, counts_for_bonus, status, version`,
  order: sql`lower(name), id`,
  atMost: 200,
});

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

/** Whether it is an active bank account of the company: its statements can be imported, and invoices can name it. */
export async function isBankAccount(db: Db, id: string): Promise<boolean> {
  const found = await db.maybe(
    sql`select from payment_method where id = ${id} and kind = 'bank' and recipient = 'company' and status = 'active'`,
  );
  return found !== null;
}

/** Throws `account_of_driver` for an account whose money the driver receives. */
export async function assertAccountOfCompany(db: Db, payment_method_id: string | null): Promise<void> {
  if ((await readRecipient(db, payment_method_id)) === 'driver') throw new RuleBroken('account_of_driver');
}

/** The recipient of an account's money; null without an account. */
export async function readRecipient(db: Db, payment_method_id: string | null): Promise<Recipient | null> {
  if (payment_method_id === null) return null;
  const account = await db.maybe<{ recipient: Recipient }>(sql`select recipient from payment_method where id = ${payment_method_id}`);
  return account?.recipient ?? null;
}

/** Throws `recipient_fixed`: recorded transactions of an account belong to its recipient. */
export function assertRecipientUnchanged(input: { recipient: Recipient }, before: { recipient: Recipient } | null): void {
  if (before && before.recipient !== input.recipient) throw new RuleBroken('recipient_fixed');
}

export const catalogueIdLabels: IdLabels = {
  payment_method_id: (id) => sql`select description from payment_method where id = ${id}::uuid`,
};
