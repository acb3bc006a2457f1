/** API contract of the dashboard: sums and counts over the records of other modules. */
import { z } from 'zod';
import { route } from '#base/route.ts';
import { Day, Id, MoneySum, one } from '#base/wire.ts';
import { ages } from '#modules/invoicing/contract/receivables.ts';
import { RangeQuery } from './range.ts';

/** The divisions of the chart's range, the narrowest first. */
export const divisions = ['day', 'week', 'month'] as const;
export type Division = (typeof divisions)[number];

/** A sum and the number of records in it; null when the caller may not view them. */
const Figure = z.object({ count: z.number(), amount: MoneySum }).nullable();
/** Trips and their freight. Null without `view-trips`; `freight` alone is null for a driver. */
const Trips = z.object({ count: z.number(), freight: MoneySum.nullable() }).nullable();

/** Expenses. Null without `view-expenses` and `view-trips`. */
const Spent = z
  .object({
    /** Approved expenses dated in the range, in pesos, without those charged to owners of hired trucks. */
    expenses: MoneySum,
    /** The owners' part of the trips of the range. */
    owner_freight: MoneySum,
    /** Both. */
    amount: MoneySum,
  })
  .nullable();

/** A period whose stubs pay for days of the range. */
const PaidPeriod = z.object({
  id: Id,
  starts_on: Day,
  ends_on: Day,
  /** All that its stubs pay. */
  earnings: MoneySum,
  /** The part for days of the range. */
  amount: MoneySum,
});

/** Earnings of people for the days of the range, by the stubs of closed periods. Null without `view-compensation`. */
const Payroll = z
  .object({
    earnings: MoneySum,
    /** The percent that the company pays beside earnings, of these. */
    benefits: MoneySum,
    /** Both. */
    amount: MoneySum,
  })
  .nullable();

/** Freight less expenses and payroll; null if one of them is. `margin`: of the freight in percent with a decimal, null without freight. */
const Result = z.object({ profit: MoneySum, margin: z.string().nullable() }).nullable();

export const unscheduledPlatesLimit = 3;

export const Dashboard = z.object({
  from: Day,
  to: Day,
  /** May be before the first range that can be requested. */
  previous_from: z.string(),
  previous_to: z.string(),
  /** Trips departed in the range, cancelled ones left out. */
  trips: Trips,
  /** The same for the previous range (`previousRange`). */
  previous_trips: Trips,
  spent: Spent,
  previous_spent: Spent,
  payroll: Payroll,
  previous_payroll: Payroll,
  /** The periods that make up `payroll`, the earliest first. */
  paid_periods: z.array(PaidPeriod).nullable(),
  /** The open period, whose pay is not final yet; null without one. Its percentage of benefits is `benefits_percent`. */
  open_period: z.object({ id: Id, starts_on: Day, ends_on: Day }).nullable(),
  benefits_percent: z.string().nullable(),
  /** The first and the last day of the pay periods; the payroll of other days is not known. Null without pay periods. */
  pay_days: z.object({ from: Day, to: Day }).nullable(),
  result: Result,
  previous_result: Result,
  /** Payments received in the range. */
  payments: Figure,
  previous_payments: Figure,
  /** Advances received from customers in the range, without the credit from payments. */
  advances: Figure,
  previous_advances: Figure,
  /** Advances on pay that were given in the range. */
  payroll_advances: Figure,
  previous_payroll_advances: Figure,
  /** The freight of the trips by day, week (from its Monday) or month, those without trips too; null for a driver. It adds up to theirs. */
  periods: z.array(z.object({ from: Day, freight: MoneySum })).nullable(),
  by: z.enum(divisions),
  /** Sent invoices owed and due before today. */
  past_due: Figure,
  /** Open services without a date, today. Null without `view-services`. */
  unscheduled_services: z.number().nullable(),
  /** The vehicles of these services, and the plates of the latest ones. Null without `view-services`. */
  unscheduled_vehicles: z.object({ count: z.number(), plates: z.array(z.string()).max(unscheduledPlatesLimit) }).nullable(),
});
export type Dashboard = z.output<typeof Dashboard>;

/** Today's balance of driver accounts in one direction: the drivers who owe, or are owed. */
const DriverSide = z.object({ drivers: z.number(), balance: MoneySum, on_the_road: MoneySum, to_settle: MoneySum });

/** A driver by the trips that first came under review this month. */
const DriverOfMonth = z.object({
  /** Of the driver. */
  id: Id,
  name: z.string(),
  trips: z.number(),
  freight: MoneySum,
  /** Approved expenses in percent of the freight, with a decimal; null without freight. */
  expense_ratio: z.string().nullable(),
});
export type DriverOfMonth = z.output<typeof DriverOfMonth>;
export const driversOfMonthLimit = 5;

/** Figures that do not depend on a range. */
export const DashboardToday = z.object({
  today: Day,
  /** The receivables by age: they add up to `amount`. Null without `view-invoices`. */
  receivables: z
    .object({
      count: z.number(),
      amount: MoneySum,
      aging: z.array(
        z.object({ age: z.enum(ages), due_from: Day.nullable(), due_to: Day.nullable(), count: z.number(), amount: MoneySum }),
      ),
    })
    .nullable(),
  /** Null without `view-trips`. */
  cash: z.object({ owe: DriverSide, are_owed: DriverSide }).nullable(),
  /** The drivers of this month, the best first. Null without `view-trips` and `view-expenses`. */
  drivers: z.array(DriverOfMonth).max(driversOfMonthLimit).nullable(),
});
export type DashboardToday = z.output<typeof DashboardToday>;

export const reports = {
  dashboard: route('GET /api/dashboard', 'access-dashboard', {
    summary:
      'Trips, freights, expenses, payroll, profit and money received of a range of at most five years, beside the range before it; past due invoices, and what waits for a date. What the caller may not see is null.',
    /** `by`: as a wider division where the range is too long for it; by default the narrowest one. */
    query: RangeQuery.safeExtend({ by: z.enum(divisions, 'choose_one').optional() }),
    output: one(Dashboard),
  }),
  today: route('GET /api/dashboard/today', 'access-dashboard', {
    summary: 'Receivables by age, driver balances, and the drivers of the month.',
    output: one(DashboardToday),
  }),
};
