/** How documents are numbered: `INV-000007` is series, delimiter, and the sequence padded to its length. */
import { RuleBroken } from './errors.ts';

export interface NumberFormat {
  /** At most 6 characters. If empty, numbers have no delimiter either. */
  series: string;
  /** Exactly one character. */
  delimiter: string;
  /** Digits of the sequence, 1 to 10. */
  length: number;
}

/** The share of used numbers from which the settings warn that a format is running out. */
const nearlyExhaustedShare = 0.9;

/** The number as printed on the document. */
export function formatNumber(format: NumberFormat, sequence: number): string {
  const digits = String(sequence).padStart(format.length, '0');
  return format.series === '' ? digits : `${format.series}${format.delimiter}${digits}`;
}

/** Whether the sequence has more digits than the format. */
export function isExhausted(format: Pick<NumberFormat, 'length'>, sequence: number): boolean {
  return String(sequence).length > format.length;
}

/** Whether at least 90 % of the format's numbers are used. */
export function isNearlyExhausted(format: Pick<NumberFormat, 'length'>, next: number): boolean {
  return next - 1 >= nearlyExhaustedShare * (10 ** format.length - 1);
}

/** The number of a new document. Throws `number_series_exhausted` when `next` has more digits than the format. */
export function nextNumber(format: NumberFormat, next: number): string {
  if (isExhausted(format, next)) throw new RuleBroken('number_series_exhausted', { details: { series: format.series, next } });
  return formatNumber(format, next);
}

/**
 * Throws unless a format may be saved with `next` as its next sequence number: `next_number_too_long`, and `number_already_used` if `next` is not
 * above `lastUsed`, the highest so far (0 for none). A new series continues the sequence, so that no two documents share a number.
 */
export function assertNumberFormatChange(format: NumberFormat, next: number, lastUsed: number): void {
  if (isExhausted(format, next)) throw new RuleBroken('next_number_too_long', { details: { length: format.length } });
  if (next <= lastUsed) throw new RuleBroken('number_already_used', { details: { last_used: lastUsed } });
}

/** How a text that the user typed can match the number of a document. */
export interface NumberSearchTerms {
  /** Numbers that start with the text, as typed or in upper case: from `from` to below `before`, compared by code point. */
  ranges: { from: string; before: string }[];
  /** The sequence that the text ends with, without leading zeros: `7` for `7`, `000007` and `INV-7`. Pad it to the format's length, never truncate it. */
  sequence: string | null;
  /** The text typed before the sequence, in upper case and trimmed: `INV-`, `INV` or empty. */
  series: string;
  /**
   * The numbers of the typed series with that sequence: `INV-7`, `INV-07`, … to ten digits; also with the usual delimiter, if none was typed. Empty
   * without a series.
   */
  padded: string[];
}

export function numberSearchTerms(search: string): NumberSearchTerms {
  const prefixes = [...new Set([search, search.toUpperCase()])];
  const [, before = '', sequence = null] = /^(\D{0,7}?)\s*0*(\d{1,10})$/.exec(search) ?? [];
  const series = before.toUpperCase();
  const beginnings = /\p{L}$/u.test(series) ? [series, `${series}-`] : [series];
  const padded =
    sequence === null || series === ''
      ? []
      : beginnings.flatMap((beginning) => lengthsFrom(sequence).map((length) => beginning + sequence.padStart(length, '0')));
  return { ranges: prefixes.map((from) => ({ from, before: `${from}\u{10ffff}` })), sequence, series, padded };
}

/** The lengths that a sequence may be padded to. */
const lengthsFrom = ({ length }: string): number[] => Array.from({ length: 11 - length }, (_, more) => length + more);
