/** The days of the schedule as they are typed: those before the due date, and those after it. */
import { z } from 'zod';
import { typedList } from '#web/kit/fields/typed-list.ts';
import { stepsLimit } from '../../contract/payment-reminders.ts';

export interface TypedDays {
  before: string;
  after: string;
}

const daysIn = (typed: string): number[] => typedList(typed).map(Number);

const typedDays = (most: number) =>
  z.string().refine((typed) => daysIn(typed).every((days) => Number.isInteger(days) && days >= 0 && days <= most), 'reminder_days');

export const ScheduleForm = z
  .object({ before: typedDays(60), after: typedDays(365) })
  .refine((typed) => allDays(typed).length <= stepsLimit, { path: ['after'], message: 'reminder_days' });

/** As the API takes them: negative before the due date. */
export const allDays = ({ before, after }: TypedDays): number[] => [
  ...new Set([...daysIn(before).map((days) => (days === 0 ? 0 : -days)), ...daysIn(after)]),
];

/** The due date itself is typed as 0 days after it. */
export const typedOf = (days: readonly number[]): TypedDays => ({
  before: days
    .filter((day) => day < 0)
    .map((day) => -day)
    .join(', '),
  after: days.filter((day) => day >= 0).join(', '),
});
