/**
 * Converts between typed dates, always in the order day, month, year, and `YYYY-MM-DD`. Both languages of the product use this order. Separators may
 * be left out (`05121988`), and dates copied from the screens or another program may be pasted (`5 dic 1988`, `1988-12-05`). The year may be left out
 * too (`28/11`, `2811`, `26 nov`), and a day may be named from today: `hoy`, `ayer`, `+3`.
 */
import { addDays, type Day, daysBetween, isDay, type LocalDateTime } from '#base/days.ts';
import { foldForSearch } from '#base/fold.ts';

/** The first three letters of the months, in Spanish and English. */
const months = [
  ['ene', 'jan'],
  ['feb'],
  ['mar'],
  ['abr', 'apr'],
  ['may'],
  ['jun'],
  ['jul'],
  ['ago', 'aug'],
  ['sep'],
  ['oct'],
  ['nov'],
  ['dic', 'dec'],
];

/** Days by their name, as days from today. */
const named = new Map(Object.entries({ hoy: 0, today: 0, ayer: -1, yesterday: -1, anteayer: -2, manana: 1, tomorrow: 1 }));

/** In days: two thirds of a year. */
const far = 244;

const isoDay = /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})$/;
const digitsOnly = /^(?<day>\d{2})(?<month>\d{2})(?<year>\d{4}|\d{2})?$/;
const separated = /^(?<day>\d{1,2})[\s/.-]+(?<month>\d{1,2}|[a-z]{3,10})(?:[\s/.-]+(?<year>\d{4}|\d{2}))?\.?$/;

/**
 * Parses a typed day; empty for empty text; undefined if the day does not exist. A day without a year gets the year of `today`, or the last or
 * next year if that is closer: in January, 28/12 is of the month before. Without `today`, only days with their year are read.
 */
export function readDay(typed: string, today?: Day): Day | '' | undefined {
  const text = foldForSearch(typed).replace(/\sde\s/g, ' ');
  if (text === '') return '';
  const [, from] = /^([+-]\d{1,3})$/.exec(text) ?? [];
  const distance = from === undefined ? named.get(text) : Number(from);
  if (distance !== undefined) return today && addDays(today, distance);
  const { day, month, year } = (isoDay.exec(text) ?? digitsOnly.exec(text) ?? separated.exec(text))?.groups ?? {};
  if (!day || !month) return undefined;
  const number = /\d/.test(month) ? month : String(months.findIndex((names) => names.includes(month.slice(0, 3))) + 1);
  const inYear = (one: string | number) => `${one}-${number.padStart(2, '0')}-${day.padStart(2, '0')}`;
  if (year) return isDay(inYear(fullYear(year))) ? inYear(fullYear(year)) : undefined;
  if (today === undefined) return undefined;
  const thisYear = Number(today.slice(0, 4));
  const isNear = (one: string) => isDay(one) && Math.abs(daysBetween(today, one)) <= far;
  return [thisYear, thisYear - 1, thisYear + 1].map(inYear).find(isNear);
}

/** Of two digits, the year from 1950 to 2049. */
function fullYear(year: string): string {
  if (year.length === 4) return year;
  return `${Number(year) < 50 ? '20' : '19'}${year}`;
}

/** Parses a typed date and time as `YYYY-MM-DDTHH:MM`, the time of 24 hours or with "a. m." and "p. m."; undefined if it is invalid. */
export function readLocalDateTime(typed: string, today?: Day): LocalDateTime | '' | undefined {
  const text = typed.trim().toLowerCase();
  if (text === '') return '';
  // Not the year as a time.
  if (/\D(19|20)\d\d$/.test(text) && readDay(text, today)) return undefined;
  const match = /^(\d{8})(\d{2})(\d{2})$/.exec(text) ?? /^(.+?)(?:t|[\s,]+)(\d{1,2})(?:[:.]?(\d{2}))?(?:\s*([ap])[\s.]*m\.?)?$/.exec(text);
  const [, date = '', hour = '', minute = '00', half] = match ?? [];
  const day = readDay(date, today);
  const time = half === undefined ? Number(hour) : hourOf(Number(hour), half);
  if (!day || hour === '' || time === undefined || time > 23 || Number(minute) > 59) return undefined;
  return `${day}T${String(time).padStart(2, '0')}:${minute}`;
}

/** The hour of the day, from that of a half day; undefined if it is invalid. */
function hourOf(hour: number, half: string): number | undefined {
  if (hour < 1 || hour > 12) return undefined;
  return (hour % 12) + (half === 'p' ? 12 : 0);
}

/** Formats a day as `05/12/1988`; other text is returned unchanged. */
export function shownDay(value: string): string {
  return isDay(value) ? value.split('-').reverse().join('/') : value;
}

/** Formats a local date and time as `05/12/2026 14:30`; other text is returned unchanged. */
export function shownLocalDateTime(value: string): string {
  const [day = '', time = ''] = value.split('T');
  return isDay(day) && time !== '' ? `${shownDay(day)} ${time.slice(0, 5)}` : value;
}
