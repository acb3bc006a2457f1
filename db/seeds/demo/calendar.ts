/**
 * The demo is planned in hours from the start of today; past moments are negative. So its content is the same every day,
 * and only this file knows dates. Its time zone has the same UTC offset all year, as that of Colombia.
 */
import { addDays, addMonths, type Day, daysBetween, firstOfMonth, type LocalDateTime, today as todayIn } from '#base/days.ts';

export interface Calendar {
  /** The time zone of both companies. */
  zone: string;
  /** The date `days` from today. */
  day(days: number): Day;
  /** The last `count` days until yesterday that are the `date` of their month, at most 28; as days from today. */
  monthly(date: number, count: number): number[];
  /** Local time. */
  local(hours: number): LocalDateTime;
  /** The same with the offset, for a timestamptz. */
  moment(hours: number): string;
}

/** The calendar whose day 0 contains `now` in that time zone. */
export function calendarFrom(zone: string, now: Date): Calendar {
  const today = todayIn(zone, now);
  const start = Date.parse(`${today}T00:00:00Z`);
  const local = (hours: number) => new Date(start + Math.round(hours * 60) * 60_000).toISOString().slice(0, 16);
  const day = (days: number) => addDays(today, days);
  const monthly = (date: number, count: number) => {
    const dates = Array.from({ length: count + 1 }, (_, months) => addDays(addMonths(firstOfMonth(today), -months), date - 1));
    return dates
      .map((one) => daysBetween(today, one))
      .filter((days) => days < 0)
      .slice(0, count);
  };
  return { zone, day, monthly, local, moment: (hours) => `${local(hours)}:00${offsetOf(zone, now)}` };
}

/** The UTC offset of a time zone, as `-05:00`. */
function offsetOf(timeZone: string, at: Date): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(at);
  // UTC itself is "GMT".
  return parts.find(({ type }) => type === 'timeZoneName')?.value.slice('GMT'.length) || '+00:00';
}

/** The day, counted from today, that contains an hour. */
export const dayOf = (hours: number) => Math.floor(hours / 24);
