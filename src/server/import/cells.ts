/** The value of a cell of a sent file, by the kind of its column: text, number, day, yes or no, one of several values. */
import { foldForSearch } from '#base/fold.ts';
import type { Language } from '#base/format.ts';
import { type Cell, cellText, dayOf, decimalOf } from '#base/lists/file-cells.ts';
import type { DecimalMark, FileSettings } from '#base/lists/file-settings.ts';
import type { ImportColumn } from './spec.ts';

/** A cell that does not fit its column: a key of `validation`, and the values for its text. */
export interface CellProblem {
  key: string;
  params?: Record<string, unknown>;
}

export type CellValue = { value: unknown } | { problem: CellProblem };

/** The value of a cell of a column; null for an empty one. */
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

/** Our own exports put an apostrophe before a text that a spreadsheet would evaluate. */
const escapedFormula = /^'([=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/;

const valueOr = (value: unknown, key: string): CellValue => (value === null ? { problem: { key } } : { value });

function integerOf(cell: Cell, text: string, mark: DecimalMark): number | null {
  const number = decimalOf(cell, text, mark);
  return number !== null && /^-?\d{1,15}(\.0+)?$/.test(number) ? Number(number) : null;
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
