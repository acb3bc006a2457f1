/**
 * The demo is planned in hours from the start of today, below zero for what has happened. So its content is the same on
 * every day, and only this file knows dates. Colombia has one offset all year.
 */
import { addDays, type Day, type LocalDateTime } from '#base/days.ts';

export interface Calendar {
  /** The day that many days from today. */
  day(days: number): Day;
  /** The clock on the wall. */
  local(hours: number): LocalDateTime;
  /** The moment, for a timestamptz. */
  moment(hours: number): string;
}

/** Days and hours counted from the start of `today`. */
export function calendarFrom(today: Day): Calendar {
  const start = Date.parse(`${today}T00:00:00Z`);
  const local = (hours: number) => new Date(start + Math.round(hours * 60) * 60_000).toISOString().slice(0, 16);
  return { day: (days) => addDays(today, days), local, moment: (hours) => `${local(hours)}:00-05:00` };
}

/** Which day an hour falls on. */
export const dayOf = (hours: number) => Math.floor(hours / 24);
