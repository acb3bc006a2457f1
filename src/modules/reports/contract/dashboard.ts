/** API contract of the dashboard and of open work: sums and counts over the records of other modules. */
import { z } from 'zod';
import { route } from '#base/route.ts';
import { Day, GroupCount, MoneySum, one } from '#base/wire.ts';
import { RangeQuery } from './range.ts';

/** A sum and the number of records in it; null when the caller may not view them. */
const Figure = z.object({ count: z.number(), amount: MoneySum }).nullable();
/** Trips and their freight. Null without `view-trips`; `freight` alone is null for a driver. */
const Trips = z.object({ count: z.number(), freight: MoneySum.nullable() }).nullable();

export const Dashboard = z.object({
  from: Day,
  to: Day,
  /** Trips departed in the range, cancelled ones left out. */
  trips: Trips,
  /** The same for the previous range (`previousRange`). */
  previous_trips: Trips,
  /** Sent invoices owed and due before today. */
  past_due: Figure,
  /** Payments received in the range. */
  payments: Figure,
  previous_payments: Figure,
  /** Open services without a date, today. Null without `view-services`. */
  unscheduled_services: z.number().nullable(),
});
export type Dashboard = z.output<typeof Dashboard>;

/** What waits for the caller, by the key of its list in the sidebar. A list that the caller may not see has no key. */
export const OpenWork = z.object({
  /** Under review; for a caller who sees own trips only, those that were rejected. */
  trips: GroupCount.optional(),
  /** Submitted, for who may approve; for a caller who sees own expenses only, those that were rejected. */
  expenses: GroupCount.optional(),
  /** Owed and due before today. */
  invoices: GroupCount.optional(),
  /** Schedules that are soon or overdue, of active vehicles. */
  services: GroupCount.optional(),
  /** Soon or overdue, of active vehicles and people. */
  reminders: GroupCount.optional(),
});
export type OpenWork = z.output<typeof OpenWork>;

/** The first steps of a company, in their order. */
export const setUpSteps = ['data', 'numbering', 'people', 'vehicles', 'customers', 'opening_balances'] as const;
export type SetUpStep = (typeof setUpSteps)[number];

export const SetUp = z.object({
  /** The company has no trip yet. */
  is_new: z.boolean(),
  /** Those that the caller's permissions allow. Done follows from what there is. */
  steps: z.array(z.object({ key: z.enum(setUpSteps), done: z.boolean() })),
});
export type SetUp = z.output<typeof SetUp>;

export const reports = {
  dashboard: route({
    method: 'GET',
    path: '/api/dashboard',
    access: 'access-dashboard',
    summary:
      'Trips, freights, past due and payments of a range of at most five years, beside the range before it, and what waits for a date.',
    query: RangeQuery,
    output: one(Dashboard),
  }),
  setUp: route({
    method: 'GET',
    path: '/api/set-up',
    access: 'access-dashboard',
    summary: 'The first steps of a company that the caller may take, and which of them are done.',
    output: one(SetUp),
  }),
  openWork: route({
    method: 'GET',
    path: '/api/open-work',
    access: 'member',
    background: true,
    summary:
      'How much waits for the caller: trips under review, expenses to approve, invoices past due, reminders and services soon or overdue. Counted up to a thousand.',
    output: one(OpenWork),
  }),
};
