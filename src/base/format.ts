/**
 * Formats money, quantities, percentages, days and times in the user's language.
 * Decimals are strings all the way: `Intl` formats decimal strings exactly, whatever their length.
 */
import { type Day, daysBetween, today as todayIn } from './days.ts';
import { perMilleOfPercent } from './rate.ts';

export type Language = 'es' | 'en';

/** The locale determines the separators and the currency: `$` in Colombian Spanish, the currency code in English. */
const regions: Record<Language, string> = { es: 'es-CO', en: 'en-US' };
const dayRegions: Record<Language, string> = { es: 'es-CO', en: 'en-GB' };

/**
 * An amount with its currency and no-break spaces: `$ 1.234.567` in Spanish, `COP 1,234,567` in English; with a minus sign, `− $ 950`, below zero.
 * Decimals are shown only if they are not zero: then at least two and at most `decimals`, rounded half away from zero.
 */
export function formatMoney(amount: string, language: Language, decimals = 2, currency = 'COP'): string {
  const needed = fractionDigits(amount, decimals);
  const digits = needed === 0 ? 0 : Math.max(2, needed);
  const format = numberFormat(language, { style: 'currency', currency, minimumFractionDigits: digits, maximumFractionDigits: digits });
  return format.format(amount as Intl.StringNumericLiteral).replace(/^-/, '−\u00a0');
}

/** A quantity without trailing zeros, with at most `decimals` decimals: `12.500` becomes `12,5`. */
export function formatQuantity(amount: string, language: Language, decimals = 3): string {
  return numberFormat(language, { maximumFractionDigits: decimals }).format(amount as Intl.StringNumericLiteral);
}

/** A quantity with all of its decimals, so that the digits of a column are aligned: `6,90`. */
export function formatFixed(amount: string, language: Language, decimals: number): string {
  return numberFormat(language, { minimumFractionDigits: decimals, maximumFractionDigits: decimals }).format(
    amount as Intl.StringNumericLiteral,
  );
}

/** The size of a file, from its bytes: `350 kB`, `1,2 MB`. */
export function formatFileSize(bytes: number, language: Language): string {
  const megabytes = bytes / 1_000_000;
  if (megabytes >= 1) return `${formatQuantity(String(megabytes), language, 1)}\u00a0MB`;
  return `${formatQuantity(String(Math.ceil(bytes / 1000)), language)}\u00a0kB`;
}

/** How many rows there are; with a plus where counting stopped: `1.000+`. */
export function formatCount(count: number, isExact: boolean, language: Language): string {
  return formatQuantity(String(count), language) + (isExact ? '' : '+');
}

/** A number within a sentence, such as a limit. Four digits are not grouped: a limit may be a year. */
export function formatNumberInText(value: string, language: Language): string {
  return numberFormat(language, { maximumFractionDigits: 6, useGrouping: 'min2' }).format(value as Intl.StringNumericLiteral);
}

/** A percentage: `4.0000` becomes `4 %` in Spanish and `4%` in English. With `decimals`, all of these. */
export function formatPercent(amount: string, language: Language, decimals?: number): string {
  const shown = decimals === undefined ? formatQuantity(amount, language, 4) : formatFixed(amount, language, decimals);
  return shown + (language === 'es' ? '\u00a0%' : '%');
}

/** A percentage that may be below zero, with a minus sign instead of a hyphen: `−4 %`. */
export const formatSignedPercent = (amount: string, language: Language, decimals?: number): string =>
  formatPercent(amount, language, decimals).replace('-', '−');

/** A number in few characters, for the axis of a chart: `12 M`, `−12 M`. Below ten thousand it is short as it is. */
export const formatCompact = (value: number, language: Language): string =>
  numberFormat(language, { notation: Math.abs(value) < 10_000 ? 'standard' : 'compact', maximumFractionDigits: 1 })
    .format(value)
    .replace(/^-/, '−');

/** A rate: a percentage, or one that is shown per mille: `0.4140` becomes `4,14 ‰`. */
export function formatRate({ value, per_mille }: { value: string; per_mille: boolean }, language: Language): string {
  if (!per_mille) return formatPercent(value, language);
  return formatQuantity(perMilleOfPercent(value), language, 3) + (language === 'es' ? '\u00a0‰' : '‰');
}

/** A business day, `2026-11-19`, as `19 nov 2026`; in English `19 Nov 2026`. Without the year if it is `currentYear`. */
export function formatDay(date: string, language: Language, currentYear?: string): string {
  return joinParts(new Date(`${date}T00:00:00Z`), language, date.slice(0, 4) === currentYear ? shortDayParts : dayParts);
}

