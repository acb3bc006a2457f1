/** API contract of pay stubs: the pay of an employee for a period, with the formula of every figure. */
import { z } from 'zod';
import { groupsBy, listRoute, plainColumns } from '#base/lists/route.ts';
import { route } from '#base/route.ts';
import { Day, dayRange, Flag, Id, listQuery, Moment, Money, MoneySum, one, statusFilter, WithId } from '#base/wire.ts';

/** The kind of a line. `arl_employer` is for information: the company pays it, and it is not deducted. */
export const lineKinds = [
  'base_salary',
  'bonus',
  'manual',
  'transport_allowance',
  'health',
  'pension',
  'solidarity_fund',
  'tax',
  'arl',
  'arl_employer',
  'court_ordered',
  'deduction',
  'other_discounts',
  'payroll_advance',
  'cash',
] as const;
export const LineKind = z.enum(lineKinds);
export type LineKind = z.output<typeof LineKind>;

/** How an amount came about: the name of a text of the screens, and the amounts, days and percentages that it shows, as decimals. */
export const Formula = z.object({ code: z.string(), facts: z.record(z.string(), z.string()) });
export type Formula = z.output<typeof Formula>;

export const sourceTypes = ['trip', 'cash', 'expense', 'payroll_advance'] as const;

/** A record that a line is calculated from. */
export const LineSource = z.object({
  type: z.enum(sourceTypes),
  id: Id,
  /** Its number or, without one, its date. */
  label: z.string(),
  amount: Money,
});
export type LineSource = z.output<typeof LineSource>;

export const StubLine = z.object({
  kind: LineKind,
  /** The text of a user; empty if the kind is the description. */
  description: z.string(),
  formula: Formula.nullable(),
  /** The effect on the net payment; negative for deductions. For `arl_employer` the amount that the company pays. */
  amount: Money,
  sources: z.array(LineSource),
});
export type StubLine = z.output<typeof StubLine>;

/** Amount that did not fit. Advances and cash stay open; anything else is not carried over as debt. */
export const NotTaken = z.object({ kind: LineKind, description: z.string(), amount: Money, stays_open: z.boolean() });
export type NotTaken = z.output<typeof NotTaken>;

/** Amounts of a stub. Deductions are positive; `cash_balance` is negative where the company owed the employee. */
export const stubFigures = {
  regular_earnings: Money,
  variable_earnings: Money,
  total_earnings: Money,
  health: Money,
  pension: Money,
  /** Deducted only where the employee pays it. */
  arl: Money,
  arl_paid_by: z.enum(['employer', 'employee']),
  solidarity_fund: Money,
  tax_withholdings: Money,
  deductions: Money,
  total_deductions: Money,
  payroll_advances: Money,
  cash_balance: Money,
  net_payment: Money,
};

export const StubFigures = z.object(stubFigures);
export type StubFigures = z.output<typeof StubFigures>;

/** Why a stub deserves a look before its period is closed. */
export const stubWarnings = [
  /** Nothing is agreed with a driver of the period. */
  'no_compensation',
  /** Advances, cash or deductions did not fit above the minimum wage. */
  'held_back',
  'expenses_submitted',
  'fewer_days',
  /** Paid by commission alone, and less than the minimum wage of the days. */
  'below_minimum',
  /** Cash stays on the driver's account. */
  'cash_left',
  /** The freight of a trip changed after it was paid. */
  'freight_changed',
  'expenses_changed',
  /** It pays days of the month before those of its cycle, which no stub has paid. */
  'days_of_before',
  /** Employed from a 31st on, which is not paid. */
  'starts_on_31st',
] as const;
export const StubWarning = z.object({
  code: z.enum(stubWarnings),
  /** The amount of the warning: held back, submitted, left or changed. */
  amount: Money.nullable(),
  count: z.number().nullable(),
});
export type StubWarning = z.output<typeof StubWarning>;

/** void: its period was closed again without pay for the employee. */
export const stubStatuses = ['due', 'partially_paid', 'paid', 'void'] as const;
export const StubStatus = z.enum(stubStatuses);
export type StubStatus = z.output<typeof StubStatus>;

export const stubPaymentMethods = ['bank_deposit', 'cash', 'check', 'other'] as const;
export const StubPaymentMethod = z.enum(stubPaymentMethods, 'choose_one');
export type StubPaymentMethod = z.output<typeof StubPaymentMethod>;

/** returned: the bank gave it back, and the stub is owed again; void: deleted. */
export const stubPaymentStates = ['active', 'returned', 'void'] as const;
export const StubPaymentState = z.enum(stubPaymentStates);
export type StubPaymentState = z.output<typeof StubPaymentState>;

