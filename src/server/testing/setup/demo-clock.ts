/** The clock of the tests' demo companies, by which it is between ten and eleven in the morning when the run starts. */
import { inject } from 'vitest';
import { addDays, type Day, type LocalDateTime, nowLocal, today } from '#base/days.ts';

/** Today, or so many days later, as the demo companies count days: for some hours of the day another one than in Bogotá. */
export const demoDay = (days = 0): Day => addDays(today(inject('demoZone'), new Date()), days);

export const demoNow = (): LocalDateTime => nowLocal(inject('demoZone'), new Date());
