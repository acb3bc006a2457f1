/** Ranges of days in queries. */
import { z } from 'zod';
import { PlannedDay } from '#base/wire.ts';

/** The same day five years later. Calculated as text because the check also runs on an invalid day, which is reported at its own field. */
const fiveYearsAfter = (day: string) => `${Number(day.slice(0, 4)) + 5}${day.slice(4)}`;

export const range = { from: PlannedDay.optional(), to: PlannedDay.optional() };
interface OfRange {
  from?: string | undefined;
  to?: string | undefined;
}
export const checkRange = <Query extends z.ZodType<OfRange>>(query: Query): Query =>
  query
    .refine(({ from, to }) => isOrdered(from, to), { path: ['to'], message: 'to_before_from' })
    .refine(({ from, to }) => isWithinFiveYears(from, to), { path: ['to'], message: 'range_too_long' });

export const RangeQuery = checkRange(z.object(range));

/** The same, with the names of the filters in lists of trips. */
export const departed = { departed_from: PlannedDay.optional(), departed_to: PlannedDay.optional() };
interface Departed {
  departed_from?: string | undefined;
  departed_to?: string | undefined;
}
export const checkDeparted = <Query extends z.ZodType<Departed>>(query: Query): Query =>
  query
    .refine(({ departed_from, departed_to }) => isOrdered(departed_from, departed_to), { path: ['departed_to'], message: 'to_before_from' })
    .refine(({ departed_from, departed_to }) => isWithinFiveYears(departed_from, departed_to), {
      path: ['departed_to'],
      message: 'range_too_long',
    });

const isOrdered = (from?: string, to?: string) => !from || !to || from <= to;
const isWithinFiveYears = (from?: string, to?: string) => !from || !to || to < fiveYearsAfter(from);
