/** How documents are numbered: `INV-000007` is series, delimiter, and the sequence padded to its length. */
import { RuleBroken } from './errors.ts';

export interface NumberFormat {
  /** At most 6 characters; may be empty, and then there is no delimiter either. */
  series: string;
  /** Exactly one character. */
  delimiter: string;
  /** How many digits the sequence has, 1 to 10. */
  length: number;
}

/** From this share of its numbers on, the settings warn that a format is running out. */
const nearlyExhaustedFrom = 0.9;

/** The number as it is printed. */
export function formatNumber(format: NumberFormat, sequence: number): string {
  const digits = String(sequence).padStart(format.length, '0');
  return format.series === '' ? digits : `${format.series}${format.delimiter}${digits}`;
}

/** Whether the sequence has more digits than the format has room for. */
export function exhausted(format: Pick<NumberFormat, 'length'>, sequence: number): boolean {
  return String(sequence).length > format.length;
}

/** Whether 90 % of the format's numbers are used up. */
export function nearlyExhausted(format: Pick<NumberFormat, 'length'>, next: number): boolean {
  return next - 1 >= nearlyExhaustedFrom * (10 ** format.length - 1);
}

/** The number that a new document gets. Refuses with `number_series_exhausted` when the length is used up. */
export function takeNumber(format: NumberFormat, next: number): string {
  if (exhausted(format, next)) throw new RuleBroken('number_series_exhausted', { details: { series: format.series, next } });
  return formatNumber(format, next);
}

/**
 * Whether a format may be saved with `next` as the next sequence number, `lastUsed` being the highest one given so far
 * (0 for none). Refuses a length outgrown (`next_number_too_long`) and a number used before (`number_already_used`):
 * a change of series keeps counting, so that no two documents ever share a sequence number.
 */
export function changeNumberFormat(format: NumberFormat, next: number, lastUsed: number): void {
  if (exhausted(format, next))
    throw new RuleBroken('next_number_too_long', { status: 422, field: 'next_number', details: { length: format.length } });
  if (next <= lastUsed) throw new RuleBroken('number_already_used', { field: 'next_number', details: { last_used: lastUsed } });
}

/** What a person who looks for a document may have typed of its number. */
export interface NumberSearch {
  /** The beginning of a number, as typed and in capitals: such numbers are at least `from` and below `before`, by code points. */
  ranges: { from: string; before: string }[];
  /** The sequence, where digits alone were typed: `7` and `000007` are 7. Pad it to the format's length, never cut it. */
  sequence: string | null;
}

/** How a typed text is looked for among the numbers of documents. */
export function numberSearch(typed: string): NumberSearch {
  const beginnings = [...new Set([typed, typed.toUpperCase()])];
  return {
    ranges: beginnings.map((from) => ({ from, before: `${from}\u{10ffff}` })),
    sequence: /^0*(\d{1,10})$/.exec(typed)?.[1] ?? null,
  };
}
