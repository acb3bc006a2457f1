/** API contract of the work that waits for the caller, and of the first steps of a company. */
import { z } from 'zod';
import { route } from '#base/route.ts';
import { GroupCount, one } from '#base/wire.ts';

/** Waiting work by the key of its list in the sidebar. Lists that the caller may not see have no key. */
export const OpenWork = z.object({
  /** Under review; for a caller who sees own trips only, those that were rejected. */
  trips: GroupCount.optional(),
  /** Submitted, for callers who may approve; for a caller who sees only their own expenses, the rejected ones. */
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
  /** The steps that the caller's permissions allow. Whether one is done follows from the data. */
  steps: z.array(z.object({ key: z.enum(setUpSteps), done: z.boolean() })),
});
export type SetUp = z.output<typeof SetUp>;

export const openWork = {
  setUp: route('GET /api/set-up', 'access-dashboard', {
    summary: 'The first steps of a company that the caller may take, and which of them are done.',
    output: one(SetUp),
  }),
  read: route('GET /api/open-work', 'member', {
    background: true,
    summary:
      'How much waits for the caller: trips under review, expenses to approve, invoices past due, reminders and services soon or overdue. Counted up to a thousand.',
    output: one(OpenWork),
  }),
};
