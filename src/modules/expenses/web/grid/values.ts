/** The rows of the grid: their initial values, the request body, and rows of a pasted table. Pure. */
import type { z } from 'zod';
import { foldForSearch } from '#base/fold.ts';
import type { Language } from '#base/format.ts';
import { type Decimal, sum } from '#base/money.ts';
import { Id } from '#base/wire.ts';
import { readDay } from '#web/kit/fields/typed-day.ts';
import { readInteger, readNumber } from '#web/kit/fields/typed-number.ts';
import { formValues } from '#web/kit/form/form-values.ts';
import type { Values } from '#web/kit/form/values.ts';
import { categoryKeys, PaidBy } from '../../contract/fields.ts';
import { BatchInput, batchLimit, ExpenseLine } from '../../contract/input.ts';

/** A batch, and how all of its rows were paid. */
export const GridInput = BatchInput.extend({
  payment_method_id: Id.nullable().default(null),
  paid_by: PaidBy.nullable().default(null),
});
export type GridValues = z.input<typeof GridInput>;
export type GridRow = z.input<typeof ExpenseLine>;

/** An empty row of a day. The unit counts where a quantity is typed. */
export const blankRow = (date: string): GridRow => formValues(ExpenseLine, undefined, { date, amount: '', currency: 'COP', unit: 'gal' });

/** Whether the row is empty except for the day, which is carried down. */
export const isBlankRow = ({ category_id, amount, provider_name, receipt_number, quantity, mileage, file_ids = [] }: GridRow): boolean =>
  file_ids.length === 0 &&
  [category_id, amount, provider_name, receipt_number, quantity, mileage].every(
    (cell) => cell === undefined || cell === null || cell === '',
  );

/** Without the empty rows at the end; the first stays, so that an empty grid shows what is required. */
export function sentValues(values: Values): Values {
  const rows = (values.expenses ?? []) as GridRow[];
  const last = rows.findLastIndex((row) => !isBlankRow(row));
  return { ...values, expenses: rows.slice(0, Math.max(1, last + 1)) };
}

interface Category {
  id: string;
  key: string | null;
  name: string;
}

/** The body of the request: for a toll, the provider is the toll; only fuel has gallons, an odometer and a tank. */
export function bodyOf({ expenses, payment_method_id, paid_by, confirm }: z.output<typeof GridInput>, categories: readonly Category[]) {
  const rows = expenses.map((row) => {
    const key = categories.find(({ id }) => id === row.category_id)?.key;
    const toll = key === categoryKeys.tolls ? { toll_name: row.provider_name.slice(0, 60), provider_name: '' } : {};
    const noFuel = key === categoryKeys.fuel ? {} : { quantity: null, unit: null, mileage: null, full_tank: false };
    return { ...row, ...toll, ...noFuel, payment_method_id, paid_by };
  });
  return { expenses: rows, confirm };
}

/** The sum of the amounts that are valid numbers. */
export const typedTotal = (rows: readonly Partial<GridRow>[]): Decimal =>
  sum(rows.map(({ amount = '' }) => (/^\d{1,13}(\.\d{1,2})?$/.test(amount) ? amount : '0')));

/**
 * The rows of a pasted table: day, category, amount, provider or toll, receipt number, gallons, odometer; undefined if the text is not a table. The
 * line of headings is left out. A row without a day has the day of the row before it; a category is found by its name or the start of it. Values that
 * cannot be read stay as pasted, to be corrected.
 */
export function readPasted(text: string, start: string, language: Language, categories: readonly Category[]): GridRow[] | undefined {
  if (!text.includes('\t')) return undefined;
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.split('\t').map((cell) => cell.trim()))
    .filter((cells) => cells.some(Boolean));
  const number = (cell = '') => readNumber(cell, language) ?? cell;
  const integer = (cell = '') => (readInteger(cell) ?? cell) as number | null;
  const isHeading = ([day = '', , amount = '']: string[]) =>
    readDay(day, start) === undefined && readNumber(amount, language) === undefined;
  const rows = lines.length > 1 && isHeading(lines[0] as string[]) ? lines.slice(1) : lines;
  let date = start;
  return rows.slice(0, batchLimit).map(([day = '', category = '', amount, provider_name = '', receipt_number = '', quantity, mileage]) => {
    date = readDay(day, start) || date;
    const category_id = categoryNamed(category, categories);
    return {
      ...blankRow(date),
      category_id,
      amount: number(amount),
      provider_name,
      receipt_number,
      quantity: number(quantity),
      mileage: integer(mileage),
    };
  });
}

function categoryNamed(typed: string, categories: readonly Category[]): string {
  const wanted = foldForSearch(typed);
  if (wanted === '') return '';
  const names = categories.map(({ id, name }) => ({ id, name: foldForSearch(name) }));
  return (names.find(({ name }) => name === wanted) ?? names.find(({ name }) => name.startsWith(wanted)))?.id ?? '';
}
