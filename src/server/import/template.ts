/** The file that a list's import starts from: the titles of its columns, and one row as an example, which is never imported. */
import { buffer } from 'node:stream/consumers';
import type { Language } from '#base/format.ts';
import { cellText, type FileRow } from '#base/lists/file-cells.ts';
import type { FileSettings } from '#base/lists/file-settings.ts';
import type { FileFormat } from '#base/wire.ts';
import type { CellKind, FileColumn } from '../export/columns.ts';
import { csvStream } from '../export/csv.ts';
import { xlsxStream } from '../export/xlsx.ts';
import { screenText } from '../words.ts';
import { type ChoiceLabels, cellValue } from './cells.ts';
import { choiceLabels, type MatchedColumns, titleOf } from './columns.ts';
import type { ImportColumn, ImportKind, ListImport } from './spec.ts';

const cellKinds: Record<ImportKind, CellKind> = {
  text: 'text',
  integer: 'number',
  decimal: 'number',
  day: 'day',
  boolean: 'text',
  choice: 'text',
};

export async function templateFile(spec: ListImport, format: FileFormat, language: Language): Promise<Buffer> {
  const columns = spec.columns.map(
    (column): FileColumn => ({
      title: titleOf(column, language),
      kind: cellKinds[column.kind],
      cell: () => shownExample(column, language) || null,
    }),
  );
  return buffer(
    format === 'csv' ? csvStream(columns, language, oneRow()) : xlsxStream(columns, screenText(spec.title, language), oneRow()),
  );
}

async function* oneRow() {
  yield [{}];
}

/** The example as the template shows it. */
function shownExample({ kind, choices, example }: ImportColumn, language: Language): string {
  if (kind === 'boolean') return screenText(`common:actions.${example === 'true' ? 'yes' : 'no'}`, language);
  return kind === 'choice' && choices && example ? screenText(`${choices.texts}.${example}`, language) : example;
}

/** Recognizes the example row of the template, as long as no cell of it was changed. */
export function isExampleRow({ found }: MatchedColumns, settings: FileSettings): (row: FileRow) => boolean {
  if (!found.some(({ column }) => column.example !== '')) return () => false;
  const columns = found.map(({ column, place }) => ({ column, place, labels: choiceLabels(column) }));
  return ({ cells }) => columns.every(({ column, place, labels }) => isExample(cells[place], column, settings, labels));
}

function isExample(
  cell: FileRow['cells'][number] | undefined,
  column: ImportColumn,
  settings: FileSettings,
  labels: ChoiceLabels,
): boolean {
  if (column.example === '') return cellText(cell) === '';
  const read = cellValue(cell, column, settings, labels);
  return read !== null && 'value' in read && String(read.value) === column.example;
}
