/** What a member is paid, as the company and the person agreed it. The reckoning of a period is payroll's. */
import { z } from 'zod';
import { route } from '#base/route.ts';
import { Day, Id, Money, MoneyNotNegative, one, optionalText, Percentage, PositiveMoney, text, UnitPrice, WithId } from '#base/wire.ts';

export const payMethods = ['direct_deposit', 'check'] as const;
export const payCycles = ['monthly', 'semi_monthly'] as const;
export const payUnits = ['percentage', 'amount'] as const;
export const modifierKinds = ['bonus', 'deduction'] as const;
export const modifierBases = ['gross_trips', 'net_trips', 'base_salary'] as const;
export const modifierNatures = ['salary', 'non_salary'] as const;
/** What the law takes from pay, each a percentage of the contribution base or an amount. */
export const payShares = ['health', 'pension', 'arl', 'tax'] as const;
export type PayShare = (typeof payShares)[number];

const Unit = z.enum(payUnits, 'choose_one');

const modifierShape = {
  kind: z.enum(modifierKinds, 'choose_one'),
  description: text(80),
  unit: Unit,
  value: UnitPrice,
  /** What a percentage is of; null for an amount. */
  base: z.enum(modifierBases, 'choose_one').nullable().default(null),
  /** Whether a bonus counts for the contribution base; means nothing on a deduction. */
  nature: z.enum(modifierNatures, 'choose_one').default('salary'),
};
const ModifierGiven = z
  .object(modifierShape)
  .superRefine((row, context) => {
    const { error } = (row.unit === 'percentage' ? Percentage : PositiveMoney).safeParse(row.value);
    for (const issue of error?.issues ?? []) context.addIssue({ ...issue, path: ['value'], input: row.value } as never);
    if (!error && Number(row.value) === 0)
      context.addIssue({ code: 'custom', path: ['value'], message: 'greater_than_zero', input: row.value });
    if (row.unit === 'percentage' && !row.base) context.addIssue({ code: 'custom', path: ['base'], message: 'required', input: row.base });
  })
  .transform((row) => ({ ...row, base: row.unit === 'percentage' ? row.base : null }));
export type ModifierGiven = z.output<typeof ModifierGiven>;

/** What a form gives. Amounts of the shares are a period's; the base salary is a month's. */
export const CompensationGiven = z
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
    modifiers: z.array(ModifierGiven).max(30).default([]),
  })
  .superRefine((given, context) => {
    for (const share of payShares) {
      const value = given[`${share}_value`];
      const { error } = (given[`${share}_unit`] === 'percentage' ? Percentage : MoneyNotNegative).safeParse(value);
      for (const issue of error?.issues ?? []) context.addIssue({ ...issue, path: [`${share}_value`], input: value } as never);
    }
  });
export type CompensationGiven = z.output<typeof CompensationGiven>;

const shown = z.string();
export const Compensation = z.object({
  user_id: Id,
  user_name: z.string(),
  /** False while nothing was agreed: the rest is where a form starts. */
  is_set: z.boolean(),
  payment_method: z.enum(payMethods),
  payroll_cycle: z.enum(payCycles),
  institution: z.string(),
  account_number: z.string(),
  base_salary: Money,
  health_unit: z.enum(payUnits),
  health_value: shown,
  pension_unit: z.enum(payUnits),
  pension_value: shown,
  arl_unit: z.enum(payUnits),
  arl_value: shown,
  tax_unit: z.enum(payUnits),
  tax_value: shown,
  other_discounts: Money,
  modifiers: z.array(
    z.object({
      kind: z.enum(modifierKinds),
      description: z.string(),
      unit: z.enum(payUnits),
      value: shown,
      base: z.enum(modifierBases).nullable(),
      nature: z.enum(modifierNatures),
    }),
  ),
  /** The company's: everybody's. */
  next_payment_date: Day.nullable(),
  /** Whether the person has the role of driver, whose work is of another risk. */
  is_driver: z.boolean(),
  /** 0 while nothing was agreed. */
  version: z.number(),
});
export type Compensation = z.output<typeof Compensation>;

export const compensation = {
  read: route({
    method: 'GET',
    path: '/api/users/:id/compensation',
    may: 'view-compensation',
    summary: 'What a user is paid; a driver finds only their own.',
    params: WithId,
    output: one(Compensation),
  }),
  update: route({
    method: 'PUT',
    path: '/api/users/:id/compensation',
    may: 'update-compensation',
    summary: "Saves what a user is paid. One's own only by an administrator.",
    params: WithId,
    body: CompensationGiven,
    output: one(Compensation),
    errors: { compensation_own: { status: 409 } },
  }),
  own: route({
    method: 'GET',
    path: '/api/user/compensation',
    may: 'member',
    summary: 'What oneself is paid in this company; null where nothing was agreed.',
    output: one(Compensation.nullable()),
  }),
};
