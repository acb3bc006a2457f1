/** Finds the titles of a bank statement, and the probable meaning of its columns. */
import { foldForSearch } from '#base/fold.ts';
import { detectDateOrder, detectDecimalMark } from '#base/lists/detect-settings.ts';
import { cellText, type FileRow } from '#base/lists/file-cells.ts';
import type { FileSettings } from '#base/lists/file-settings.ts';
import { type AmountKind, type BankColumn, type BankLayout, bankColumns, neededColumns } from '../../contract/bank/statements.ts';

export interface StatementTable {
  /** By their titles; by their letters, as spreadsheets have them, where a title is missing or appears twice. */
  columns: readonly string[];
  /** The number of the row with the titles; null without. */
  title_row: number | null;
  /** Below the titles. */
  rows: readonly FileRow[];
}

/** Rows in which the titles are looked for: banks put the account and its holder above them. */
const headRows = 40;

/** Folded titles that banks give a column: the whole title first, then its start. */
const knownTitles: Record<BankColumn, readonly string[]> = {
  day: ['fecha', 'fecha movimiento', 'fecha transaccion', 'fecha operacion', 'dia', 'date'],
  description: ['descripcion', 'detalle', 'concepto', 'transaccion', 'movimiento', 'description', 'detail'],
  reference: ['referencia', 'documento', 'numero de documento', 'no. documento', 'no. referencia', 'cheque', 'reference', 'ref'],
  amount: ['valor', 'monto', 'importe', 'amount', 'value'],
  debit: ['debito', 'debitos', 'cargo', 'cargos', 'retiro', 'retiros', 'salida', 'salidas', 'debit'],
  credit: ['credito', 'creditos', 'abono', 'abonos', 'deposito', 'depositos', 'entrada', 'entradas', 'credit'],
  type: ['tipo', 'signo', 'naturaleza', 'd/c', 'deb/cred', 'type', 'sign'],
  balance: ['saldo', 'balance'],
};

/** The titles of a statement and the rows below them. The first row with two known titles is the row of titles. */
export function statementTable(sent: readonly FileRow[]): StatementTable {
  const head = sent.slice(0, headRows);
  const at = head.findIndex(({ cells }) => Object.values(columnsByTitle(cells.map(cellText))).filter((name) => name !== '').length >= 2);
  const titles = at < 0 ? [] : (head[at] as FileRow).cells.map((cell) => cellText(cell).replace(/\s+/g, ' ').slice(0, 80));
  const width = Math.max(0, ...sent.map(({ cells }) => cells.length));
  const columns = Array.from({ length: width }, (_, place) => {
    const title = titles[place] ?? '';
    return title === '' || titles.filter((other) => other === title).length > 1 ? letterOf(place) : title;
  });
  return { columns, title_row: at < 0 ? null : (head[at] as FileRow).row, rows: sent.slice(at + 1) };
}

/** `A` of 0, `AB` of 27. */
const letterOf = (place: number): string =>
  (place >= 26 ? letterOf(Math.floor(place / 26) - 1) : '') + String.fromCharCode(65 + (place % 26));

type ColumnNames = Record<BankColumn, string>;

/** Each column is used at most once: among the unused titles, one that is known, else the first that starts with a known title. */
function columnsByTitle(titles: readonly string[]): ColumnNames {
  const left = new Map(titles.map((title) => [title, foldForSearch(title.trim())]));
  const found = Object.fromEntries(bankColumns.map((column) => [column, ''])) as ColumnNames;
  const isKnown = (folded: string, known: readonly string[]) => known.includes(folded);
  const startsAsKnown = (folded: string, known: readonly string[]) => known.some((word) => folded.startsWith(`${word} `));
  for (const fits of [isKnown, startsAsKnown]) {
    for (const column of bankColumns) {
      if (found[column] !== '') continue;
      const title = [...left].find(([, folded]) => fits(folded, knownTitles[column]))?.[0];
      if (title === undefined) continue;
      found[column] = title;
      left.delete(title);
    }
  }
  return found;
}

/** The layout that the titles and cells of a file show, as a starting point: one of the three kinds. */
export function proposedLayout(table: StatementTable, separator: FileSettings['separator']): BankLayout {
  const names = columnsByTitle(table.columns);
  const amounts: AmountKind = names.debit !== '' && names.credit !== '' ? 'two_columns' : names.type !== '' ? 'typed' : 'signed';
  const placesOf = (...columns: BankColumn[]) =>
    columns.map((column) => table.columns.indexOf(names[column])).filter((place) => place >= 0);
  const { amount, debit, credit, type, ...others } = names;
  const usual = separator === ',' ? '.' : ',';
  return {
    amounts,
    ...others,
    amount: amounts === 'two_columns' ? '' : amount,
    debit: amounts === 'two_columns' ? debit : '',
    credit: amounts === 'two_columns' ? credit : '',
    type: amounts === 'typed' ? type : '',
    decimal_mark: detectDecimalMark(table.rows, placesOf('amount', 'debit', 'credit', 'balance'), usual),
    date_order: detectDateOrder(table.rows, placesOf('day')),
    separator,
  };
}

/** Needed columns that the layout does not name, and named ones that the file does not have. */
export function missingColumns(layout: BankLayout, { columns }: StatementTable): BankColumn[] {
  const needed = neededColumns[layout.amounts];
  return bankColumns.filter((column) =>
    layout[column] === '' ? needed.includes(column) : isRead(layout.amounts, column) && !columns.includes(layout[column]),
  );
}

/** Whether a statement of that kind has the column at all. */
export const isRead = (amounts: AmountKind, column: BankColumn): boolean =>
  neededColumns[amounts].includes(column) || ['description', 'reference', 'balance'].includes(column);

/** The layout of a file: the user's choice, else the layout stored for the account if the file has its columns, else the proposed one. */
export function layoutOf(
  table: StatementTable,
  stored: BankLayout | null,
  chosen: Partial<BankLayout>,
  separator: FileSettings['separator'],
): { layout: BankLayout; is_stored: boolean } {
  const is_stored = stored !== null && missingColumns(stored, table).length === 0;
  const given = Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== undefined));
  return { layout: { ...(is_stored ? stored : proposedLayout(table, separator)), ...given }, is_stored };
}
