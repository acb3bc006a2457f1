/** API contract of pay periods: the pay of the open one, the trips and choices that decide it, and its closing. */
import { z } from 'zod';
import { listRoute, plainColumns } from '#base/lists/route.ts';
import { type RefusalSpec, route } from '#base/route.ts';
import { Day, dayRange, Flag, Id, listQuery, Moment, Money, MoneySum, one, WithId } from '#base/wire.ts';
import { booksErrors } from '#modules/companies/contract/books.ts';
import { payrollCycles } from '#modules/settings/contract/company-fields.ts';
import { TripStatus } from '#modules/trips/contract/status.ts';
import { PersonChoicesInput, PersonPay, PersonRow } from './people.ts';
import { StubFigures } from './stubs.ts';

export const periodStatuses = ['open', 'closed'] as const;
/** Most trips that one request picks. */
export const picksLimit = 500;

const Totals = z.object({
  ...StubFigures.omit({ arl_paid_by: true }).shape,
  people: z.number(),
  trips: z.number(),
  /** The freight of the trips; null for a caller who does not see freight. */
  freight: MoneySum.nullable(),
});

export const PayPeriodRow = z.object({
  id: Id,
  starts_on: Day,
  ends_on: Day,
  /** The payment date: of a closed period the actual day, of the open one the planned day; null if the company has not set one. */
  payment_date: Day.nullable(),
  status: z.enum(periodStatuses),
  /** Stubs; 0 while it was never closed. */
  people: z.number(),
  trips: z.number(),
  total_earnings: MoneySum,
  total_deductions: MoneySum,
  payroll_advances: MoneySum,
  cash_balance: MoneySum,
  net_payment: MoneySum,
  closed_at: Moment.nullable(),
  version: z.number(),
});
export type PayPeriodRow = z.output<typeof PayPeriodRow>;

export const PayPeriod = PayPeriodRow.extend({
  cycle: z.enum(payrollCycles),
  /** Null for a driver. */
  closed_by_name: z.string().nullable(),
  /** It was closed before. */
  is_reopened: z.boolean(),
  /** The unpaid balance of its stubs. */
  balance: MoneySum,
  /** It can be reopened: it is the latest closed one, none of its stubs is paid, not even in part, and its span does not end in closed books. */
  may_reopen: z.boolean(),
  /** The first day on which trips arrive that it is likely to pay: of any cycle of its employees. Older ones were left by earlier periods. */
  listed_from: Day,
  /** The period that follows once it is closed. */
  next: z.object({ starts_on: Day, ends_on: Day }),
  /** The job that is closing it; null if none is. */
  job_id: Id.nullable(),
  /** The code of the refusal that ended the last attempt. */
  failure: z.string().nullable(),
  arl_paid_by: z.enum(['employer', 'employee']),
  protects_pay: z.boolean(),
});
export type PayPeriod = z.output<typeof PayPeriod>;

/** Filters of a period's trips, by arrival: those that it pays or could pay. */
export const PeriodTripRow = z.object({
  /** Of the trip. */
  id: Id,
  number: z.string(),
  status: TripStatus,
  origin_name: z.string(),
  destination_name: z.string(),
  customer_id: Id,
  customer_name: z.string(),
  driver_id: Id,
  driver_name: z.string(),
  arrived_on: Day,
  /** Null for a caller who does not see freight. */
  freight: Money.nullable(),
  is_picked: z.boolean(),
  /** Expenses of it that wait for approval. */
  expenses_submitted: z.number(),
  has_proof: z.boolean(),
  /** False if its driver is not paid in this period; then `comes_in` is the first period that pays the driver, as far as it is known. */
  is_selectable: z.boolean(),
  comes_in: z.object({ starts_on: Day, ends_on: Day }).nullable(),
});
export type PeriodTripRow = z.output<typeof PeriodTripRow>;

export const Preview = z.object({
  /** The version of the period before the figures were read: closing with it pays what users had decided by then. */
  version: z.number(),
  totals: Totals,
  /** By name. */
  people: z.array(PersonRow),
  /** Drivers without agreed compensation, with their trips that no period pays: they get no stub. */
  without_pay: z.array(z.object({ employee_id: Id, employee_name: z.string(), trips: z.number() })),
});
export type Preview = z.output<typeof Preview>;

/** The job that closes a period. */
export const closePeriodKind = 'close_pay_period';

/** Writes to a period that is closed, or that a job is closing. */
export const openPeriodErrors = {
  period_closed: { status: 409, details: z.object({ closed_through: Day }) },
  period_closing: { status: 409 },
} as const satisfies Record<string, RefusalSpec>;

/** No value of law is known for the month of a stub. */
const legalValueMissing = {
  legal_value_missing: { status: 409, details: z.object({ key: z.string(), day: Day }) },
} as const satisfies Record<string, RefusalSpec>;

