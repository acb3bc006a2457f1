/** Imports for a reader: in their language, and as files. */
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { keyIn } from '#base/lists/columns.ts';
import type { FileFormat } from '#base/wire.ts';
import type { Language } from '#server/db/tenant.ts';
import type { FileColumn } from '#server/export/columns.ts';
import { csvStream } from '#server/export/csv.ts';
import { xlsxStream } from '#server/export/xlsx.ts';
import { codeText } from '#server/http/errors.ts';
import { choiceLabels, titleOf } from '#server/import/columns.ts';
import { shownPreview } from '#server/import/preview.ts';
import type { ListImport } from '#server/import/spec.ts';
import { screenText } from '#server/words.ts';
import type { Import, ImportDescription } from '../contract.ts';
import type { StoredImport } from './imports.ts';

export function shownImport(stored: StoredImport, spec: ListImport, language: Language): Import {
  const { separator, decimal_mark, date_order, preview, errors, problem, has_file: _, ...rest } = stored;
  const settings = { separator, decimal_mark, date_order };
  return {
    ...rest,
    settings,
    ...shownPreview(spec, preview, settings, language),
    errors: shownErrorsOf({ errors }, spec, language),
    problem: problem && codeText(problem, language),
  };
}

function shownErrorsOf({ errors }: Pick<StoredImport, 'errors'>, spec: ListImport, language: Language): Import['errors'] {
  const titles = new Map(spec.columns.map((column) => [column.name, titleOf(column, language)]));
  return errors.map(({ row, column, value, text }) => ({
    row,
    column: column === null ? null : (titles.get(column) ?? null),
    value,
    message: text[language],
  }));
}

export function describeImport(spec: ListImport, language: Language): ImportDescription {
  const key = spec.columns.find(({ name }) => name === spec.key);
  return {
    list: spec.list,
    columns: spec.columns.map((column) => ({
      title: titleOf(column, language),
      required: column.required,
      kind: column.kind,
      values: [...choiceLabels(column).names[language]],
    })),
    key: key ? titleOf(key, language) : '',
    choices: (spec.choices ?? []).map((name) => ({ name, label: screenText(keyIn(spec.title, `import.${name}`), language) })),
  };
}

/** Every stored error as a file. */
export async function errorFile(stored: StoredImport, spec: ListImport, format: FileFormat, language: Language): Promise<Buffer> {
  const title = (name: string) => screenText(`imports:error_columns.${name}`, language);
  const columns: FileColumn[] = [
    { title: title('row'), kind: 'number', cell: ({ row }) => String(row) },
    { title: title('column'), kind: 'text', cell: ({ column }) => (column === null ? null : String(column)) },
    { title: title('value'), kind: 'text', cell: ({ value }) => (value === null ? null : String(value)) },
    { title: title('message'), kind: 'text', cell: ({ message }) => String(message) },
  ];
  const pages = Readable.from([shownErrorsOf(stored, spec, language)]);
  return buffer(format === 'csv' ? csvStream(columns, language, pages) : xlsxStream(columns, title('sheet'), pages));
}
