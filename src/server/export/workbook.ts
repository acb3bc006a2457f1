/** Files whose rows are not a list of the API: a statement, a bank file. */
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Language } from '#base/format.ts';
import type { FileFormat } from '#base/wire.ts';
import type { Cell, CellKind, FileColumn } from './columns.ts';
import { csvStream } from './csv.ts';
import { xlsxStream } from './xlsx.ts';

/** `kinds`: the columns in their order. `title`: of a column. `name`: of the sheet. */
export function workbookOf<Name extends string>(
  kinds: Record<Name, CellKind>,
  title: (column: Name) => string,
  name: string,
  rows: readonly Record<NoInfer<Name>, Cell>[],
): Promise<Buffer> {
  return buffer(xlsxStream(columnsOf(kinds, title), name, onePage(rows)));
}

/** The same in either format; CSV has the separators of the language. */
export function rowsFile<Name extends string>(
  format: FileFormat,
  language: Language,
  kinds: Record<Name, CellKind>,
  title: (column: Name) => string,
  name: string,
  rows: readonly Record<NoInfer<Name>, Cell>[],
): Promise<Buffer> {
  const columns = columnsOf(kinds, title);
  const file: Readable = format === 'csv' ? csvStream(columns, language, onePage(rows)) : xlsxStream(columns, name, onePage(rows));
  return buffer(file);
}

const columnsOf = <Name extends string>(kinds: Record<Name, CellKind>, title: (column: Name) => string): FileColumn[] =>
  (Object.entries(kinds) as [Name, CellKind][]).map(([column, kind]) => ({
    title: title(column),
    kind,
    cell: (row: Record<string, unknown>) => row[column] as Cell,
  }));

async function* onePage<Row>(rows: readonly Row[]) {
  yield rows;
}
