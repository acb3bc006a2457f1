/** The weeks of a month, from Monday, and where a key of the keyboard leads from a day. Pure. */
import { addDays, addMonths, type Day, firstOfMonth, lastOfMonth, mondayOf } from '#base/days.ts';

/** The days that the month of `day` is shown with: whole weeks, at most six. */
export function weeksOfMonth(day: Day): Day[][] {
  const weeks: Day[][] = [];
  for (let monday = mondayOf(firstOfMonth(day)); monday <= lastOfMonth(day); monday = addDays(monday, 7))
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
      return mondayOf(day);
    case 'End':
      return addDays(mondayOf(day), 6);
    case 'PageUp':
      return addMonths(day, -1);
    case 'PageDown':
      return addMonths(day, 1);
    default:
      return undefined;
  }
}
