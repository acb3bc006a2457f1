/** API contract of a driver's own dashboard. */
import { z } from 'zod';
import { route } from '#base/route.ts';
import { GroupCount, MoneySum, one } from '#base/wire.ts';
import { ExpenseRow } from '#modules/expenses/contract/expenses.ts';
import { StubRow } from '#modules/payroll/contract/stubs.ts';
import { DriverAccount } from '#modules/settlements/contract/accounts.ts';
import { TripRow } from '#modules/trips/contract/trip.ts';

/** How many of the last expenses are answered. */
export const ownExpenses = 3;

/** What is the caller's own, whatever else they see. Each part is null without the permission to view it. */
export const OwnDashboard = z.object({
  /** The trip that is in transit, else the next one to depart; null where there is none. `planned`: how many are still to depart. */
  trips: z.object({ next: TripRow.nullable(), planned: z.number() }).nullable(),
  /** What they owe or are owed. */
  account: DriverAccount.nullable(),
  expenses: z
    .object({
      submitted: GroupCount,
      approved: GroupCount,
      rejected: GroupCount,
      /** Of those that wait for approval. */
      submitted_amount: MoneySum.nullable(),
      last: z.array(ExpenseRow).max(ownExpenses),
    })
    .nullable(),
  /** Their last stub, if they have one. */
  pay: z.object({ last: StubRow.nullable() }).nullable(),
});
export type OwnDashboard = z.output<typeof OwnDashboard>;

export const ownDashboard = route({
  method: 'GET',
  path: '/api/dashboard/own',
  access: 'access-dashboard',
  summary: "The caller's own next trip, account, expenses by state and last pay stub.",
  output: one(OwnDashboard),
});