export const payPeriods = {
  list: listRoute('/api/pay-periods', 'view-compensation', {
    summary: 'Pay periods, the latest first, with the pay of closed ones.',
    query: listQuery(['starts_on'], '-starts_on')
      .omit({ search: true })
      .extend({ status: z.enum(periodStatuses).optional() }),
    row: PayPeriodRow,
    words: 'payroll:periods.',
    name: 'payroll:periods.title',
    columns: {
      ...plainColumns('starts_on', 'ends_on', 'payment_date'),
      status: { texts: 'periods.statuses' },
      ...plainColumns('people', 'trips', 'total_earnings', 'total_deductions', 'payroll_advances', 'cash_balance', 'net_payment'),
      ...plainColumns('closed_at'),
    },
  }),
  read: route('GET /api/pay-periods/:id', 'view-compensation', { params: WithId, summary: 'One pay period.', output: one(PayPeriod) }),
  trips: listRoute('/api/pay-period-trips', 'view-compensation', {
    summary:
      'The trips of a period, the latest arrivals first: those that it pays and, while it is open, those that arrived on or before its end and no other period pays.',
    query: listQuery(['arrived_on', 'freight', 'driver_name'], '-arrived_on').extend({
      /** The open one by default. */
      period_id: Id.optional(),
      employee_id: Id.optional(),
      customer_id: Id.optional(),
      ...dayRange('arrived'),
      /** Of the trips that no period pays, only those that arrived on that day or later. */
      unpicked_since: Day.optional(),
      is_picked: Flag.optional(),
    }),
    row: PeriodTripRow,
    words: 'payroll:trips.',
    name: 'payroll:trips.title',
    columns: {
      number: {},
      route: { parts: { origin_name: { title: 'trips:fields.origin' }, destination_name: { title: 'trips:fields.destination' } } },
      ...plainColumns('customer_name', 'driver_name', 'arrived_on'),
      status: { texts: 'trips:status' },
      ...plainColumns('freight', 'is_picked'),
    },
    sums: { freight: MoneySum.nullable() },
    groups: { picked: { is_picked: '1' }, unpicked: { is_picked: '0' } },
  }),
  pick: route('PUT /api/pay-periods/:id/trips', 'update-compensation', {
    params: WithId,
    summary: 'Picks trips for the open period, or takes them out of it. Those that are so already stay.',
    body: z.object({ trip_ids: z.array(Id).min(1, 'required').max(picksLimit), is_picked: z.boolean() }),
    output: z.object({ data: z.object({ changed: z.number() }) }),
    errors: {
      ...openPeriodErrors,
      /** Another period pays it, it did not arrive in time, or its status is another. */
      trip_not_payable: { status: 409, details: z.object({ numbers: z.array(z.string()) }) },
      driver_not_due: { status: 409, details: z.object({ names: z.array(z.string()) }) },
      reference_unknown: { status: 422, field: 'trip_ids' },
    },
  }),
  preview: route('GET /api/pay-periods/:id/preview', 'view-compensation', {
    params: WithId,
    summary: 'The pay of each employee: of an open period as if it were closed now, of a closed one as paid.',
    output: one(Preview),
    errors: legalValueMissing,
  }),
  person: route('GET /api/pay-periods/:id/people/:employee_id', 'view-compensation', {
    params: z.object({ id: Id, employee_id: Id }),
    summary: 'The pay of one employee in the period, line by line, and the decisions for them.',
    output: one(PersonPay),
    errors: legalValueMissing,
  }),
  savePerson: route('PUT /api/pay-periods/:id/people/:employee_id', 'update-compensation', {
    params: z.object({ id: Id, employee_id: Id }),
    ifMatch: true,
    summary: 'Saves the days, lines, notes and cash choice of an employee in the open period. Only administrators save their own.',
    body: PersonChoicesInput,
    output: one(PersonPay),
    errors: {
      ...openPeriodErrors,
      ...legalValueMissing,
      compensation_own: { status: 409 },
      too_many_days: { status: 422, field: 'days', details: z.object({ days: z.number() }) },
      absence_without_days: { status: 422, field: 'absence' },
      too_many_decimals: { status: 422, details: z.object({ decimals: z.number() }) },
      reference_unknown: { status: 422 },
    },
  }),
  close: route('POST /api/pay-periods/:id/closing', 'close-pay-periods', {
    params: WithId,
    ifMatch: true,
    status: 202,
    summary:
      'Starts a job that closes the period: every figure is kept, and what it took can no longer be changed. The next period opens. The version is that of the preview.',
    output: one(z.object({ job_id: Id })),
    errors: { ...openPeriodErrors, ...legalValueMissing, no_trips_picked: { status: 409 } },
  }),
  reopen: route('POST /api/pay-periods/:id/reopening', 'close-pay-periods', {
    params: WithId,
    ifMatch: true,
    status: 200,
    summary:
      'Opens the latest closed period again: its stubs are hidden from employees, what they took is open, the period after it is removed.',
    output: one(PayPeriod),
    errors: {
      ...booksErrors,
      period_open: { status: 409 },
      period_not_latest: { status: 409 },
      period_closing: { status: 409 },
      next_period_in_use: { status: 409 },
      /** It would change a paid amount. */
      stub_has_payment: { status: 409, details: z.object({ stub: z.string() }) },
    },
  }),
};