/** The first and last day that a stub settles, absences among them; null without any. No other stub pays them. */
export const stubDays = { days_from: Day.nullable(), days_through: Day.nullable() };

export const StubRow = z.object({
  id: Id,
  number: z.string(),
  period_id: Id,
  starts_on: Day,
  ends_on: Day,
  employee_id: Id,
  employee_name: z.string(),
  days: z.number(),
  ...stubDays,
  trips: z.number(),
  ...stubFigures,
  /** By payments that are neither void nor returned, and the unpaid balance. */
  paid: Money,
  balance: Money,
  status: StubStatus,
  /** Its period is open again: the figures are those of the last closing. */
  is_reopened: z.boolean(),
  created_at: Moment,
});
export type StubRow = z.output<typeof StubRow>;

/** The value of a stub in a sum: zero for a void one. */
const paidPart = (stub: StubRow, figure: 'total_earnings' | 'total_deductions' | 'payroll_advances' | 'cash_balance' | 'net_payment') =>
  stub.status === 'void' ? null : stub[figure];

/** The year's stubs up to this one. */
const YearToDate = z.object({
  year: z.number(),
  total_earnings: MoneySum,
  health: MoneySum,
  pension: MoneySum,
  solidarity_fund: MoneySum,
  tax_withholdings: MoneySum,
  net_payment: MoneySum,
});

export const Stub = StubRow.extend({
  employee_id_card: z.string(),
  payment_method: z.enum(['direct_deposit', 'check']).nullable(),
  institution: z.string(),
  account_number: z.string(),
  lines: z.array(StubLine),
  not_taken: z.array(NotTaken),
  /** The amount that stays for the employee at least, if pay is protected. */
  minimum: Money.nullable(),
  notes: z.string(),
  year_to_date: YearToDate,
  /** Those that are not void, the first one first. */
  payments: z.array(
    z.object({ id: Id, number: z.string(), status: StubPaymentState, date: Day, method: StubPaymentMethod, amount: Money }),
  ),
  /** The agreed payment method of the employee; null if nothing is agreed. */
  proposed_method: StubPaymentMethod.nullable(),
  version: z.number(),
});
export type Stub = z.output<typeof Stub>;

const stubsQuery = listQuery(['ends_on', 'employee_name', 'number', 'net_payment', 'balance'], '-ends_on').extend({
  period_id: Id.optional(),
  employee_id: Id.optional(),
  status: statusFilter(stubStatuses).optional(),
  /** `1`: of closed periods, with an unpaid balance. `0`: the others. */
  unpaid: Flag.optional(),
  /** `1`: of closed periods, without void ones. `0`: the others. */
  issued: Flag.optional(),
  ...dayRange('ended'),
});

export const payStubs = {
  list: listRoute('/api/pay-stubs', 'view-compensation', {
    summary: 'Pay stubs, the latest periods first; drivers see their own of closed periods. The search matches numbers and names.',
    query: stubsQuery,
    row: StubRow,
    words: 'payroll:stubs.',
    name: 'payroll:stubs.title',
    columns: {
      ...plainColumns('number', 'employee_name', 'starts_on', 'ends_on', 'days', 'trips', 'regular_earnings', 'variable_earnings'),
      ...plainColumns('total_earnings', 'health', 'pension', 'solidarity_fund', 'tax_withholdings', 'deductions', 'total_deductions'),
      ...plainColumns('payroll_advances', 'cash_balance', 'net_payment', 'paid', 'balance'),
      status: { texts: 'stubs.statuses' },
    },
    sums: {
      total_earnings: MoneySum,
      total_deductions: MoneySum,
      payroll_advances: MoneySum,
      cash_balance: MoneySum,
      net_payment: MoneySum,
      balance: MoneySum,
    },
    partOf: {
      total_earnings: (stub) => paidPart(stub, 'total_earnings'),
      total_deductions: (stub) => paidPart(stub, 'total_deductions'),
      payroll_advances: (stub) => paidPart(stub, 'payroll_advances'),
      cash_balance: (stub) => paidPart(stub, 'cash_balance'),
      net_payment: (stub) => paidPart(stub, 'net_payment'),
    },
    groups: groupsBy('status', stubStatuses),
  }),
  read: route('GET /api/pay-stubs/:id', 'view-compensation', {
    summary: 'A pay stub with its lines, and how each came about; drivers read their own of closed periods.',
    params: WithId,
    output: one(Stub),
  }),
  own: route('GET /api/user/pay-stubs', 'member', {
    summary: 'The latest 60 stubs of the caller in this company, of closed periods.',
    output: z.object({ data: z.array(Stub) }),
  }),
};
