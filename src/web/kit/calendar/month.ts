/** The weeks of a month, from Monday, and where a key of the keyboard leads from a day. Pure. */
import { addDays, addMonths, type Day } from '#base/days.ts';

/** 0 for Monday. */
const weekday = (day: Day): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;

export const firstOfMonth = (day: Day): Day => `${day.slice(0, 7)}-01`;
export const lastOfMonth = (day: Day): Day => addDays(addMonths(firstOfMonth(day), 1), -1);

/** The days that the month of `day` is shown with: whole weeks, at most six. */
export function weeksOfMonth(day: Day): Day[][] {
  const first = firstOfMonth(day);
  const start = addDays(first, -weekday(first));
  const weeks: Day[][] = [];
  for (let monday = start; monday <= lastOfMonth(day); monday = addDays(monday, 7))
    weeks.push(Array.from({ length: 7 }, (_, at) => addDays(monday, at)));
  return weeks;
}

/** The day that a key moves to; undefined for a key that moves nowhere. */
export function dayAfterKey(day: Day, key: string): Day | undefined {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return addDays(day, -weekday(day));
    case 'End':
      return addDays(day, 6 - weekday(day));
    case 'PageUp':
      return addMonths(day, -1);
    case 'PageDown':
      return addMonths(day, 1);
    default:
      return undefined;
  }
}
