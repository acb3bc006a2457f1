/**
 * Business days (`YYYY-MM-DD`) and local date-times (`YYYY-MM-DDTHH:MM`): text without a time zone, which sorts chronologically.
 * The current time and the company's time zone are always arguments.
 */
import { invariant } from './errors.ts';

/** `YYYY-MM-DD` in the company's calendar. */
export type Day = string;
/** `YYYY-MM-DDTHH:MM` on the company's clock. */
export type LocalDateTime = string;

const msPerDay = 86_400_000;

/** Whether the text is a day that exists: `2026-02-29` is not. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && toDay(date) === text;
}

/** The day `days` later; earlier when negative. */
export function addDays(day: Day, days: number): Day {
  return toDay(new Date(startOf(day) + days * msPerDay));
}

/** The same day of another month, or that month's last day if it is shorter: a month after 31 January is 28 February. */
export function addMonths(day: Day, months: number): Day {
  const from = new Date(startOf(day));
  const first = Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months, 1);
  const target = new Date(first);
  const lastDay = new Date(Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + 1, 0)).getUTCDate();
  return toDay(new Date(first + (Math.min(from.getUTCDate(), lastDay) - 1) * msPerDay));
}

/** Comparator for sorting: -1, 0 or 1. */
export function compareDays(left: Day, right: Day): -1 | 0 | 1 {
  return left < right ? -1 : left > right ? 1 : 0;
}

export const firstOfMonth = (day: Day): Day => `${day.slice(0, 7)}-01`;
export const lastOfMonth = (day: Day): Day => addDays(addMonths(firstOfMonth(day), 1), -1);

/** The first day of the week of `day`: weeks begin on Monday. */
export function mondayOf(day: Day): Day {
  return addDays(day, -((new Date(startOf(day)).getUTCDay() + 6) % 7));
}

/** The days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return (startOf(to) - startOf(from)) / msPerDay;
}

/** The current day in an IANA time zone. */
export function today(timeZone: string, now: Date): Day {
  return nowLocal(timeZone, now).slice(0, 10);
}

/** The current local date and time in an IANA time zone. */
export function nowLocal(timeZone: string, now: Date): LocalDateTime {
  const part = Object.fromEntries(
    formatterOf(timeZone)
      .formatToParts(now)
      .map(({ type, value }) => [type, value]),
  );
  return `${part.year}-${part.month}-${part.day}T${part.hour}:${part.minute}`;
}

/** The latest moment that a user can confirm: a day ahead of the company's clock, as the device may be in another time zone. */
export function latestConfirmable(timeZone: string, now: Date): LocalDateTime {
  return nowLocal(timeZone, new Date(now.getTime() + msPerDay));
}

function startOf(day: Day): number {
  invariant(isDay(day), `${day} is not a day`);
  return Date.parse(`${day}T00:00:00Z`);
}

function toDay(date: Date): Day {
  return date.toISOString().slice(0, 10);
}

/** Creating a formatter costs a hundred times more than using it. Companies use few time zones. */
const formatCache = new Map<string, Intl.DateTimeFormat>();
function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const cached = formatCache.get(timeZone);
  if (cached) return cached;
  const formatter = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  formatCache.set(timeZone, formatter);
  return formatter;
}
