/** The preview of a sent file before anything is imported: its columns, its first rows, and how they are understood. */
import { RuleBroken } from '#base/errors.ts';
import { formatDay, formatQuantity, type Language } from '#base/format.ts';
import { detectDateOrder, detectDecimalMark } from '#base/lists/detect-settings.ts';
import { cellText, type FileRow } from '#base/lists/file-cells.ts';
import type { FileSettings } from '#base/lists/file-settings.ts';
import { screenText } from '../words.ts';
import { cellValue } from './cells.ts';
import { choiceLabels, matchColumns, titleOf } from './columns.ts';
import { cellIssue } from './issues.ts';
import { dataRows } from './plan.ts';
import type { ImportColumn, ListImport } from './spec.ts';

const previewRows = 3;

export interface SentRows {
  /** Below the titles, without the example of the template. */
  rows: number;
  /** The titles and the first rows. */
  preview: FileRow[];
  /** The settings detected in the file. */
  proposed: FileSettings;
}

/** Throws `import_no_rows`, and the errors of `matchColumns`. */
export function titlesAndRows(
  spec: ListImport,
  rows: readonly FileRow[],
  separator: FileSettings['separator'],
  language: Language,
): SentRows {
  const [titles] = rows;
  if (!titles) throw new RuleBroken('import_no_rows');
  const { found } = matchColumns(spec, titles, language);
  const placesOf = (...kinds: ImportColumn['kind'][]) =>
    found.filter(({ column }) => kinds.includes(column.kind)).map(({ place }) => place);
  // Excel separates fields with semicolons where the decimal mark is a comma.
  const usual = separator === ',' ? '.' : ',';
  const proposed: FileSettings = {
    separator,
    decimal_mark: detectDecimalMark(rows.slice(1), placesOf('decimal'), usual),
    date_order: detectDateOrder(rows.slice(1), placesOf('day')),
  };
  const data = dataRows(spec, rows, proposed);
  if (data.length === 0) throw new RuleBroken('import_no_rows');
  return { rows: data.length, preview: [titles, ...data.slice(0, previewRows)], proposed };
}

export interface ShownCell {
  text: string;
  shown: string | null;
  problem: string | null;
}

export interface ShownPreview {
  columns: { title: string; known: boolean }[];
  missing: string[];
  preview: { row: number; cells: ShownCell[] }[];
}

/** The stored preview for a reader. */
export function shownPreview(
  spec: ListImport,
  [titles, ...rows]: readonly FileRow[],
  settings: FileSettings,
  language: Language,
): ShownPreview {
  const { found } = matchColumns(spec, titles);
  const columns = (titles?.cells ?? []).map((title, place) => ({
    title: cellText(title),
    column: found.find((one) => one.place === place)?.column,
  }));
  const show = ({ cells }: FileRow) =>
    columns.map(({ column }, place): ShownCell => {
      const text = cellText(cells[place]);
      const read = column && cellValue(cells[place], column, settings, choiceLabels(column));
      if (!column || !read) return { text, shown: null, problem: null };
      if ('problem' in read) return { text, shown: null, problem: cellIssue(column.name, read.problem).text[language] };
      const shown = shownValue(column, read.value, language);
      return { text, shown: shown === text ? null : shown, problem: null };
    });
  return {
    columns: columns.map(({ title, column }) => ({ title, known: column !== undefined })),
    missing: spec.columns
      .filter(({ name, required }) => required && !found.some(({ column }) => column.name === name))
      .map((column) => titleOf(column, language)),
    preview: rows.map((row) => ({ row: row.row, cells: show(row) })),
  };
}

function shownValue({ kind, choices }: ImportColumn, value: unknown, language: Language): string {
  if (kind === 'day') return formatDay(String(value), language);
  if (kind === 'decimal') return formatQuantity(String(value), language, 6);
  if (kind === 'boolean') return screenText(`common:actions.${value ? 'yes' : 'no'}`, language);
  return kind === 'choice' && choices ? screenText(`${choices.texts}.${value}`, language) : String(value);
}
