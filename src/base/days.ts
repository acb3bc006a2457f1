/**
 * Business days (`YYYY-MM-DD`) and local date-times (`YYYY-MM-DDTHH:MM`): text without a zone, which sorts as it reads.
 * The clock and the company's time zone always come in as arguments.
 */
import { invariant } from './errors.ts';

/** `YYYY-MM-DD` in the company's calendar. */
export type Day = string;
/** `YYYY-MM-DDTHH:MM` on the company's clock. */
export type LocalDateTime = string;

const msPerDay = 86_400_000;

/** Whether the text is a day that the calendar has: `2026-02-29` is not. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const moment = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && toDay(moment) === text;
}

/** So many days later; earlier when negative. */
export function addDays(day: Day, days: number): Day {
  return toDay(new Date(startOf(day) + days * msPerDay));
}

/** The same day of another month, or that month's last day where it is shorter: a month after 31 January is 28 February. */
export function addMonths(day: Day, months: number): Day {
  const from = new Date(startOf(day));
  const first = Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months, 1);
  const target = new Date(first);
  const lastDay = new Date(Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + 1, 0)).getUTCDate();
  return toDay(new Date(first + (Math.min(from.getUTCDate(), lastDay) - 1) * msPerDay));
}

/** Which comes first, as a sort wants it: -1, 0 or 1. */
export function compareDays(left: Day, right: Day): -1 | 0 | 1 {
  return left < right ? -1 : left > right ? 1 : 0;
}

/** How many days later `to` is than `from`; negative when it is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return (startOf(to) - startOf(from)) / msPerDay;
}

/** The day that it is now in that IANA time zone. */
export function today(timeZone: string, now: Date): Day {
  return nowLocal(timeZone, now).slice(0, 10);
}

/** The date and time that a clock on the wall shows now in that IANA time zone. */
export function nowLocal(timeZone: string, now: Date): LocalDateTime {
  const part = Object.fromEntries(
    clockOf(timeZone)
      .formatToParts(now)
      .map(({ type, value }) => [type, value]),
  );
  return `${part.year}-${part.month}-${part.day}T${part.hour}:${part.minute}`;
}

function startOf(day: Day): number {
  invariant(isDay(day), `${day} is not a day`);
  return Date.parse(`${day}T00:00:00Z`);
}

function toDay(moment: Date): Day {
  return moment.toISOString().slice(0, 10);
}

/** Making a formatter costs a hundred times more than using it. Companies use few zones. */
const clocks = new Map<string, Intl.DateTimeFormat>();
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  clocks.set(timeZone, clock);
  return clock;
}
