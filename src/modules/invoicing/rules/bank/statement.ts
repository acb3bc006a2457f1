/** Reads the lines of a bank statement. Amounts are of the account: above zero came in, below zero left. */
import type { Day } from '#base/days.ts';
import { foldForSearch } from '#base/fold.ts';
import { type Cell, cellText, dayOf, decimalOf, type FileRow } from '#base/lists/file-cells.ts';
import type { DateOrder, DecimalMark } from '#base/lists/file-settings.ts';
import { compare, type Decimal, equals, isNegative, isPositive, isZero, minus, negate, plus, sum, toMoney } from '#base/money.ts';
import type { BankColumn, BankLayout, RowProblem } from '../../contract/bank/statements.ts';
import type { StatementTable } from './layout.ts';
import { normalName } from './text.ts';

export interface StatementLine {
  /** The row number in the file. */
  row: number;
  line_date: Day;
  amount: Decimal;
  reference: string;
  description: string;
  /** The balance of the account after the line; null if the file does not show it. */
  balance: Decimal | null;
}

export interface ReadStatement {
  /** The earliest first. */
  lines: StatementLine[];
  problems: RowProblem[];
  /** Skipped rows: without a day, or without an amount. */
  skipped: number;
}

export const referenceMax = 60;
export const descriptionMax = 300;

/** The lines of a table whose layout has every needed column. A row with a day and an amount of which one cannot be read is a problem. */
export function readStatement(table: StatementTable, layout: BankLayout): ReadStatement {
  const lines: StatementLine[] = [];
  const problems: RowProblem[] = [];
  let skipped = 0;
  for (const row of table.rows) {
    const read = readRow(row, table, layout);
    if (read === null) skipped++;
    else if ('column' in read) problems.push(read);
    else lines.push(read);
  }
  return { lines: earliestFirst(lines), problems, skipped };
}

/** Null for a row that is not a line. */
function readRow({ row, cells }: FileRow, { columns }: StatementTable, layout: BankLayout): StatementLine | RowProblem | null {
  const cellOf = (column: BankColumn): Cell | undefined => (layout[column] === '' ? undefined : cells[columns.indexOf(layout[column])]);
  const problem = (column: BankColumn): RowProblem => ({ row, column, value: cellText(cellOf(column)).slice(0, 60) });
  const dayText = cellText(cellOf('day'));
  if (!/^\d/.test(dayText)) return null;
  const amount = amountOf(cellOf, layout);
  if (amount === null) return null;
  const line_date = bankDay(cellOf('day') as Cell, layout.date_order);
  if (line_date === null) return problem('day');
  if ('unreadable' in amount) return problem(amount.unreadable);
  const balance = bankAmount(cellOf('balance'), layout.decimal_mark);
  if (balance === undefined) return problem('balance');
  return {
    row,
    line_date,
    amount: amount.value,
    reference: plainText(cellOf('reference'), referenceMax),
    description: plainText(cellOf('description'), descriptionMax),
    balance: balance === null ? null : toMoney(balance),
  };
}

/** Of the account; null for a row without an amount, or of zero. */
function amountOf(
  cellOf: (column: BankColumn) => Cell | undefined,
  { amounts, decimal_mark }: BankLayout,
): { value: Decimal } | { unreadable: BankColumn } | null {
  const read = (column: BankColumn) => bankAmount(cellOf(column), decimal_mark);
  if (amounts === 'two_columns') {
    const [debit, credit] = [read('debit'), read('credit')];
    if (debit === undefined) return { unreadable: 'debit' };
    if (credit === undefined) return { unreadable: 'credit' };
    const [out, received] = [absolute(debit ?? '0'), credit ?? '0'];
    // Both, or a credit below zero: it cannot be known which of the two the line is.
    if ((!isZero(out) && !isZero(received)) || isNegative(received)) return { unreadable: 'credit' };
    const value = minus(received, out);
    return isZero(value) ? null : { value: toMoney(value) };
  }
  const amount = read('amount');
  if (amount === undefined) return { unreadable: 'amount' };
  if (amount === null || isZero(amount)) return null;
  if (amounts === 'signed') return { value: toMoney(amount) };
  const isIn = isMoneyIn(cellText(cellOf('type')));
  if (isIn === null) return { unreadable: 'type' };
  return { value: toMoney(isIn ? absolute(amount) : negate(absolute(amount))) };
}

const absolute = (amount: Decimal): Decimal => (isNegative(amount) ? negate(amount) : amount);

/** The words that banks write beside an incoming amount, and beside an outgoing one, folded. */
const wordsIn = new Set([
  '+',
  'c',
  'cr',
  'cre',
  'cred',
  'credito',
  'credit',
  'nc',
  'nota credito',
  'abono',
  'deposito',
  'consignacion',
  'h',
]);
const wordsOut = new Set(['-', 'd', 'db', 'deb', 'debito', 'debit', 'nd', 'nota debito', 'cargo', 'retiro', 'pago']);

function isMoneyIn(text: string): boolean | null {
  const folded = foldForSearch(text).replace(/\.$/, '');
  return wordsIn.has(folded) ? true : wordsOut.has(folded) ? false : null;
}

/**
 * A decimal string with a point; null for an empty cell, undefined unless it is an amount of at most two decimals. A minus may be in front
 * or behind, or be written as parentheses.
 */
