/** Rows of a record's list, such as the taxes of a customer: stored in a table of their own, in order, with ids that survive an edit. */
import { newId } from '#base/ids.ts';
import type { Db } from '../db/connection.ts';
import { insertInto, join, raw, type Sql, sql } from '../db/sql.ts';

type ColumnKind = 'plain' | 'numeric';

export interface RowsSpec {
  table: string;
  /** The column with the record's id. The table has `id` and `position` too, and its unique key on position is deferrable. */
  owner: string;
  /** The other columns that are saved: numbers are answered without trailing zeros. */
  columns: Record<string, ColumnKind>;
  /** Columns that no user writes: rows that differ only in these are the same. */
  calculated?: readonly string[];
}

export interface StoredRow {
  id: string;
  [column: string]: unknown;
}
/** A row as it was sent: with the id of the stored row that it changes, or as a new one. */
export interface SentRow {
  id?: string | undefined;
  [column: string]: unknown;
}

/** A subquery for the rows of the record `owner`, in order, as JSON. */
export function selectRows({ table, owner, columns }: RowsSpec, ownerTable: string): Sql {
  const selected = {
    plain: (name: string) => name,
    numeric: (name: string) => `trim_scale(${name})::text`,
  };
  const pairs = Object.entries(columns).map(([name, kind]) => `'${name}', ${selected[kind](name)}`);
  return raw(`(select coalesce(jsonb_agg(jsonb_build_object('id', id, ${pairs.join(', ')}) order by position), '[]')
    from ${table} where ${table}.company_id = ${ownerTable}.company_id and ${table}.${owner} = ${ownerTable}.id)`);
}

/**
 * The id of each sent row: that of the stored row which it names, else of a stored row with the same values that no other row names, else a new one.
 * An id that the record does not have is a new row: another user may have removed it.
 */
export function rowIds(stored: readonly StoredRow[], sent: readonly SentRow[], columns: RowsSpec['columns']): string[] {
  const free = new Map(stored.map((row) => [row.id, row]));
  const take = (row: StoredRow | undefined) => {
    if (row) free.delete(row.id);
    return row?.id;
  };
  const named = sent.map(({ id }) => take(id === undefined ? undefined : free.get(id)));
  return sent.map((row, at) => named[at] ?? take([...free.values()].find((other) => hasSameValues(row, other, columns))) ?? newId());
}

/** Saves the list: deletes removed rows, inserts new ones, and updates changed or moved ones. Queued. Returns the ids. */
export function saveRows(db: Db, spec: RowsSpec, owner: string, stored: readonly StoredRow[], sent: readonly SentRow[]): string[] {
  const written = Object.entries(spec.columns).filter(([name]) => !spec.calculated?.includes(name));
  const ids = rowIds(stored, sent, Object.fromEntries(written));
  const columns = Object.keys(spec.columns);
  const gone = stored.filter(({ id }) => !ids.includes(id)).map(({ id }) => id);
  if (gone.length > 0) db.queue(sql`delete from ${raw(spec.table)} where ${raw(spec.owner)} = ${owner} and id = any (${gone}::uuid[])`);
  const changed = sent.flatMap((row, position) => {
    const before = stored[position];
    if (before && before.id === ids[position] && hasSameValues(row, before, spec.columns)) return [];
    const values = Object.fromEntries(columns.map((column) => [column, row[column]]));
    return [{ company_id: sql`current_company()`, id: ids[position], [spec.owner]: owner, position, ...values }];
  });
  if (changed.length === 0) return ids;
  const updates = ['position', ...columns].map((column) => raw(`${column} = excluded.${column}`));
  // A new record has no stored rows to conflict with. With the clause, triggers on updates would run in vain.
  const orUpdate = stored.length === 0 ? sql`` : sql`on conflict (company_id, id) do update set ${join(updates, ', ')}`;
  db.queue(sql`${insertInto(spec.table, changed)} ${orUpdate}`);
  return ids;
}

/** Whether saving the list would not change anything. */
export function isSameList({ columns }: RowsSpec, stored: readonly StoredRow[], sent: readonly SentRow[]): boolean {
  const isSame = (row: StoredRow, { id = row.id, ...values }: SentRow) => id === row.id && hasSameValues(values, row, columns);
  return stored.length === sent.length && stored.every((row, at) => isSame(row, sent[at] as SentRow));
}

function hasSameValues(one: SentRow, other: SentRow, columns: RowsSpec['columns']): boolean {
  return Object.entries(columns).every(([name, kind]) => plainText(one[name], kind) === plainText(other[name], kind));
}

/** A value as text, a number without trailing zeros. */
export function plainText(value: unknown, kind: ColumnKind): string {
  const text = String(value ?? '');
  return kind !== 'plain' && text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}
