/** Which columns of a file are which of the list: by their titles in either language. */
import { RuleBroken } from '#base/errors.ts';
import { foldForSearch } from '#base/fold.ts';
import type { Language } from '#base/format.ts';
import { cellText, type FileRow } from '#base/lists/file-cells.ts';
import type { FileSettings } from '#base/lists/file-settings.ts';
import { screenText } from '../words.ts';
import { type ChoiceLabels, cellValue } from './cells.ts';
import { cellIssue } from './issues.ts';
import type { ImportColumn, ImportRow, ListImport, RowIssue } from './spec.ts';

export interface MatchedColumns {
  /** The columns of the list that the file has, with their places. */
  found: { column: ImportColumn; place: number }[];
  /** Titles that the list does not know: their cells are not imported. */
  unknown: string[];
}

export const titleOf = ({ title }: Pick<ImportColumn, 'title'>, language: Language): string => screenText(title, language);

/** A title as it is compared: without the mark that our templates put behind required ones. */
const comparable = (title: string) => foldForSearch(title.replace(/\*\s*$/, ''));

/** Throws `import_column_repeated`, and `import_column_missing` for a file without the column of the key, which it names in `language`. */
export function matchColumns({ columns, key }: ListImport, titles: FileRow | undefined, language: Language = 'es'): MatchedColumns {
  const byTitle = new Map(
    columns.flatMap((column) => {
      const keys = [column.title, ...(column.also ?? [])];
      const titles = keys.flatMap((title) => [titleOf({ title }, 'es'), titleOf({ title }, 'en')]);
      return [column.name, ...titles].map((title) => [comparable(title), column] as const);
    }),
  );
  const matched: MatchedColumns = { found: [], unknown: [] };
  for (const [place, cell] of (titles?.cells ?? []).entries()) {
    const title = cellText(cell);
    const column = byTitle.get(comparable(title));
    if (!column) {
      if (title !== '') matched.unknown.push(title);
    } else if (matched.found.some((other) => other.column === column)) {
      throw new RuleBroken('import_column_repeated', { details: { column: title } });
    } else {
      matched.found.push({ column, place });
    }
  }
  if (!matched.found.some(({ column }) => column.name === key)) {
    const missing = columns.find(({ name }) => name === key) as ImportColumn;
    throw new RuleBroken('import_column_missing', { details: { column: titleOf(missing, language) } });
  }
  return matched;
}

/** The names of the values of each column that is a choice. */
export function choiceLabels(column: ImportColumn): ChoiceLabels {
  const { values = [], texts = '' } = column.choices ?? {};
  const namesIn = (language: Language) => values.map((value) => screenText(`${texts}.${value}`, language));
  const names = { es: namesIn('es'), en: namesIn('en') };
  const byName = [names.en, names.es, values].flatMap((list) =>
    list.map((name, at) => [foldForSearch(name), values[at] as string] as const),
  );
  return { names, values: new Map(byName) };
}

/** A reader of rows: the values of the filled cells, and the errors of others. */
export function rowReader({ found }: MatchedColumns, settings: FileSettings): (row: FileRow) => ImportRow & { issues: RowIssue[] } {
  const columns = found.map((one) => ({ ...one, labels: choiceLabels(one.column) }));
  return ({ row, cells }) => {
    const values: Record<string, unknown> = {};
    const issues: RowIssue[] = [];
    for (const { column, place, labels } of columns) {
      const read = cellValue(cells[place], column, settings, labels);
      if (read === null) continue;
      if ('value' in read) values[column.name] = read.value;
      else issues.push(cellIssue(column.name, read.problem));
    }
    return { row, values, issues };
  };
}
