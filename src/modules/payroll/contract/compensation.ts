/** The compensation of a member, as agreed between company and person: terms with a first day, and the account to pay to. */
import { z } from 'zod';
import { Confirm, confirmationNeeded } from '#base/confirmations.ts';
import { rowIdInput } from '#base/record.ts';
import { route } from '#base/route.ts';
import {
  Day,
  Id,
  Money,
  MoneyNotNegative,
  one,
  optionalText,
  Percentage,
  PlannedDay,
  PositiveMoney,
  text,
  UnitPrice,
  WithId,
} from '#base/wire.ts';
import { PayCycleQuestion } from '#modules/settings/contract/settings.ts';

export const payMethods = ['direct_deposit', 'check'] as const;
export const payCycles = ['monthly', 'semi_monthly'] as const;
export const payUnits = ['percentage', 'amount'] as const;
export const modifierKinds = ['bonus', 'deduction'] as const;
export const modifierBases = ['gross_trips', 'net_trips', 'base_salary'] as const;
export const modifierNatures = ['salary', 'non_salary'] as const;
export const termsStates = ['past', 'current', 'future'] as const;
export const modifiersLimit = 30;
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
  /** The base of a percentage; null for an amount. */
  base: z.enum(modifierBases, 'choose_one').nullable().default(null),
  /** Whether a bonus counts for the contribution base; ignored for a deduction. */
  nature: z.enum(modifierNatures, 'choose_one').default('salary'),
  /** For a deduction: ordered by a court, so it is taken before the others, and also from the minimum wage. */
  court_ordered: z.boolean().default(false),
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
  .transform((row) => ({
    ...row,
    base: row.unit === 'percentage' ? row.base : null,
    court_ordered: row.kind === 'deduction' && row.court_ordered,
  }));
export type ModifierInput = z.output<typeof ModifierInput>;

/** The terms of `valid_from`, with all figures. Amounts of the deductions are per pay stub; the base salary is per month. */
export const CompensationInput = z
  .object({
    payment_method: z.enum(payMethods, 'choose_one'),
    institution: optionalText(60),
    account_number: optionalText(30),
    /** The first day of the terms; null for terms that count from always. */
    valid_from: PlannedDay.nullable().default(null),
    /** Null for the cycle of the company. */
    payroll_cycle: z.enum(payCycles, 'choose_one').nullable().default(null),
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
    transport_allowance: z.boolean().default(true),
    solidarity_fund: z.boolean().default(true),
    modifiers: z.array(ModifierInput).max(modifiersLimit).default([]),
  })
  .superRefine((input, context) => {
    for (const share of payShares) {
      const value = input[`${share}_value`];
      const { error } = (input[`${share}_unit`] === 'percentage' ? Percentage : MoneyNotNegative).safeParse(value);
      for (const issue of error?.issues ?? []) context.addIssue({ ...issue, path: [`${share}_value`], input: value } as never);
    }
  });
export type CompensationInput = z.output<typeof CompensationInput>;

const Modifier = z.object({
  id: Id,
  kind: z.enum(modifierKinds),
  description: z.string(),
  unit: z.enum(payUnits),
  value: z.string(),
  base: z.enum(modifierBases).nullable(),
  nature: z.enum(modifierNatures),
  court_ordered: z.boolean(),
});
export type Modifier = z.output<typeof Modifier>;

const figures = {
  valid_from: Day.nullable(),
  payroll_cycle: z.enum(payCycles).nullable(),
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
  transport_allowance: z.boolean(),
  solidarity_fund: z.boolean(),
  modifiers: z.array(Modifier),
};

/** Terms that are valid from a day until the day before the next terms. */
export const Terms = z.object({ id: Id, ...figures });
export type Terms = z.output<typeof Terms>;

export const TermsVersion = Terms.extend({
  /** The day before the next terms; null for the last ones. */
  valid_until: Day.nullable(),
  /** On today's date in the company. */
  state: z.enum(termsStates),
  /** Begins on or before the end of the last closed period: does not change. */
  is_locked: z.boolean(),
});
export type TermsVersion = z.output<typeof TermsVersion>;

/** The figures are those of the terms in effect today or, before the first day of any, of the first. */
export const Compensation = z.object({
  user_id: Id,
  user_name: z.string(),
  /** False before anything is agreed: then the other values are the defaults of the form. */
  is_set: z.boolean(),
  payment_method: z.enum(payMethods),
  institution: z.string(),
  account_number: z.string(),
  ...figures,
  /** All terms, the latest first. */
  versions: z.array(TermsVersion),
  /**
   * The day after the last closed period: terms may begin on it or later. Null if no period was closed: then terms may also begin with null (from
   * always).
   */
  editable_from: Day.nullable(),
  /** Of the company: the same for all members. */
  next_payment_date: Day.nullable(),
  /** Has the driver role, whose work has a higher risk class. */
  is_driver: z.boolean(),
  /** 0 before anything is agreed. */
  version: z.number(),
});
export type Compensation = z.output<typeof Compensation>;

/** The terms, or a change of them, would count on days that a closed period has paid. */
const periodClosed = { period_closed: { status: 409, field: 'valid_from', details: z.object({ closed_through: Day }) } } as const;
const compensationOwn = { compensation_own: { status: 409 } } as const;

export const compensation = {
  read: route('GET /api/users/:id/compensation', 'view-compensation', {
    summary: 'The compensation of a user today, and earlier and later terms; drivers see only their own.',
    params: WithId,
    output: one(Compensation),
  }),
  update: route('PUT /api/users/:id/compensation', 'update-compensation', {
    ifMatch: true,
    summary:
      'Saves the terms that begin on `valid_from`, new or not, and the account, which has no date. Another pay cycle asks. Only administrators can save their own.',
    params: WithId,
    body: CompensationInput.safeExtend({ confirm: Confirm }),
    output: one(Compensation),
    errors: { ...compensationOwn, ...periodClosed, confirmation_needed: confirmationNeeded(PayCycleQuestion) },
  }),
  removeTerms: route('DELETE /api/users/:id/compensation/versions/:version_id', 'update-compensation', {
    ifMatch: true,
    summary: 'Removes terms that no closed period has paid by: those before them stay in effect. The last ones stay.',
    params: WithId.extend({ version_id: Id }),
    output: one(Compensation),
    errors: {
      ...compensationOwn,
      period_closed: { status: 409, details: z.object({ closed_through: Day }) },
      compensation_last: { status: 409 },
    },
  }),
  own: route('GET /api/user/compensation', 'member', {
    summary: 'The compensation of the caller in this company; null before anything is agreed.',
    output: one(Compensation.nullable()),
  }),
};
