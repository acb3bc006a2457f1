/** The tables of companies, as the catalogue of the database lists them: a new one is exported without being named. */
import type pg from 'pg';
import { globalTables } from '../db/global-tables.ts';

export interface Column {
  name: string;
  /** A number in a spreadsheet; anything else is text there. */
  isNumber: boolean;
  /** The bytes of a file, which is exported as one: JSON and CSV have its path. */
  isFile: boolean;
}

export interface Table {
  name: string;
  columns: Column[];
}

/** Tables whose rows are not exported, with the reason. */
export const tablesNotExported: Record<string, string> = {
  file_blob: 'the bytes of the rows of `file`, which are exported as files',
  idempotency: 'answers to requests, stored for seven days to repeat them; they say nothing that the records do not say',
};

/** Columns that are secrets, and leave the installation in no export. */
export const secretColumns: Record<string, readonly string[]> = {
  calendar_feed: ['token_hash'],
  invitation: ['token_hash'],
  share_link: ['token_hash'],
};

/** The exportable columns of each table with rows of companies. A column `bytes` of type bytea is a file; others of that type are digests. */
export async function listTenantTables(client: pg.ClientBase): Promise<Table[]> {
  const tables = await readTables(client, 'not (c.relname = any ($1))', [...Object.keys(globalTables), ...Object.keys(tablesNotExported)]);
  return tables.map(({ name, columns }) => ({ name, columns: columns.filter((column) => !secretColumns[name]?.includes(column.name)) }));
}

/** All columns of a table that has no secrets. */
export async function columnsOf(client: pg.ClientBase, table: string): Promise<Column[]> {
  return (await readTables(client, 'c.relname = any ($1)', [table])).flatMap(({ columns }) => columns);
}

async function readTables(client: pg.ClientBase, condition: string, names: readonly string[]): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select c.relname as name, json_agg(json_build_object('name', a.attname, 'isNumber', t.typcategory = 'N',
          'isFile', t.typname = 'bytea' and a.attname = 'bytes') order by a.attnum) as columns
       from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_type t on t.oid = a.atttypid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped and ${condition}
      group by c.relname order by c.relname`,
    [names],
  );
  return rows;
}

/** Columns of text, separated by spaces, for a query that selects them by name. */
export const textColumns = (names: string): Column[] => names.split(' ').map((name) => ({ name, isNumber: false, isFile: false }));
