/**
 * The store of a record (`base/record.ts`), from a description of its table. The columns are the fields of the contract's input and
 * answers, with the same names, so that no field can be read but not written, or written but not read.
 */
import type { z } from 'zod';
import { foldForSearch } from '#base/fold.ts';
import { type RecordContract, type RecordStatus, recordStatuses } from '#base/record.ts';
import { isAmount, isQuantity, type ListQuery, shapeOf } from '#base/wire.ts';
import type { Db } from '../db/connection.ts';
import { type ListSpec, listPage, type PageOf } from '../db/list.ts';
import { groupsByColumn } from '../db/list-summary.ts';
import type { SearchText } from '../db/search.ts';
import { assignments, type Condition, join, raw, type Sql, sql } from '../db/sql.ts';
import type { Language, TenantDb } from '../db/tenant.ts';
import { isSameList, plainText, type RowsSpec, type SentRow, type StoredRow, saveRows, selectRows } from './rows.ts';

type Input<C extends RecordContract> = z.output<C['input']>;
type Full<C extends RecordContract> = z.output<C['full']>;
type Row<C extends RecordContract> = z.output<C['row']>;
type Query<C extends RecordContract> = z.output<C['list']['query']>;
type ListedPage<C extends RecordContract> = PageOf<RecordContract['list'], Row<C> & { id: string }>;

/** The locked record: the fields that users write, its version and its status. */
export type Stored<C extends RecordContract> = Input<C> & { id: string; status: RecordStatus; version: number };

/** The store that the handlers need. `tableStore` makes one from a table; a record that is stored otherwise implements it. */
export interface RecordStore<C extends RecordContract> {
  list(db: TenantDb, query: Query<C>): Promise<ListedPage<C>>;
  /** Throws NotFound. */
  read(db: TenantDb, id: string): Promise<Full<C>>;
  /** Locks the record until the transaction ends. Throws NotFound. */
  lock(db: Db, id: string): Promise<Stored<C>>;
  insert(db: Db, id: string, input: Input<C>): void;
  /** The version does not change if nothing changed, so that other users can still save theirs. */
  save(db: Db, before: Stored<C>, input: Input<C>): void;
  setStatus(db: Db, id: string, status: RecordStatus): void;
}

/** The additional functions for an import: many records in few statements. `tableStore` makes them too. */
export interface BatchStore<C extends RecordContract> extends RecordStore<C> {
  /** The records that have one of the values in the field of that name. Not locked. */
  findBy(db: Db, field: string, values: readonly string[]): Promise<Stored<C>[]>;
  /** Whether saving the input would not change anything. */
  isUnchanged(before: Stored<C>, input: Input<C>): boolean;
  /** Lists of rows are inserted with the records. */
  insertAll(db: Db, records: readonly { id: string; input: Input<C> }[]): void;
  /** Saves the records whose version is still that of `before`, and returns how many. Their lists of rows do not change. */
  saveAll(db: Db, changes: readonly { before: Stored<C>; input: Input<C> }[]): Promise<number>;
}

/** A field that users do not write: a joined column, or a value calculated from the row and the column that `sql` selects under the field's name. */
export type Calculated<F> = Sql | { sql?: Sql; value: (row: F, language: Language) => unknown };

/** The fields of the answers that are neither written by users nor in every record. */
type CalculatedField<C extends RecordContract> = Exclude<keyof Full<C> | keyof Row<C>, keyof Input<C> | 'id' | 'status' | 'version'>;

export interface TableSpec<C extends RecordContract> {
  table: string;
  /** The table with its joins, if any. */
  from?: Sql;
  /** Each field of the answers that is not a column which users write. */
  calculated: Record<CalculatedField<C>, Calculated<Full<C>>>;
  /** Columns that only an insert sets, by their names: the fields that users write are in the row `new`. */
  inserted?: Record<string, Sql>;
  /** Sortable fields that are not text. */
  sorts?: ListSpec['sorts'];
  /** Fields that are lists of rows in a table of their own. */
  rows?: { [Field in keyof Input<C>]?: RowsSpec };
  /** The text that the column `search` has, folded. */
  searchText: (input: Input<C>) => string;
  searchCondition: (text: SearchText) => Sql;
  /** The conditions of filters that do not compare the column of their name. */
  filters?: { [Filter in keyof C['filters']]?: (value: NonNullable<z.output<C['filters'][Filter]>>) => Condition };
}

