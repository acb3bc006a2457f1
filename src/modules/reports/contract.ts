/** Figures that add up what the other modules keep. */
import { z } from 'zod';
import { route } from '#base/route.ts';
import { Day, MoneySum, one } from '#base/wire.ts';

/** A sum and how many it is of; null where the reader may not see it. */
const Figure = z.object({ count: z.number(), amount: MoneySum }).nullable();
/** Trips and their freight; null for who may not view trips, the freight alone for who may not see freights. */
const Trips = z.object({ count: z.number(), freight: MoneySum.nullable() }).nullable();

export const Dashboard = z.object({
  from: Day,
  to: Day,
  /** Trips departed in the range, cancelled ones left out. */
  trips: Trips,
  /** The same for as many days before the range. */
  previous_trips: Trips,
  /** Sent invoices owed and due before today. */
  past_due: Figure,
  /** Payments received in the range. */
  payments: Figure,
  previous_payments: Figure,
});
export type Dashboard = z.output<typeof Dashboard>;

/** A day of a range: no later than 2200. */
const RangeDay = Day.refine((day) => day <= '2200-12-31', 'day_too_late');

/** The same day five years on. Text, so that a day that is none needs no care here: it has been refused at its field. */
const fiveYearsAfter = (day: string) => `${Number(day.slice(0, 4)) + 5}${day.slice(4)}`;

const RangeQuery = z
  .object({ from: RangeDay.optional(), to: RangeDay.optional() })
  .refine(({ from, to }) => !from || !to || from <= to, { path: ['to'], message: 'to_before_from' })
  .refine(({ from, to }) => !from || !to || to < fiveYearsAfter(from), { path: ['to'], message: 'range_too_long' });

export const reports = {
  dashboard: route({
    method: 'GET',
    path: '/api/dashboard',
    may: 'access-dashboard',
    summary: 'Trips, freights, past due and payments of a range of at most five years, beside the range before it.',
    query: RangeQuery,
    output: one(Dashboard),
  }),
};
