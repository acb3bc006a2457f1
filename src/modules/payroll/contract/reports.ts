/** API contract of payroll reports: pay of a period by person, concept, truck and customer, and the contributions of a month. */
import { z } from 'zod';
import { type RefusalSpec, route } from '#base/route.ts';
import { Bytes, Day, fileFormats, Id, Money, MoneySum, one, WithId } from '#base/wire.ts';
import { IdType } from '#modules/people/contract/member-fields.ts';
import { LineKind } from './stubs.ts';

/** By concept; positive if it increases the net payment. Concepts that a person does not have are missing. */
const Amounts = z.partialRecord(LineKind, MoneySum);

const ReportPerson = z.object({
  stub_id: Id,
  number: z.string(),
  employee_id: Id,
  employee_name: z.string(),
  days: z.number(),
  trips: z.number(),
  amounts: Amounts,
  total_earnings: Money,
  net_payment: Money,
});
export type ReportPerson = z.output<typeof ReportPerson>;

const CostRow = z.object({
  /** Of the truck or the customer. */
  id: Id,
  name: z.string(),
  trips: z.number(),
  freight: MoneySum,
  cost: MoneySum,
  /** The cost in percent of the freight; null at zero freight. */
  percent: z.string().nullable(),
});

export const PeriodReport = z.object({
  /** Of the period; all stubs that it issued. */
  starts_on: Day,
  ends_on: Day,
  people: z.array(ReportPerson),
  totals: z.object({ amounts: Amounts, total_earnings: MoneySum, net_payment: MoneySum }),
  /** Total earnings, spread over the trips by the freight of each stub's trips. */
  trucks: z.array(CostRow),
  customers: z.array(CostRow),
  /** The pay of people without trips. Together with the trucks, or the customers, it adds up to the total earnings. */
  without_trips: MoneySum,
});
export type PeriodReport = z.output<typeof PeriodReport>;

export const reportParts = ['people', 'trucks', 'customers'] as const;
export type ReportPart = (typeof reportParts)[number];

export const ContributionRow = z.object({
  employee_id: Id,
  employee_name: z.string(),
  id_type: IdType,
  id_card: z.string(),
  days: z.number(),
  /** IBC. */
  base: Money,
  health_employee: Money,
  health_employer: Money,
  pension_employee: Money,
  pension_employer: Money,
  solidarity_fund: Money,
  /** In percent; null if an amount is agreed. */
  arl_rate: z.string().nullable(),
  arl: Money,
  arl_paid_by: z.enum(['employer', 'employee']),
  total: Money,
});
export type ContributionRow = z.output<typeof ContributionRow>;

export const Contributions = z.object({
  month: z.string(),
  rows: z.array(ContributionRow),
  totals: z.object({
    people: z.number(),
    base: MoneySum,
    health_employee: MoneySum,
    health_employer: MoneySum,
    pension_employee: MoneySum,
    pension_employer: MoneySum,
    solidarity_fund: MoneySum,
    arl: MoneySum,
    total: MoneySum,
  }),
});
export type Contributions = z.output<typeof Contributions>;

/** The present month by default. */
const ofMonth = {
  month: z
    .string()
    .regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'date_invalid')
    .optional(),
};
const file = { file: z.enum(fileFormats) };
const period = { params: WithId, errors: { period_not_closed: { status: 409 } } } as const;
const contributions = {
  /** A day of the month has no value of that key. */
  errors: { legal_value_missing: { status: 409, details: z.object({ key: z.string(), day: Day }) } } as const satisfies Record<
    string,
    RefusalSpec
  >,
};

export const payReports = {
  period: route('GET /api/pay-periods/:id/report', 'view-compensation', {
    ...period,
    summary: 'The pay of a closed period by person and concept, and its cost by truck and customer. Not for drivers.',
    output: one(PeriodReport),
  }),
  periodFile: route('GET /api/pay-periods/:id/report/file', 'view-compensation', {
    ...period,
    summary: 'A part of the report of a closed period as a file. Needs `export-data` too. Not for drivers.',
    query: z.object({ ...file, part: z.enum(reportParts) }),
    output: Bytes,
    bytes: true,
  }),
  contributions: route('GET /api/payroll-contributions', 'view-compensation', {
    ...contributions,
    summary:
      'The sheet for PILA: the contributions of employees and employer for a month, from the stubs of closed periods. Not for drivers.',
    query: z.object(ofMonth),
    output: one(Contributions),
  }),
  contributionsFile: route('GET /api/payroll-contributions/file', 'view-compensation', {
    ...contributions,
    summary: 'The sheet for PILA as a file. Needs `export-data` too. Not for drivers.',
    query: z.object({ ...ofMonth, ...file }),
    output: Bytes,
    bytes: true,
  }),
};
