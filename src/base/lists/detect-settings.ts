/** Proposes how numbers and days of a file are written, from the content of its columns. */
import { type Cell, cellText, type FileRow } from './file-cells.ts';
import type { DateOrder, DecimalMark } from './file-settings.ts';

/** Rows that are looked at. */
const sample = 1_000;

/** The setting that most of the cells at these places show; `otherwise` if none shows either. */
export function detectDecimalMark(rows: readonly FileRow[], places: readonly number[], otherwise: DecimalMark): DecimalMark {
  const marks = textsAt(rows, places).map(decimalMarkOf);
  const [commas, points] = [marks.filter((mark) => mark === ',').length, marks.filter((mark) => mark === '.').length];
  if (commas === points) return otherwise;
  return commas > points ? ',' : '.';
}

/**
 * The decimal mark that a number shows: the last of two different marks, or a single mark that is not repeated. A mark before three digits may
 * separate thousands.
 */
function decimalMarkOf(text: string): DecimalMark | null {
  const marks = text.match(/[.,](?=\d)/g) as DecimalMark[] | null;
  const [first, last] = [marks?.[0], marks?.at(-1)];
  if (!marks || !first || !last) return null;
  if (first !== last) return last;
  if (marks.length > 1) return first === ',' ? '.' : ',';
  return /[.,]\d{3}$/.test(text) ? null : first;
}

/** Month first only where a day after the twelfth shows it. */
export function detectDateOrder(rows: readonly FileRow[], places: readonly number[]): DateOrder {
  let [dayFirst, monthFirst] = [0, 0];
  for (const text of textsAt(rows, places)) {
    const [, first, second] = /^(\d{1,2})[/.-](\d{1,2})[/.-]\d{4}/.exec(text) ?? [];
    if (Number(first) > 12) dayFirst++;
    if (Number(second) > 12) monthFirst++;
  }
  return monthFirst > dayFirst ? 'mdy' : 'dmy';
}

function textsAt(rows: readonly FileRow[], places: readonly number[]): string[] {
  const typedAsText = (cell: Cell | undefined) => (typeof cell === 'string' ? [cellText(cell)] : []);
  return rows.slice(0, sample).flatMap(({ cells }) => places.flatMap((place) => typedAsText(cells[place])));
}