function bankAmount(cell: Cell | undefined, mark: DecimalMark): Decimal | null | undefined {
  const text = cellText(cell).replace(/\u2212/g, '-');
  if (cell === undefined || text === '' || text === '-') return null;
  const isMinus = /^\(.*\)$|-$|^-|^\$\s*-/.test(text);
  const plain = text
    .replace(/^\((.*)\)$/, '$1')
    .replace(/^\+|[-+]$/g, '')
    .replace(/^(\$\s*)?-/, '$1')
    .trim();
  const amount = decimalOf(typeof cell === 'string' ? plain : cell, plain, mark);
  if (amount === null || !/^-?\d{1,13}(\.\d{1,2})?$/.test(amount)) return undefined;
  return typeof cell === 'string' && isMinus ? negate(amount) : amount;
}

/** With a time behind it, or as eight digits, too. */
function bankDay(cell: Cell, order: DateOrder): Day | null {
  // Longer than any day with its time; on a text of any length the search for a time would take too long.
  if (cellText(cell).length > 40) return null;
  const text = cellText(cell).replace(/[ T]\d{1,2}:\d{2}.*$/, '');
  const digits = /^(\d{4})(\d{2})(\d{2})$/.exec(text);
  if (digits) return dayOf(digits.slice(1).join('-'), digits.slice(1).join('-'), order);
  return dayOf(cell, text, order);
}

/** On one line, without hidden characters and direction marks. */
const plainText = (cell: Cell | undefined, max: number): string =>
  [
    ...cellText(cell)
      .replace(/[\p{Cc}\p{Bidi_Control}\s\u2028\u2029]+/gu, ' ')
      .trim(),
  ]
    .slice(0, max)
    .join('')
    .trim();

/** Banks list the latest line first or last. If all lines have the same day, their balances show the order. */
function earliestFirst(lines: readonly StatementLine[]): StatementLine[] {
  const reversed = [...lines].reverse();
  const [first, last] = [lines[0]?.line_date ?? '', lines.at(-1)?.line_date ?? ''];
  const isLatestFirst = first === last ? continuity(reversed) > continuity(lines) : first > last;
  return (isLatestFirst ? reversed : [...lines]).sort((one, other) =>
    one.line_date < other.line_date ? -1 : one.line_date > other.line_date ? 1 : 0,
  );
}

/** How many balances are the balance of the line before plus the amount. */
const continuity = (lines: readonly StatementLine[]): number =>
  lines.filter(({ balance, amount }, at) => {
    const before = lines[at - 1]?.balance ?? null;
    return before !== null && balance !== null && equals(balance, plus(before, amount));
  }).length;

/** The totals of the lines. `lines`: the earliest first. */
export function statementSummary(lines: readonly StatementLine[]) {
  const [first, last] = [lines[0], lines.at(-1)];
  return {
    first_day: first?.line_date ?? null,
    last_day: last?.line_date ?? null,
    money_in: toMoney(sum(lines.map(({ amount }) => amount).filter(isPositive))),
    money_out: toMoney(negate(sum(lines.map(({ amount }) => amount).filter((amount) => compare(amount, '0') < 0)))),
    closing_balance: last?.balance ?? null,
  };
}

/** A line that was imported before. */
export interface ImportedLine extends Pick<StatementLine, 'line_date' | 'amount' | 'reference' | 'description'> {
  digest: string;
}

/**
 * `known`: it was imported before. `similar`: one of its day and amount was, which has some of its texts and is not in the file: probably the same line,
 * read by other columns or from another kind of file. `new`: neither.
 */
export type ImportState = 'new' | 'similar' | 'known';

/** Compares each line of a file with the lines imported before; a line is similar to one other line only. */
export function importStates<Line extends ImportedLine>(lines: readonly Line[], imported: readonly ImportedLine[]): Map<Line, ImportState> {
  const digests = new Set(lines.map(({ digest }) => digest));
  const known = new Set(imported.map(({ digest }) => digest));
  const kindOf = ({ line_date, amount }: ImportedLine) => `${line_date} ${toMoney(amount)}`;
  const left = Map.groupBy(
    imported.filter(({ digest }) => !digests.has(digest)),
    kindOf,
  );
  const stateOf = (line: Line): ImportState => {
    if (known.has(line.digest)) return 'known';
    const others = left.get(kindOf(line)) ?? [];
    const at = others.findIndex((other) => shareText(line, other));
    if (at < 0) return 'new';
    others.splice(at, 1);
    return 'similar';
  };
  return new Map(lines.map((line) => [line, stateOf(line)]));
}

/** Whether a text of one, from any column, is a text of the other. A line without texts matches any. */
function shareText(one: ImportedLine, other: ImportedLine): boolean {
  const textsOf = ({ reference, description }: ImportedLine) =>
    [reference, description].map((text) => normalName(text).replace(/^0+/, '')).filter((text) => text !== '');
  const [texts, others] = [textsOf(one), textsOf(other)];
  return texts.length === 0 || others.length === 0 || texts.some((text) => others.includes(text));
}

/** Each line with its place among equal lines of its day, from 1: two equal deposits are two lines, also in a file that overlaps another. */
export function withOccurrences<Line extends Pick<StatementLine, 'line_date' | 'amount' | 'reference' | 'description'>>(
  lines: readonly Line[],
): (Line & { occurrence: number })[] {
  const counts = new Map<string, number>();
  return lines.map((line) => {
    const key = JSON.stringify([line.line_date, line.amount, line.reference, line.description]);
    const occurrence = (counts.get(key) ?? 0) + 1;
    counts.set(key, occurrence);
    return { ...line, occurrence };
  });
}
