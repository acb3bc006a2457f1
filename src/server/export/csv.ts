/** Rows as CSV (RFC 4180), as Excel opens it with a double click in the reader's language. */
import { Readable } from 'node:stream';
import type { Language } from '#base/format.ts';
import type { Cell, CellKind, FileColumn, Pages } from './columns.ts';

/** Excel expects the separators of its language: where the decimal mark is a comma, fields are separated by semicolons. */
const marks: Record<Language, { separator: string; decimal: string }> = {
  es: { separator: ';', decimal: ',' },
  en: { separator: ',', decimal: '.' },
};

/** Excel reads a file as UTF-8 only if it starts with this. */
const byteOrderMark = '\uFEFF';

/** The characters with which a spreadsheet recognizes a formula, also in their wide forms. */
const startsFormula = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

const lines = (rows: readonly (readonly string[])[], separator: string) => rows.map((fields) => `${fields.join(separator)}\r\n`).join('');

/** The beginning of a file: the mark by which Excel knows its encoding, and the titles of the columns. */
export const csvTitles = (titles: readonly string[], language: Language): string => {
  const { separator } = marks[language];
  return byteOrderMark + lines([titles.map(quoted)], separator);
};

/** A row of fields, each made by `csvField`. */
export const csvRecord = (fields: readonly string[], language: Language): string => lines([fields], marks[language].separator);

/** The file as a stream: its titles, then page after page as it is read. */
export function csvStream(columns: readonly FileColumn[], language: Language, pages: Pages): Readable {
  return Readable.from(csvParts(columns, language, pages), { objectMode: false });
}

async function* csvParts(columns: readonly FileColumn[], language: Language, pages: Pages): AsyncGenerator<string> {
  yield csvTitles(
    columns.map(({ title }) => title),
    language,
  );
  for await (const rows of pages) {
    // An empty string would end the stream.
    if (rows.length > 0)
      yield rows
        .map((row) =>
          csvRecord(
            columns.map(({ kind, cell }) => csvField(cell(row), kind, language)),
            language,
          ),
        )
        .join('');
  }
}

/** One field. A text that a spreadsheet would evaluate gets an apostrophe, so that opening the file runs nothing. */
export function csvField(cell: Cell, kind: CellKind, language: Language): string {
  const { decimal } = marks[language];
  if (cell === null) return '';
  if (kind === 'number' || kind === 'money') return cell.replace('.', decimal);
  if (kind === 'local_time') return cell.slice(0, 16).replace('T', ' ');
  return quoted(startsFormula.test(cell) ? `'${cell}` : cell);
}

/** For any separator, because the reader may open the file with another one. */
const quoted = (text: string) => (/[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
