/** An Excel workbook of rows that are no list of the API: a statement. */
import { buffer } from 'node:stream/consumers';
import type { Cell, CellKind } from './columns.ts';
import { xlsxStream } from './xlsx.ts';

/** `kinds`: the columns in their order. `title`: of a column. `name`: of the sheet. */
export function workbookOf<Name extends string>(
  kinds: Record<Name, CellKind>,
  title: (column: Name) => string,
  name: string,
  rows: readonly Record<NoInfer<Name>, Cell>[],
): Promise<Buffer> {
  const columns = (Object.entries(kinds) as [Name, CellKind][]).map(([column, kind]) => ({
    title: title(column),
    kind,
    cell: (row: Record<string, unknown>) => row[column] as Cell,
  }));
  return buffer(xlsxStream(columns, name, onePage(rows)));
}

async function* onePage<Row>(rows: readonly Row[]) {
  yield rows;
}