export function tableStore<C extends RecordContract>(contract: C, spec: TableSpec<C>): BatchStore<C> {
  const { table } = spec;
  const from = spec.from ?? raw(table);
  const rows = (spec.rows ?? {}) as Record<string, RowsSpec>;
  const filters = (spec.filters ?? {}) as Record<string, ((value: unknown) => Condition) | undefined>;
  const columns = Object.entries(shapeOf(contract.input)).filter(([name]) => !(name in rows));
  const column = (name: string, schema: z.ZodType | undefined): Sql =>
    raw(schema && isQuantity(schema) ? `trim_scale(${table}.${name})::text as ${name}` : `${table}.${name}`);

  const calculated = spec.calculated as Record<string, Calculated<Full<C>>>;
  const written = Object.fromEntries(columns);
  const field = (name: string): Sql[] => {
    const special = calculated[name];
    if (special === undefined)
      return [name in rows ? sql`${selectRows(rows[name] as RowsSpec, table)} as ${raw(name)}` : column(name, written[name])];
    const selected = 'value' in special ? special.sql : special;
    return selected ? [sql`${selected} as ${raw(name)}`] : [];
  };
  const fieldsOf = (answer: z.ZodType): Sql => join(Object.keys(shapeOf(answer)).flatMap(field), ', ');
  const [rowFields, fullFields] = [fieldsOf(contract.row), fieldsOf(contract.full)];
  const storedFields = join(
    ['id', 'status', 'version', ...Object.keys(written)]
      .filter((name, at, all) => all.indexOf(name) === at)
      .map((name) => column(name, written[name])),
    ', ',
  );

  /** Calculates the fields of `answer` that SQL does not. */
  const finishes = (answer: z.ZodType) =>
    Object.keys(shapeOf(answer)).flatMap((name) => {
      const special = calculated[name];
      return special && 'value' in special ? [{ name, value: special.value }] : [];
    });
  const [ofRow, ofFull] = [finishes(contract.row), finishes(contract.full)];
  const finish = async <T extends object>(db: TenantDb, answers: T[], calculations: typeof ofRow): Promise<T[]> => {
    if (calculations.length === 0) return answers;
    const { language } = await db.context();
    return answers.map((answer) => ({
      ...answer,
      ...Object.fromEntries(calculations.map(({ name, value }) => [name, value(answer as Full<C>, language)])),
    }));
  };

  const list: ListSpec = {
    select: rowFields,
    from,
    id: `${table}.id`,
    sorts: {
      ...Object.fromEntries(contract.sorts.map((name) => [name, 'text' as const])),
      ...spec.sorts,
    },
    search: spec.searchCondition,
    counted: table,
  };
  const split = (input: Input<C>) => {
    const entries = Object.entries(input as object);
    const search = foldForSearch(spec.searchText(input));
    return {
      record: { ...Object.fromEntries(entries.filter(([name]) => !(name in rows))), search },
      lists: entries.filter(([name]) => name in rows) as [string, SentRow[]][],
    };
  };
  const writtenNames = ['id', ...Object.keys(written), 'search'];
  const inserted = Object.entries(spec.inserted ?? {});
  const insertedColumns = raw(['company_id', ...writtenNames, ...inserted.map(([name]) => name)].join(', '));
  const insertedValues = join(
    [sql`current_company()`, ...writtenNames.map((name) => raw(`new.${name}`)), ...inserted.map(([, value]) => value)],
    ', ',
  );
  const insertAll = (db: Db, records: readonly { id: string; input: Input<C> }[]) => {
    const parts = records.map(({ id, input }) => ({ id, ...split(input) }));
    const rowsOf = recordsOf(
      table,
      parts.map(({ id, record }) => ({ id, ...record })),
    );
    db.queue(sql`insert into ${raw(table)} (${insertedColumns}) select ${insertedValues} from ${rowsOf} new`);
    for (const { id, lists } of parts)
      for (const [name, sent] of lists) if (sent.length > 0) saveRows(db, rows[name] as RowsSpec, id, [], sent);
  };
  const storedRows = (before: object, name: string) => (before as Record<string, StoredRow[]>)[name] ?? [];
  const isUnchanged = (before: Stored<C>, input: Input<C>) =>
    Object.entries(input as object).every(([name, value]) => {
      if (name in rows) return isSameList(rows[name] as RowsSpec, storedRows(before, name), value as SentRow[]);
      const schema = written[name];
      const kind = schema && (isQuantity(schema) || isAmount(schema)) ? 'numeric' : 'plain';
      return plainText((before as Record<string, unknown>)[name], kind) === plainText(value, kind);
    });

  return {
    async list(db, query) {
      const { status, ...rest } = query as ListQuery & { status?: RecordStatus } & Record<string, unknown>;
      const conditions = Object.keys(contract.filters).map((name) => {
        if (rest[name] === undefined) return undefined;
        const special = filters[name];
        return special ? special(rest[name]) : sql`${raw(`${table}.${name}`)} = ${rest[name]}`;
      });
      const page = await listPage<Row<C> & { id: string }, ListedPage<C>['meta']['summary']>(
        db,
        list,
        query as ListQuery,
        conditions,
        groupsByColumn(`${table}.status`, recordStatuses, status),
      );
      return { ...page, data: await finish(db, page.data, ofRow) };
    },

    async read(db, id) {
      const record = await db.one<Full<C> & object>(sql`select ${fullFields} from ${from} where ${raw(table)}.id = ${id}`);
      const [answer] = await finish(db, [record], ofFull);
      return answer as Full<C>;
    },

    /** A second statement reads the lists: its snapshot is taken after the lock, for which the first may have waited. */
    async lock(db, id) {
      const lists = Object.entries(rows).map(([name, of]) => sql`${selectRows(of, table)} as ${raw(name)}`);
      const [record, ...found] = await Promise.all([
        db.one<Stored<C>>(sql`select ${storedFields} from ${raw(table)} where id = ${id} for update`),
        ...(lists.length > 0 ? [db.one<object>(sql`select ${join(lists, ', ')} from ${raw(table)} where id = ${id}`)] : []),
      ]);
      return Object.assign(record as object, ...found) as Stored<C>;
    },

    insert: (db, id, input) => insertAll(db, [{ id, input }]),

    save(db, before, input) {
      if (isUnchanged(before, input)) return;
      const { record, lists } = split(input);
      db.queue(sql`update ${raw(table)} set ${assignments(record)}, version = version + 1 where id = ${before.id}`);
      for (const [name, sent] of lists) saveRows(db, rows[name] as RowsSpec, before.id, storedRows(before, name), sent);
    },

    setStatus(db, id, status) {
      db.queue(sql`update ${raw(table)} set status = ${status}, version = version + 1 where id = ${id}`);
    },

    findBy(db, name, values) {
      if (!(name in written)) throw new Error(`${table} has no column ${name}.`);
      const lists = Object.entries(rows).map(([list, of]) => sql`${selectRows(of, table)} as ${raw(list)}`);
      return db.all<Stored<C>>(
        sql`select ${join([storedFields, ...lists], ', ')} from ${raw(table)} where ${raw(`${table}.${name}`)} = any(${values}::text[])`,
      );
    },

    isUnchanged,

    insertAll,

    async saveAll(db, changes) {
      const changed = changes.map(({ before: { id, version }, input }) => ({ id, version, ...split(input).record }));
      const assigned = writtenNames.filter((name) => name !== 'id').map((name) => raw(`${name} = new.${name}`));
      const saved = await Promise.all(
        chunksOf(changed, updatedAtOnce).map((chunk) =>
          db.run(sql`update ${raw(table)} set ${join(assigned, ', ')}, version = ${raw(table)}.version + 1 from ${recordsOf(table, chunk)} new
            where ${raw(`${table}.company_id = current_company() and ${table}.id = new.id and ${table}.version = new.version and ${table}.id = any`)}(${chunk.map(({ id }) => id)}::uuid[])`),
        ),
      );
      return saved.reduce((total, rows) => total + rows, 0);
    },
  };
}

/** Records as rows of their table, in one parameter: a statement has at most 65,535. */
export const recordsOf = (table: string, records: readonly object[]): Sql =>
  sql`jsonb_populate_recordset(null::${raw(table)}, ${JSON.stringify(records)}::jsonb)`;

/**
 * Rows per update. The trigger of the history, planned for a save of one row, compares each old row with each new one; and right after an import
 * PostgreSQL does not know how many rows a table has, so the ids are in the condition too, to use its key.
 */
export const updatedAtOnce = 100;

/** The items in arrays of at most `size`. */
export function chunksOf<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));
}
