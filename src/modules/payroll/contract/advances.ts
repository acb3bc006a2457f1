/** API contract of payroll advances: money given to employees against pay, at once or in instalments. Never mixed with the cash of trips. */
import { z } from 'zod';
import { Confirm, confirmationNeeded } from '#base/confirmations.ts';
import { groupsBy, listRoute, plainColumns } from '#base/lists/route.ts';
import { route } from '#base/route.ts';
import { Day, dayRange, Id, listQuery, Moment, Money, MoneySum, one, PositiveMoney, WithId } from '#base/wire.ts';
import { booksErrors, settledErrors } from '#modules/companies/contract/books.ts';
import { UnusualDayQuestion } from '#modules/companies/contract/unusual-day.ts';
import {
  accountMovementErrors,
  accountMovementFields,
  accountMovementRow,
  ReferenceQuestion,
} from '#modules/trips/contract/account-movement.ts';

export const advanceStates = ['open', 'taken'] as const;
export const instalmentsLimit = 120;

const AdvanceFields = z.object({
  ...accountMovementFields,
  employee_id: Id,
  amount: PositiveMoney,
  /** Stubs that take it: each the amount ÷ instalments, the last one the rest. */
  instalments: z.number('required').int().min(1).max(instalmentsLimit).default(1),
});
export const PayrollAdvanceInput = AdvanceFields.extend({ confirm: Confirm });
export type PayrollAdvanceInput = z.output<typeof AdvanceFields>;

export const PayrollAdvanceRow = z.object({
  id: Id,
  employee_id: Id,
  employee_name: z.string(),
  ...accountMovementRow,
  /** The amounts taken by stubs, and the open rest. */
  taken: Money,
  open: Money,
  instalments: z.number(),
  instalments_left: z.number(),
  version: z.number(),
});
export type PayrollAdvanceRow = z.output<typeof PayrollAdvanceRow>;

export const PayrollAdvance = PayrollAdvanceRow.extend({
  /** The stubs that took a part, the first one first. */
  uses: z.array(z.object({ stub_id: Id, number: z.string(), ends_on: Day, amount: Money })),
  created_at: Moment,
});
export type PayrollAdvance = z.output<typeof PayrollAdvance>;

/** Users neither give themselves an advance nor change their own, except administrators. */
const ownPay = { compensation_own: { status: 409 } } as const;

const inputErrors = {
  ...booksErrors,
  ...accountMovementErrors,
  confirmation_needed: confirmationNeeded(z.union([ReferenceQuestion.extend({ employee_name: z.string() }), UnusualDayQuestion])),
  too_many_decimals: { status: 422, details: z.object({ decimals: z.number() }) },
  reference_unknown: { status: 422, field: 'employee_id' },
  /** Each would be less than the smallest amount. */
  too_many_instalments: { status: 422, field: 'instalments' },
  employee_not_active: { status: 422, field: 'employee_id' },
  ...ownPay,
} as const;

export const payrollAdvances = {
  list: listRoute('/api/payroll-advances', 'view-compensation', {
    summary: 'Advances on pay, the latest first; drivers see their own. The search matches names and references.',
    query: listQuery(['date', 'employee_name', 'amount', 'open'], '-date').extend({
      employee_id: Id.optional(),
      state: z.enum(advanceStates, 'choose_one').optional(),
      ...dayRange('dated'),
    }),
    row: PayrollAdvanceRow,
    words: 'payroll:advances.',
    name: 'payroll:advances.title',
    columns: {
      ...plainColumns('date', 'employee_name'),
      method: { texts: 'trips:methods' },
      ...plainColumns('payment_method', 'transaction_id', 'note', 'instalments', 'instalments_left', 'amount', 'taken', 'open'),
    },
    sums: { amount: MoneySum, taken: MoneySum, open: MoneySum },
    groups: groupsBy('state', advanceStates),
  }),
  create: route('POST /api/payroll-advances', 'create-compensation', {
    summary: 'Gives an employee an advance on pay. Only administrators give themselves one.',
    body: PayrollAdvanceInput,
    output: one(PayrollAdvance),
    errors: inputErrors,
  }),
  read: route('GET /api/payroll-advances/:id', 'view-compensation', {
    params: WithId,
    summary: 'An advance on pay, and the stubs that took it.',
    output: one(PayrollAdvance),
  }),
  update: route('PUT /api/payroll-advances/:id', 'update-compensation', {
    params: WithId,
    ifMatch: true,
    summary: 'Changes an advance; the employee stays. Once a stub took a part of it, only its note and its instalments.',
    body: PayrollAdvanceInput,
    output: one(PayrollAdvance),
    errors: { ...inputErrors, ...settledErrors },
  }),
  remove: route('DELETE /api/payroll-advances/:id', 'delete-compensation', {
    params: WithId,
    ifMatch: true,
    summary: 'Deletes an advance that no stub took.',
    output: z.object({ data: z.null() }),
    errors: { ...booksErrors, ...settledErrors, ...ownPay },
  }),
};
