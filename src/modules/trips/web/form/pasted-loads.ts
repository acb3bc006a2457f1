/** Loads pasted from a spreadsheet: goods, quantity, unit, price, separated by tabs. Pure. */
import { foldForSearch } from '#base/fold.ts';
import type { Language } from '#base/format.ts';
import { readNumber } from '#web/kit/fields/typed-number.ts';

export interface PastedLoad {
  goods: string;
  quantity: string;
  unit: string;
  unit_price: string;
}

/**
 * The lines of a pasted table, undefined if the text is not a table. The line of headings and further columns, such as the amount, are left out.
 * `units` maps the folded names of units to their codes. Unknown units and invalid numbers stay as pasted, to be corrected.
 */
export function readPastedLoads(text: string, language: Language, units: ReadonlyMap<string, string>): PastedLoad[] | undefined {
  if (!text.includes('\t')) return undefined;
  const rows = text
    .split(/\r?\n/)
    .map((line) => line.split('\t').map((cell) => cell.trim()))
    .filter((cells) => cells.some(Boolean));
  const isHeading = (cells: string[]) => cells.slice(1).every((cell) => readNumber(cell, language) === undefined || cell === '');
  const lines = rows.length > 1 && isHeading(rows[0] as string[]) ? rows.slice(1) : rows;
  const number = (cell = '') => readNumber(cell, language) ?? cell;
  return lines.map(([goods = '', quantity, unit = '', unit_price]) => ({
    goods,
    quantity: number(quantity),
    unit: units.get(foldForSearch(unit)) ?? unit,
    unit_price: number(unit_price),
  }));
}
