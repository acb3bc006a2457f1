/** The cells of a sent file, as text, numbers and days. */
import { isDay } from '../days.ts';
import type { DateOrder, DecimalMark } from './file-settings.ts';

/** A workbook types its numbers, days and booleans; everything else, and every cell of a CSV file, is text. */
export type Cell = string | { number: string } | { day: string } | { boolean: boolean };

export interface FileRow {
  /** As spreadsheets number it: the titles are usually in row 1. */
  row: number;
  cells: readonly Cell[];
}

/** The cell as text, as a person would write it. */
export function cellText(cell: Cell | undefined): string {
  if (cell === undefined) return '';
  if (typeof cell === 'string') return cell.trim();
  if ('number' in cell) return cell.number;
  return 'day' in cell ? cell.day : String(cell.boolean);
}

/** A decimal string with a point, or null. Thousands may be separated, by the other mark or a space, in groups of three. `text`: of the cell. */
export function decimalOf(cell: Cell, text: string, mark: DecimalMark): string | null {
  if (typeof cell === 'object') return 'number' in cell ? cell.number : null;
  const plain = text.replace(/^(-?)\s*(?:\$|COP)\s*/i, '$1').replace(/(?<=\d)[\s\u00a0\u202f](?=\d{3})/g, '');
  const [decimal, group] = mark === ',' ? [',', '\\.'] : ['\\.', ','];
  if (!new RegExp(`^-?(\\d+|\\d{1,3}(${group}\\d{3})+)(${decimal}\\d+)?$`).test(plain)) return null;
  return plain.replaceAll(mark === ',' ? '.' : ',', '').replace(',', '.');
}

/** Separated by slashes, hyphens or dots, with four digits of the year. A year in front is always year, month, day. Null for anything else. */
export function dayOf(cell: Cell, text: string, order: DateOrder): string | null {
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