/** Parts of a business day as the language writes them: its month as `noviembre de 2026`. */
export function formatPartsOfDay(day: string, language: Language, parts: Intl.DateTimeFormatOptions): string {
  return dateFormat(language, { timeZone: 'UTC', ...parts }).format(new Date(`${day}T00:00:00Z`));
}

/**
 * A local date and time, `2026-11-19T14:30`, as `19 nov 2026, 2:30 p. m.` Short with `today`: within half a year of it, also across New Year, `19 nov
 * 2:30 p. m.`; further away only the day, `19 nov 2026`, because columns of lists are narrow.
 */
export function formatLocalDateTime(value: string, language: Language, today?: Day): string {
  return withTime(new Date(`${value.slice(0, 16)}:00Z`), language, 'UTC', today);
}

/** A timestamp, ISO 8601, as local date and time in `timeZone`; short with `today`, as `formatLocalDateTime`. */
export function formatTimestamp(iso: string, timeZone: string, language: Language, today?: Day): string {
  return withTime(new Date(iso), language, timeZone, today);
}

/** How long ago a moment was, in its largest unit: `hace 2 min`. Less than a minute, and a clock that is behind, is "just now". */
export function formatAgo(iso: string, now: Date, language: Language): string {
  const minutes = Math.floor((now.getTime() - new Date(iso).getTime()) / 60_000);
  if (minutes < 1) return justNow[language];
  const region = regions[language];
  const format = memoizeFormat(region, { ago: true }, () => new Intl.RelativeTimeFormat(region, { style: 'short' }));
  const [length, unit] = agoUnits.find(([least]) => minutes >= least) as (typeof agoUnits)[number];
  return format
    .format(-Math.floor(minutes / length), unit)
    .replace('.', '')
    .replace(/ (?=min|h)/, '\u00a0');
}

const justNow: Record<Language, string> = { es: 'hace un momento', en: 'just now' };
/** In minutes, the largest first. */
const agoUnits: [number, Intl.RelativeTimeFormatUnit][] = [
  [1440, 'day'],
  [60, 'hour'],
  [1, 'minute'],
];

/** A day in the past in words: `hoy`, `ayer`, `hace 12 días`. In the future too, as a device may be in another time zone: `mañana`. */
export function formatDaysAgo(days: number, language: Language): string {
  const region = regions[language];
  return memoizeFormat(region, { daysAgo: true }, () => new Intl.RelativeTimeFormat(region, { numeric: 'auto' })).format(-days, 'day');
}

const dayParts: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', year: 'numeric' };
const shortDayParts: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short' };
const timeParts: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit', hour12: true };

const halfYearDays = 183;

function withTime(date: Date, language: Language, timeZone: string, today: Day | undefined): string {
  const dayIn = (parts: Intl.DateTimeFormatOptions) => joinParts(date, language, { ...parts, timeZone });
  const isNear = today !== undefined && Math.abs(daysBetween(today, todayIn(timeZone, date))) < halfYearDays;
  if (today !== undefined && !isNear) return dayIn(dayParts);
  const time = dateFormat(language, { ...timeParts, timeZone })
    .format(date)
    .replace(/\s/g, '\u00a0');
  return isNear ? `${dayIn(shortDayParts)}\u00a0${time}` : `${dayIn(dayParts)}, ${time}`;
}

/** The parts of a date joined by spaces: without "de" and the points of the short months in Spanish. */
function joinParts(date: Date, language: Language, options: Intl.DateTimeFormatOptions): string {
  const parts = dateFormat(language, { timeZone: 'UTC', ...options }).formatToParts(date);
  return parts.flatMap((part) => (part.type === 'literal' ? [] : [part.value.replace('.', '')])).join('\u00a0');
}

/** How many of the first `limit` decimals are needed to show the amount. */
function fractionDigits(amount: string, limit: number): number {
  return (amount.split('.')[1] ?? '').slice(0, limit).replace(/0+$/, '').length;
}

type Format = Intl.NumberFormat | Intl.DateTimeFormat | Intl.RelativeTimeFormat;
const formatCache = new Map<string, Format>();

/** Creates each formatter once: they are slow to create, and lists show hundreds of values. */
function memoizeFormat<F extends Format>(region: string, options: object, create: () => F): F {
  const key = region + JSON.stringify(options);
  const format = (formatCache.get(key) as F | undefined) ?? create();
  formatCache.set(key, format);
  return format;
}

function numberFormat(language: Language, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const region = regions[language];
  return memoizeFormat(region, options, () => new Intl.NumberFormat(region, options));
}

function dateFormat(language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const region = dayRegions[language];
  return memoizeFormat(region, options, () => new Intl.DateTimeFormat(region, options));
}
