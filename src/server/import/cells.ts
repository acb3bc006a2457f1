/** The cells of a sent file, and what they mean in a column: text, number, day, yes or no, one of several values. */
import { isDay } from '#base/days.ts';
import { foldForSearch } from '#base/fold.ts';
import type { Language } from '#base/format.ts';
import type { DateOrder, DecimalMark, FileSettings } from '#base/lists/file-settings.ts';
import type { ImportColumn } from './spec.ts';

/** A workbook types its numbers, days and booleans; everything else, and every cell of a CSV file, is text. */
export type Cell = string | { number: string } | { day: string } | { boolean: boolean };

export interface FileRow {
  /** As spreadsheets number it: the titles are usually in row 1. */
  row: number;
  cells: readonly Cell[];
}

/** A cell that does not fit its column: a key of `validation`, and what its text names. */
export interface CellProblem {
  key: string;
  params?: Record<string, unknown>;
}

export type CellValue = { value: unknown } | { problem: CellProblem };

/** The cell as text, as a person would write it. */
export function cellText(cell: Cell | undefined): string {
  if (cell === undefined) return '';
  if (typeof cell === 'string') return cell.trim();
  if ('number' in cell) return cell.number;
  return 'day' in cell ? cell.day : String(cell.boolean);
}

/** What the cell of a column means; null for an empty one. */
export function cellValue(cell: Cell | undefined, column: ImportColumn, settings: FileSettings, labels: ChoiceLabels): CellValue | null {
  const text = cellText(cell);
  if (text === '') return null;
  switch (column.kind) {
    case 'text':
      return { value: text.replace(escapedFormula, '$1') };
    case 'integer':
      return valueOr(integerOf(cell as Cell, text, settings.decimal_mark), 'integer_invalid');
    case 'decimal':
      return valueOr(decimalOf(cell as Cell, text, settings.decimal_mark), 'number_invalid');
    case 'day':
      return valueOr(dayOf(cell as Cell, text, settings.date_order), 'date_invalid');
    case 'boolean':
      return valueOr(booleanOf(cell as Cell, text), 'yes_or_no');
    case 'choice':
      return choiceOf(text, labels);
  }
}

/** Our own exports put an apostrophe before what a spreadsheet would calculate. */
const escapedFormula = /^'([=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/;

const valueOr = (value: unknown, key: string): CellValue => (value === null ? { problem: { key } } : { value });

/** A decimal string with a point, or null. Thousands may be separated, by the other mark or a space, in groups of three. */
function decimalOf(cell: Cell, text: string, mark: DecimalMark): string | null {
  if (typeof cell === 'object') return 'number' in cell ? cell.number : null;
  const plain = text.replace(/^(-?)\s*(?:\$|COP)\s*/i, '$1').replace(/(?<=\d)[\s\u00a0\u202f](?=\d{3})/g, '');
  const [decimal, group] = mark === ',' ? [',', '\\.'] : ['\\.', ','];
  if (!new RegExp(`^-?(\\d+|\\d{1,3}(${group}\\d{3})+)(${decimal}\\d+)?$`).test(plain)) return null;
  return plain.replaceAll(mark === ',' ? '.' : ',', '').replace(',', '.');
}

function integerOf(cell: Cell, text: string, mark: DecimalMark): number | null {
  const number = decimalOf(cell, text, mark);
  return number !== null && /^-?\d{1,15}(\.0+)?$/.test(number) ? Number(number) : null;
}

/** Separated by slashes, hyphens or dots, with four digits of the year. A year in front is always year, month, day. */
function dayOf(cell: Cell, text: string, order: DateOrder): string | null {
  if (typeof cell === 'object') return 'day' in cell ? cell.day : null;
  const parts = /^(\d{1,4})[/.-](\d{1,2})[/.-](\d{1,4})(?:[ T]00:00(?::00)?(?:\.0+)?)?$/.exec(text);
  if (!parts) return null;
  const [, first = '', second = '', third = ''] = parts;
  const isYearFirst = first.length === 4;
  const [year, month, date] = isYearFirst ? [first, second, third] : order === 'dmy' ? [third, second, first] : [third, first, second];
  if (year.length !== 4 || month.length > 2 || date.length > 2) return null;
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  return isDay(day) ? day : null;
}

const yes = new Set(['si', 's', 'x', '1', 'yes', 'y', 'true', 'verdadero']);
const no = new Set(['no', 'n', '0', 'false', 'falso']);
function booleanOf(cell: Cell, text: string): boolean | null {
  if (typeof cell === 'object' && 'boolean' in cell) return cell.boolean;
  const folded = foldForSearch(text);
  return yes.has(folded) ? true : no.has(folded) ? false : null;
}

/** The values of a column by their folded names in both languages, and its names for a message. */
export interface ChoiceLabels {
  values: ReadonlyMap<string, string>;
  names: Record<Language, readonly string[]>;
}

const namedInMessage = 20;

function choiceOf(text: string, { values, names }: ChoiceLabels): CellValue {
  const value = values.get(foldForSearch(text));
  if (value !== undefined) return { value };
  const isLong = names.es.length > namedInMessage;
  return { problem: isLong ? { key: 'choose_one' } : { key: 'one_of', params: { names } } };
}
