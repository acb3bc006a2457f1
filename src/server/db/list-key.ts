/** The key of a page: the sorted value and the id of the last row of the page before. */
import { RuleBroken } from '#base/errors.ts';
import { raw, type Sql, sql } from './sql.ts';

export type KeyType = 'date' | 'timestamp' | 'timestamptz' | 'numeric' | 'text';

export interface ColumnSort {
  column: string;
  type: KeyType;
  /**
   * Joins the table of the column, if `from` does not have it or the row shows another value than the column's. Only pages in this order need it. An
   * order by another table's column reads that table in the order of its index, and the list's rows of each by their index.
   */
  join?: Sql;
}

/**
 * The order by the name of the record that `row` names: its table is joined once more, and read in the order of its index on company and name, so
 * that the rows of one record stay together.
 */
export const byNameOf = (row: string, table: 'customer' | 'member', key = `${table}_id`): ColumnSort => ({
  column: 'sorting.name',
  type: 'text',
  join: raw(`join ${table} sorting on sorting.company_id = ${row}.company_id and sorting.id = ${row}.${key}`),
});

const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** The valid keys of each type; any other key did not come from this server. */
const keyPattern = {
  date: /^\d{4}-\d{2}-\d{2}$/,
  timestamp: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/,
  timestamptz: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,3})?Z$/,
  numeric: /^-?\d{1,19}(\.\d{1,6})?$/,
  // biome-ignore lint/suspicious/noControlCharactersInRegex: PostgreSQL accepts any character but this one
  text: /^[^\u0000]{0,300}$/,
};

/** The last row of an earlier page. */
export interface Key {
  value: string;
  id: string;
}

/** Throws `page_key_unknown`. */
export function readKey(type: KeyType, after: string): Key {
  let key: unknown;
  try {
    key = JSON.parse(Buffer.from(after, 'base64url').toString());
  } catch {}
  if (!Array.isArray(key) || key.length !== 2 || !keyPattern[type].test(key[0]) || !isId.test(key[1])) {
    throw new RuleBroken('page_key_unknown');
  }
  return { value: key[0], id: key[1] };
}

/** The rows after a key; `rowId` is the last column of the order. */
export function isAfterKey(rowId: string, sort: ColumnSort, after: Key, isDescending: boolean): Sql {
  const [column, direction] = [raw(sort.column), isDescending ? '<' : '>'];
  const value = sql`${after.value}::${raw(sort.type)}`;
  const isAfter = sql`(${column}, ${raw(rowId)}) ${raw(direction)} (${value}, ${after.id}::uuid)`;
  // A comparison of columns of two tables cannot use an index; one of the first column alone uses the index of its table.
  return tableOf(sort.column) === tableOf(rowId) ? isAfter : sql`${column} ${raw(`${direction}=`)} ${value} and ${isAfter}`;
}

export const tableOf = (column: string) => column.split('.')[0];
