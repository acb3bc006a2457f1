/**
 * The demo is planned in hours from the start of today; past moments are negative. So its content is the same every day,
 * and only this file knows dates. Colombia has the same UTC offset all year.
 */
import { addDays, type Day, type LocalDateTime } from '#base/days.ts';

export interface Calendar {
  /** The date `days` from today. */
  day(days: number): Day;
  /** Local time in Colombia. */
  local(hours: number): LocalDateTime;
  /** The same with the offset, for a timestamptz. */
  moment(hours: number): string;
}

/** The calendar whose day 0 is `today`. */
export function calendarFrom(today: Day): Calendar {
  const start = Date.parse(`${today}T00:00:00Z`);
  const local = (hours: number) => new Date(start + Math.round(hours * 60) * 60_000).toISOString().slice(0, 16);
  return { day: (days) => addDays(today, days), local, moment: (hours) => `${local(hours)}:00-05:00` };
}

/** The day, counted from today, that contains an hour. */
export const dayOf = (hours: number) => Math.floor(hours / 24);
