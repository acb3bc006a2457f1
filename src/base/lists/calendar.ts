/** The contract of a list as a calendar: how many rows each day has, and the first of them. */
import { z } from 'zod';
import { daysBetween } from '../days.ts';
import { Day, GroupCount, whenValid } from '../wire.ts';

/** Six weeks, as a month is shown. */
const calendarDays = 42;
/** The most rows that a calendar answers beside the overdue ones. */
const calendarRows = 200;
/** The most of one day. */
export const dayRows = 100;
/** The most rows that were overdue before: the list has all of them. */
export const mostOverdue = 5;

const days = {
  from: Day,
  to: Day,
  /** How many rows of each day are answered: the first ones. */
  each: z.coerce.number().int().min(1).max(dayRows).default(4),
  search: z.string().trim().max(100).optional(),
};
export type CalendarDays = z.output<z.ZodObject<typeof days>>;

const whenDaysValid = whenValid(z.object({ from: Day, to: Day, each: z.coerce.number().int().optional() }));
const hasDays = ({ from, to }: CalendarDays) => to >= from && daysBetween(from, to) < calendarDays;
const hasRows = ({ from, to, each }: CalendarDays) => (daysBetween(from, to) + 1) * each <= calendarRows;

/** The query: at most six weeks, with the filters of the list. */
export const calendarQuery = <Filters extends z.ZodRawShape>(filters: Filters) =>
  z
    .object({ ...days, ...filters })
    .refine((query) => hasDays(query as CalendarDays), { ...whenDaysValid, path: ['to'], error: 'days_too_many' })
    .refine((query) => hasRows(query as CalendarDays), { ...whenDaysValid, path: ['each'], error: 'days_too_many' });

/** The answer: only days that have rows, in their order; and what was due before the first day, or reached by the odometer. */
export const calendarAnswer = <Row extends z.ZodType>(row: Row) =>
  z.object({
    days: z.array(z.object({ day: Day, ...GroupCount.shape, rows: z.array(row) })).max(calendarDays),
    overdue: z.object({ ...GroupCount.shape, rows: z.array(row).max(mostOverdue) }),
  });

/** A calendar of rows, as it is answered. */
export interface Calendar<Row> {
  days: ({ day: string; rows: Row[] } & GroupCount)[];
  overdue: { rows: Row[] } & GroupCount;
}

/** The same calendar with other rows. */
export function mapCalendar<From, To>({ days, overdue }: Calendar<From>, change: (row: From) => To): Calendar<To> {
  return {
    days: days.map((one) => ({ ...one, rows: one.rows.map(change) })),
    overdue: { ...overdue, rows: overdue.rows.map(change) },
  };
}
