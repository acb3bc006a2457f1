/**
 * Converts between typed numbers and decimal strings, without floating point.
 *
 * Spanish writes 1.234.567,50 and English 1,234,567.50; users also type plain digits, paste the other language's format, or use the point
 * of the numeric keypad. A single ambiguous separator is read as in the current language.
 */
import type { Language } from '#base/format.ts';
import { percentOfPerMille } from '#base/rate.ts';

const separators = { es: { group: '.', point: ',' }, en: { group: ',', point: '.' } } as const;

/** Parses a typed number into a decimal string; empty for empty text; undefined when it is not a number. */
export function readNumber(typed: string, language: Language): string | undefined {
  const text = typed.replace(/[\s$]|COP/g, '').replace(/^[\u2212\u2013]/, '-');
  if (text === '') return '';
  const [, sign, body] = /^(-?)([\d.,]+)$/.exec(text) ?? [];
  if (body === undefined) return undefined;
  const point = decimalSeparator(body, language);
  const [whole = '', fraction, more] = point === undefined ? [body] : body.split(point);
  if (more !== undefined || fraction === '') return undefined;
  const digits = withoutGroups(whole);
  if (digits === undefined || (fraction !== undefined && !/^\d+$/.test(fraction))) return undefined;
  const plain = digits.replace(/^0+(?=\d)/, '') || '0';
  return sign + plain + (fraction === undefined ? '' : `.${fraction}`);
}

/** Parses a whole number, with or without separators: `150.000` and `150,000` are 150000 in both languages. Undefined for other text. */
export function readInteger(typed: string): number | undefined {
  const [, sign, body = ''] = /^([-\u2212\u2013]?)([\d.,]{1,19})$/.exec(typed.trim()) ?? [];
  const digits = withoutGroups(body);
  return digits && digits.length <= 15 ? Number(digits) * (sign ? -1 : 1) : undefined;
}

export type RateUnit = 'percent' | 'per_mille';
const perMilleMark = /\u2030|por\s*mil|per\s*mille?/i;

/** The unit typed with a rate: `4,14 ‰`, `7 por mil`, `1 %`; undefined if there is none. */
export function typedRateUnit(typed: string): RateUnit | undefined {
  if (perMilleMark.test(typed)) return 'per_mille';
  return typed.includes('%') ? 'percent' : undefined;
}

/** Parses a rate into a percentage; `unit` is that of a rate typed without one. `3 ‰` becomes `0.3`. */
export function readRate(typed: string, language: Language, unit: RateUnit): string | undefined {
  const number = readNumber(typed.replace(perMilleMark, '').replace('%', ''), language);
  return number && (typedRateUnit(typed) ?? unit) === 'per_mille' ? percentOfPerMille(number) : number;
}

/** Formats a number for editing: the language's decimal separator, no thousands. Other text is returned unchanged. */
export function editedNumber(value: string, language: Language): string {
  return isDecimal(value) ? trimZeros(value).replace('.', separators[language].point) : value;
}

/** Formats a number for display: with thousands; decimals only where not zero, then at least `places`. */
export function shownNumber(value: string, language: Language, places = 0): string {
  if (!isDecimal(value)) return value;
  const { group, point } = separators[language];
  const [whole = '', fraction] = trimZeros(value).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group);
  return fraction === undefined ? grouped : grouped + point + fraction.padEnd(places, '0');
}

export const isDecimal = (value: unknown): value is string => typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value);

/** Removes trailing zeros of the decimals. */
const trimZeros = (value: string) => (value.includes('.') ? value.replace(/\.?0+$/, '') : value);

/** The decimal separator in `body`, if there is one. */
function decimalSeparator(body: string, language: Language): '.' | ',' | undefined {
  const { group, point } = separators[language];
  if (body.includes('.') && body.includes(',')) return body.lastIndexOf('.') > body.lastIndexOf(',') ? '.' : ',';
  const only = body.includes('.') ? '.' : ',';
  const times = body.split(only).length - 1;
  if (times !== 1) return undefined;
  if (only === point) return point;
  return /^[1-9]\d{0,2}[.,]\d{3}$/.test(body) ? undefined : group;
}

/** The whole part without thousands separators; undefined when the groups are not of three digits. */
function withoutGroups(whole: string): string | undefined {
  if (/^\d*$/.test(whole)) return whole;
  return /^\d{1,3}(\.\d{3})+$/.test(whole) || /^\d{1,3}(,\d{3})+$/.test(whole) ? whole.replace(/[.,]/g, '') : undefined;
}
