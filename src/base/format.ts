/**
 * How facts are shown: money, quantities, percentages, days and moments, in the reader's language.
 * Decimals stay text from end to end: `Intl` reads decimal strings exactly, whatever their length.
 */
export type Language = 'es' | 'en';

/** The region decides separators and the peso sign: Colombia's for Spanish; English writes the currency's code. */
const regions: Record<Language, string> = { es: 'es-CO', en: 'en-US' };
const dayRegions: Record<Language, string> = { es: 'es-CO', en: 'en-GB' };

/**
 * An amount with its currency: `$ 1.234.567` in Spanish, `COP 1,234,567` in English, spaces that do not break.
 * Decimals appear only where they are not zero: then at least two and at most `decimals`, half away from zero.
 */
export function money(amount: string, language: Language, decimals = 2, currency = 'COP'): string {
  const needed = fractionDigits(amount, decimals);
  const shown = needed === 0 ? 0 : Math.max(2, needed);
  const format = numbers(language, { style: 'currency', currency, minimumFractionDigits: shown, maximumFractionDigits: shown });
  return format.format(amount as Intl.StringNumericLiteral);
}

/** A quantity without needless zeros, at most `decimals` places: `12.500` is `12,5`. */
export function quantity(amount: string, language: Language, decimals = 3): string {
  return numbers(language, { maximumFractionDigits: decimals }).format(amount as Intl.StringNumericLiteral);
}

/** A number within a sentence, such as a limit. Four digits are not grouped: a limit may be a year. */
export function numberInText(value: string, language: Language): string {
  return numbers(language, { maximumFractionDigits: 6, useGrouping: 'min2' }).format(value as Intl.StringNumericLiteral);
}

/** A percentage kept as such: `4.0000` is `4 %` in Spanish and `4%` in English. */
export function percent(amount: string, language: Language): string {
  return quantity(amount, language, 4) + (language === 'es' ? '\u00a0%' : '%');
}

/** A business day, `2026-11-19`, as `19 nov 2026`; in English `19 Nov 2026`. */
export function day(date: string, language: Language): string {
  return joined(new Date(`${date}T00:00:00Z`), language, dayParts);
}

/** A local date and time, `2026-11-19T14:30`, as `19 nov 2026, 2:30 p. m.` */
export function localDateTime(value: string, language: Language): string {
  return withTime(new Date(`${value.slice(0, 16)}:00Z`), language, 'UTC');
}

/** A moment, ISO 8601, as the clock of `timeZone` showed it. */
export function moment(iso: string, timeZone: string, language: Language): string {
  return withTime(new Date(iso), language, timeZone);
}

const dayParts: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', year: 'numeric' };
const timeParts: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit', hour12: true };

function withTime(date: Date, language: Language, timeZone: string): string {
  const time = dates(language, { ...timeParts, timeZone }).format(date);
  return `${joined(date, language, { ...dayParts, timeZone })}, ${time.replace(/\s/g, '\u00a0')}`;
}

/** The parts of a date with single spaces between: without the "de" of Spanish and the points of its short months. */
function joined(date: Date, language: Language, options: Intl.DateTimeFormatOptions): string {
  const parts = dates(language, { timeZone: 'UTC', ...options }).formatToParts(date);
  return parts.flatMap((part) => (part.type === 'literal' ? [] : [part.value.replace('.', '')])).join('\u00a0');
}

/** How many of the first `most` decimals are needed to show the amount. */
function fractionDigits(amount: string, most: number): number {
  return (amount.split('.')[1] ?? '').slice(0, most).replace(/0+$/, '').length;
}

const made = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>();

/** Formatters are slow to make and lists show hundreds of values, so each is made once. */
function kept<F extends Intl.NumberFormat | Intl.DateTimeFormat>(region: string, options: object, make: () => F): F {
  const key = region + JSON.stringify(options);
  const format = (made.get(key) as F | undefined) ?? make();
  made.set(key, format);
  return format;
}

function numbers(language: Language, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const region = regions[language];
  return kept(region, options, () => new Intl.NumberFormat(region, options));
}

function dates(language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const region = dayRegions[language];
  return kept(region, options, () => new Intl.DateTimeFormat(region, options));
}
