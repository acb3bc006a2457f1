/** Figures that add up what the other modules keep. */
import { z } from 'zod';
import { route } from '#base/route.ts';
import { Day, Money, one } from '#base/wire.ts';

/** A sum and how many it is of; null where the reader may not see it. */
const Figure = z.object({ count: z.number(), amount: Money }).nullable();

export const Dashboard = z.object({
  from: Day,
  to: Day,
  /** Trips departed in the range, cancelled ones left out; the amount is their freight, null for who may not see freights. */
  trips: z.object({ count: z.number(), freight: Money.nullable() }),
  /** The same for as many days before the range. */
  previous_trips: z.object({ count: z.number(), freight: Money.nullable() }),
  /** Sent invoices owed and due before today. */
  past_due: Figure,
  /** Payments received in the range. */
  payments: Figure,
  previous_payments: Figure,
});
export type Dashboard = z.output<typeof Dashboard>;

export const reports = {
  dashboard: route({
    method: 'GET',
    path: '/api/dashboard',
    may: 'access-dashboard',
    summary: 'Trips, freights, past due and payments of a range, beside the range before it.',
    query: z.object({ from: Day.optional(), to: Day.optional() }).refine((range) => !range.from || !range.to || range.from <= range.to, { path: ['to'], message: 'to_before_from' }),
    output: one(Dashboard),
  }),
};
