/** API contract of a driver's own dashboard. */
import { z } from 'zod';
import { route } from '#base/route.ts';
import { GroupCount, one } from '#base/wire.ts';
import { ExpenseRow } from '#modules/expenses/contract/expenses.ts';
import { StubRow } from '#modules/payroll/contract/stubs.ts';
import { DriverAccount } from '#modules/settlements/contract/accounts.ts';
import { Trip } from '#modules/trips/contract/trip.ts';

/** How many of the last expenses are answered. */
export const ownExpenses = 3;
/** How many trips are answered. */
export const ownTrips = 4;

/** The caller's own data, whatever else they see. Each part is null without the permission to view it. */
export const OwnDashboard = z.object({
  /** The trips that wait for the driver, the next one first (`orderOfDay`). */
  trips: z
    .object({
      day: z.array(Trip).max(ownTrips),
      /** How many are still to depart. */
      planned: z.number(),
      /** How many are under review at the office, without those whose proof of delivery is missing. */
      under_review: z.number(),
    })
    .nullable(),
  /** Whom to call. The phone is empty without one. */
  office: z.object({ phone: z.string() }),
  /** Their balance with the company. */
  account: DriverAccount.nullable(),
  expenses: z
    .object({
      submitted: GroupCount,
      rejected: GroupCount,
      last: z.array(ExpenseRow).max(ownExpenses),
    })
    .nullable(),
  /** Their last stub, if they have one. */
  pay: z.object({ last: StubRow.nullable() }).nullable(),
});
export type OwnDashboard = z.output<typeof OwnDashboard>;

export const ownDashboard = route('GET /api/dashboard/own', 'access-dashboard', {
  summary: "The caller's own next trips, account, expenses by state and last pay stub, and the phone of the office.",
  output: one(OwnDashboard),
});
