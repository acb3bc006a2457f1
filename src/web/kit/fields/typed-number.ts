/**
 * What a person types as a number, and the decimal string it stands for. Text in, text out: no float ever.
 *
 * Spanish writes 1.234.567,50 and English 1,234,567.50; people also type plain digits, paste the other language's form, or use the
 * point of the numeric pad. A single separator that could be either is read the way of the reader's language.
 */
import type { Language } from '#base/format.ts';

const separators = { es: { group: '.', point: ',' }, en: { group: ',', point: '.' } } as const;

/** The decimal string that was typed; empty for nothing; undefined when it cannot be read as a number. */
export function readNumber(typed: string, language: Language): string | undefined {
  const text = typed.replace(/[\s$]|COP/g, '').replace(/^[\u2212\u2013]/, '-');
  if (text === '') return '';
  const [, sign, body] = /^(-?)([\d.,]+)$/.exec(text) ?? [];
  if (body === undefined) return undefined;
  const point = pointOf(body, language);
  const [whole = '', fraction, more] = point === undefined ? [body] : body.split(point);
  if (more !== undefined || fraction === '') return undefined;
  const digits = withoutGroups(whole);
  if (digits === undefined || (fraction !== undefined && !/^\d+$/.test(fraction))) return undefined;
  const plain = digits.replace(/^0+(?=\d)/, '') || '0';
  return sign + plain + (fraction === undefined ? '' : `.${fraction}`);
}

/** A whole number, thousands or none: `150.000` and `150,000` are 150000 in either language. Undefined for any other text. */
export function readInteger(typed: string): number | undefined {
  const [, sign, body = ''] = /^([-\u2212\u2013]?)([\d.,]{1,19})$/.exec(typed.trim()) ?? [];
  const digits = withoutGroups(body);
  return digits && digits.length <= 15 ? Number(digits) * (sign ? -1 : 1) : undefined;
}

/** A percentage; one typed per mille is kept as a percentage: `3 ‰` is `0.3`. */
export function readPercent(typed: string, language: Language): string | undefined {
  const number = readNumber(typed.replace(/[%‰]/g, ''), language);
  return number && typed.includes('‰') ? tenth(number) : number;
}

/** The number as it is edited: the language's decimal sign, no thousands. Text that is no number stays as it is. */
export function editedNumber(value: string, language: Language): string {
  return isDecimal(value) ? trimmed(value).replace('.', separators[language].point) : value;
}

/** The number as it is shown at rest: with thousands, decimals only where they are not zero, then at least `places`. */
export function shownNumber(value: string, language: Language, places = 0): string {
  if (!isDecimal(value)) return value;
  const { group, point } = separators[language];
  const [whole = '', fraction] = trimmed(value).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group);
  return fraction === undefined ? grouped : grouped + point + fraction.padEnd(places, '0');
}

const isDecimal = (value: string) => /^-?\d+(\.\d+)?$/.test(value);

/** Without the zeros that close the decimals. */
const trimmed = (value: string) => (value.includes('.') ? value.replace(/\.?0+$/, '') : value);

/** Which sign separates the decimals in `body`, if any does. */
function pointOf(body: string, language: Language): '.' | ',' | undefined {
  const { group, point } = separators[language];
  if (body.includes('.') && body.includes(',')) return body.lastIndexOf('.') > body.lastIndexOf(',') ? '.' : ',';
  const only = body.includes('.') ? '.' : ',';
  const times = body.split(only).length - 1;
  if (times !== 1) return undefined;
  if (only === point) return point;
  return /^[1-9]\d{0,2}[.,]\d{3}$/.test(body) ? undefined : group;
}

/** The digits of the whole part, or undefined when its thousands are not written in threes. */
function withoutGroups(whole: string): string | undefined {
  if (/^\d*$/.test(whole)) return whole;
  return /^\d{1,3}(\.\d{3})+$/.test(whole) || /^\d{1,3}(,\d{3})+$/.test(whole) ? whole.replace(/[.,]/g, '') : undefined;
}

/** A tenth, exactly: the point moves one place to the left. */
function tenth(value: string): string {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)\.?(\d*)$/.exec(value) ?? [];
  const padded = whole.padStart(2, '0');
  return trimmed(`${sign}${padded.slice(0, -1)}.${padded.slice(-1)}${fraction}`);
}
