import type { Day } from '#base/days.ts';

/** The years that are offered, the present one first. */
export const yearsUntil = (today: Day): number[] => Array.from({ length: 5 }, (_, at) => Number(today.slice(0, 4)) - at);
