/** Rows of a query written as JSON lines and as CSV, some hundred at a time. */
import type pg from 'pg';
import type { Language } from '#base/format.ts';
import { raw, type Sql, sql } from '../db/sql.ts';
import { csvField, csvRecord, csvTitles } from '../export/csv.ts';
import type { PrivateFolder } from './folder.ts';
import type { Column } from './tables.ts';

const rowsAtOnce = 500;
const bytesAtOnce = 8 << 20;

/** The query to read, with its columns. */
export interface Source {
  name: string;
  columns: readonly Column[];
  query: Sql;
}

/** Runs a statement on a connection, without preparing it: the names of cursors and tables change. */
export async function send<Row>(client: pg.ClientBase, { text, values }: Sql<Row>): Promise<{ rows: Row[]; rowCount: number }> {
  const { rows, rowCount } = await client.query(text, [...values]);
  return { rows, rowCount: rowCount ?? 0 };
}

export interface WrittenRows {
  rows: number;
  /** SHA-256 of both files. */
  json: string;
  csv: string;
}

/**
 * Writes `name`.jsonl, one JSON object per line as PostgreSQL writes it, which `json_populate_record` reads back exactly, and `name`.csv in the
 * format of Excel in `language`, where a text that a spreadsheet would evaluate has an apostrophe. Needs a transaction, for its cursor.
 */
export async function writeRows(
  client: pg.ClientBase,
  folder: PrivateFolder,
  { name, columns, query }: Source,
  language: Language,
): Promise<WrittenRows> {
  const names = columns.map((column) => quoteName(column.name)).join(', ');
  const texts = columns.map((column) => `${quoteName(column.name)}::text`).join(', ');
  await send(
    client,
    sql`declare export no scroll cursor for
       select row_to_json(picked)::text as line, array[${raw(texts)}]::text[] as cells from (select ${raw(names)} from (${query}) source) picked`,
  );
  const [json, csv] = [await folder.create(`json/${name}.jsonl`), await folder.create(`csv/${name}.csv`)];
  await csv.append(
    csvTitles(
      columns.map((column) => column.name),
      language,
    ),
  );
  let count = 0;
  for (;;) {
    const { rows } = await client.query<{ line: string; cells: (string | null)[] }>(`fetch ${rowsAtOnce} from export`);
    if (rows.length === 0) break;
    count += rows.length;
    await json.append(rows.map(({ line }) => `${line}\n`).join(''));
    await csv.append(rows.map(({ cells }) => csvLine(cells, columns, language)).join(''));
  }
  await client.query('close export');
  return { rows: count, json: await json.end(), csv: await csv.end() };
}

/** Writes a file that is stored in the database, a piece at a time. `query` selects it as the column `bytes` of one row. Returns its SHA-256. */
export async function writeBytes(client: pg.ClientBase, folder: PrivateFolder, path: string, query: Sql): Promise<string> {
  const file = await folder.create(path);
  for (let from = 1; ; from += bytesAtOnce) {
    const { rows } = await send(
      client,
      sql<{
        piece: Buffer | null;
      }>`select substring(bytes from ${from}::integer for ${bytesAtOnce}::integer) as piece from (${query}) stored`,
    );
    const piece = rows[0]?.piece;
    if (piece && piece.length > 0) await file.append(piece);
    if (!piece || piece.length < bytesAtOnce) return file.end();
  }
}

const quoteName = (name: string) => `"${name.replaceAll('"', '""')}"`;

function csvLine(cells: readonly (string | null)[], columns: readonly Column[], language: Language): string {
  const fields = cells.map((cell, at) => csvField(cell, columns[at]?.isNumber ? 'number' : 'text', language));
  return csvRecord(fields, language);
}
