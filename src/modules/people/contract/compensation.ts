/** What a member is paid, as agreed between company and person. Payroll calculates the pay of a period. */
import { z } from 'zod';
import { rowIdInput } from '#base/record.ts';
import { route } from '#base/route.ts';
import { Day, Id, Money, MoneyNotNegative, one, optionalText, Percentage, PositiveMoney, text, UnitPrice, WithId } from '#base/wire.ts';

export const payMethods = ['direct_deposit', 'check'] as const;
export const payCycles = ['monthly', 'semi_monthly'] as const;
export const payUnits = ['percentage', 'amount'] as const;
export const modifierKinds = ['bonus', 'deduction'] as const;
export const modifierBases = ['gross_trips', 'net_trips', 'base_salary'] as const;
export const modifierNatures = ['salary', 'non_salary'] as const;
/** Statutory deductions from pay, each a percentage of the contribution base or an amount. */
export const payShares = ['health', 'pension', 'arl', 'tax'] as const;
export type PayShare = (typeof payShares)[number];

const Unit = z.enum(payUnits, 'choose_one');

const modifierShape = {
  ...rowIdInput,
  kind: z.enum(modifierKinds, 'choose_one'),
  description: text(80),
  unit: Unit,
  value: UnitPrice,
  /** What a percentage is of; null for an amount. */
  base: z.enum(modifierBases, 'choose_one').nullable().default(null),
  /** Whether a bonus counts for the contribution base; ignored for a deduction. */
  nature: z.enum(modifierNatures, 'choose_one').default('salary'),
};
const ModifierInput = z
  .object(modifierShape)
  .superRefine((row, context) => {
    const { error } = (row.unit === 'percentage' ? Percentage : PositiveMoney).safeParse(row.value);
    for (const issue of error?.issues ?? []) context.addIssue({ ...issue, path: ['value'], input: row.value } as never);
    if (!error && Number(row.value) === 0)
      context.addIssue({ code: 'custom', path: ['value'], message: 'greater_than_zero', input: row.value });
    if (row.unit === 'percentage' && !row.base) context.addIssue({ code: 'custom', path: ['base'], message: 'required', input: row.base });
  })
  .transform((row) => ({ ...row, base: row.unit === 'percentage' ? row.base : null }));
export type ModifierInput = z.output<typeof ModifierInput>;

/** Amounts of the deductions are per pay period; the base salary is per month. */
export const CompensationInput = z
  .object({
    payment_method: z.enum(payMethods, 'choose_one'),
    payroll_cycle: z.enum(payCycles, 'choose_one'),
    institution: optionalText(60),
    account_number: optionalText(30),
    base_salary: MoneyNotNegative,
    health_unit: Unit.default('percentage'),
    health_value: UnitPrice.default('0'),
    pension_unit: Unit.default('percentage'),
    pension_value: UnitPrice.default('0'),
    arl_unit: Unit.default('percentage'),
    arl_value: UnitPrice.default('0'),
    tax_unit: Unit.default('percentage'),
    tax_value: UnitPrice.default('0'),
    other_discounts: MoneyNotNegative.default('0'),
    modifiers: z.array(ModifierInput).max(30).default([]),
  })
  .superRefine((input, context) => {
    for (const share of payShares) {
      const value = input[`${share}_value`];
      const { error } = (input[`${share}_unit`] === 'percentage' ? Percentage : MoneyNotNegative).safeParse(value);
      for (const issue of error?.issues ?? []) context.addIssue({ ...issue, path: [`${share}_value`], input: value } as never);
    }
  });
export type CompensationInput = z.output<typeof CompensationInput>;

export const Compensation = z.object({
  user_id: Id,
  user_name: z.string(),
  /** False while nothing is agreed: the rest are the defaults of a form. */
  is_set: z.boolean(),
  payment_method: z.enum(payMethods),
  payroll_cycle: z.enum(payCycles),
  institution: z.string(),
  account_number: z.string(),
  base_salary: Money,
  health_unit: z.enum(payUnits),
  health_value: z.string(),
  pension_unit: z.enum(payUnits),
  pension_value: z.string(),
  arl_unit: z.enum(payUnits),
  arl_value: z.string(),
  tax_unit: z.enum(payUnits),
  tax_value: z.string(),
  other_discounts: Money,
  modifiers: z.array(
    z.object({
      id: Id,
      kind: z.enum(modifierKinds),
      description: z.string(),
      unit: z.enum(payUnits),
      value: z.string(),
      base: z.enum(modifierBases).nullable(),
      nature: z.enum(modifierNatures),
    }),
  ),
  /** Of the company: the same for all members. */
  next_payment_date: Day.nullable(),
  /** Has the driver role, whose work has a higher risk class. */
  is_driver: z.boolean(),
  /** 0 while nothing is agreed. */
  version: z.number(),
});
export type Compensation = z.output<typeof Compensation>;

export const compensation = {
  read: route({
    method: 'GET',
    path: '/api/users/:id/compensation',
    access: 'view-compensation',
    summary: 'What a user is paid; drivers see only their own.',
    params: WithId,
    output: one(Compensation),
  }),
  update: route({
    method: 'PUT',
    path: '/api/users/:id/compensation',
    access: 'update-compensation',
    ifMatch: true,
    summary: 'Saves what a user is paid. Only administrators can save their own.',
    params: WithId,
    body: CompensationInput,
    output: one(Compensation),
    errors: { compensation_own: { status: 409 } },
  }),
  own: route({
    method: 'GET',
    path: '/api/user/compensation',
    access: 'member',
    summary: 'What the caller is paid in this company; null while nothing is agreed.',
    output: one(Compensation.nullable()),
  }),
};
