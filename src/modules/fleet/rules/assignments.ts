/** How long a driver has a truck, and after whom. */
import { addDays, addMonths, type Day, daysBetween } from '#base/days.ts';
import type { Assignment } from '../contract/assignments.ts';

/**
 * How long an assignment is, or has been until today, both days included: in days up to 60, then in whole months, from two years in whole
 * years. Null for one that begins later and has no end.
 */
export function assignmentLength(
  { starts_on, ends_on }: Pick<Assignment, 'starts_on' | 'ends_on'>,
  today: Day,
): { unit: 'days' | 'months' | 'years'; count: number } | null {
  const isPlanned = starts_on > today;
  if (isPlanned && ends_on === null) return null;
  const last = isPlanned || (ends_on !== null && ends_on < today) ? (ends_on as Day) : today;
  const days = daysBetween(starts_on, last) + 1;
  if (days <= 60) return { unit: 'days', count: days };
  // The months that have passed when the last day is over.
  const end = addDays(last, 1);
  const [years, months] = [
    Number(end.slice(0, 4)) - Number(starts_on.slice(0, 4)),
    Number(end.slice(5, 7)) - Number(starts_on.slice(5, 7)),
  ];
  const begun = 12 * years + months;
  const whole = addMonths(starts_on, begun) <= end ? begun : begun - 1;
  return whole < 24 ? { unit: 'months', count: whole } : { unit: 'years', count: Math.floor(whole / 12) };
}

/** Assignments of the truck to other drivers that began before the day and continue: the ones that `ends_previous` ends. */
export function continuingDrivers<A extends Pick<Assignment, 'driver_id' | 'starts_on' | 'ends_on'>>(
  assignments: readonly A[],
  { driver_id, starts_on }: { driver_id: string; starts_on: Day },
): A[] {
  return assignments.filter(
    (one) => one.driver_id !== driver_id && one.starts_on < starts_on && (one.ends_on === null || one.ends_on >= starts_on),
  );
}
