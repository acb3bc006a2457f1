/** The company's catalogues: its taxes and its expense categories. */
import { z } from 'zod';
import { type RefusalSpec, route } from '#base/route.ts';
import { Id, one, Percentage, text, UnitPrice, WithId } from '#base/wire.ts';
import { withholdingKindInput, withholdingKinds, withKind } from './withholdings.ts';

export const taxTypes = ['tax', 'discount', 'withholding'] as const;
export const taxMethods = ['percentage', 'fixed'] as const;
const status = z.enum(['active', 'inactive']);

interface TaxRow {
  type: (typeof taxTypes)[number];
  method: (typeof taxMethods)[number];
  value: string;
  iva: boolean;
}

/** A rate that may be shown per mille, such as 4.14 ‰; its value stays a percentage, 0.414. Ignored for fixed amounts. */
export const perMilleInput = z.boolean().default(false);
/** Without the mark on kinds for which it has no meaning. */
export const withPerMille = <T extends { method: (typeof taxMethods)[number]; per_mille: boolean }>(row: T): T => ({
  ...row,
  per_mille: row.per_mille && row.method === 'percentage',
});

/** Adds issues for a percentage above a hundred, and for IVA that is not a tax. */
export function checkTax({ type, method, value, iva }: TaxRow, context: z.RefinementCtx): void {
  const { error } = (method === 'percentage' ? Percentage : UnitPrice).safeParse(value);
  for (const issue of error?.issues ?? []) context.addIssue({ ...issue, path: ['value'], input: value } as never);
  if (iva && type !== 'tax') context.addIssue({ code: 'custom', path: ['iva'], message: 'iva_is_a_tax', input: iva });
}

/** `value` is an amount, or a percentage of the subtotal or base. */
export const TaxInput = z
  .object({
    name: text(60),
    type: z.enum(taxTypes, 'choose_one'),
    method: z.enum(taxMethods, 'choose_one'),
    value: text(30),
    /** The tax is IVA. */
    iva: z.boolean().default(false),
    per_mille: perMilleInput,
    withholding_kind: withholdingKindInput,
  })
  .superRefine(checkTax)
  .transform((row) => withKind(withPerMille(row), row.name));
export type TaxInput = z.output<typeof TaxInput>;

export const Tax = z.object({
  id: Id,
  name: z.string(),
  type: z.enum(taxTypes),
  method: z.enum(taxMethods),
  value: z.string(),
  iva: z.boolean(),
  /** Shown per mille. */
  per_mille: z.boolean(),
  /** Null for taxes and discounts. */
  withholding_kind: z.enum(withholdingKinds).nullable(),
  status,
  version: z.number(),
});
export type Tax = z.output<typeof Tax>;

export const CategoryInput = z.object({
  name: text(40),
  /** Expenses of this category reduce the base of a driver's bonus on net trips. */
  counts_for_bonus: z.boolean().default(true),
});
export type CategoryInput = z.output<typeof CategoryInput>;

export const ExpenseCategory = z.object({
  id: Id,
  /** The same in every company for the seeded categories, such as `fuel`; null for categories that the company added. */
  key: z.string().nullable(),
  name: z.string(),
  counts_for_bonus: z.boolean(),
  status,
  version: z.number(),
});
export type ExpenseCategory = z.output<typeof ExpenseCategory>;

/**
 * The five operations of a catalogue. Every member may read it, because forms choose from it. `constraint` is the unique constraint of
 * its names, if they are unique.
 */
export function catalogueOperations<I extends z.ZodType, R extends z.ZodType>(
  path: `/${string}`,
  Input: I,
  Row: R,
  name: string,
  constraint?: string,
) {
  const nameTaken: Record<string, RefusalSpec> = constraint ? { name_taken: { status: 409, field: 'name', constraint } } : {};
  return {
    list: route(`GET ${path}`, 'member', {
      summary: `The company's ${name}, by name; at most two hundred.`,
      query: z.object({ status: status.optional() }),
      output: z.object({ data: z.array(Row) }),
    }),
    create: route(`POST ${path}`, 'create-company-settings', {
      summary: `Adds one of the ${name}.`,
      body: Input,
      output: one(Row),
      errors: { ...nameTaken, catalogue_full: { status: 409 } },
    }),
    update: route(`PUT ${path}/:id`, 'update-company-settings', {
      ifMatch: true,
      summary: `Saves one of the ${name}; existing records that use it do not change.`,
      params: WithId,
      body: Input,
      output: one(Row),
      errors: nameTaken,
    }),
    deactivate: route(`POST ${path}/:id/deactivation`, 'delete-company-settings', {
      ifMatch: true,
      summary: `Deactivates one of the ${name}: forms no longer offer it.`,
      params: WithId,
      output: one(Row),
      status: 200,
      errors: { already_inactive: { status: 409 } },
    }),
    reactivate: route(`DELETE ${path}/:id/deactivation`, 'delete-company-settings', {
      ifMatch: true,
      summary: `Reactivates one of the ${name}.`,
      params: WithId,
      output: one(Row),
      errors: { already_active: { status: 409 } },
    }),
  };
}

export const taxes = catalogueOperations('/api/taxes', TaxInput, Tax, 'taxes, discounts and withholdings', 'tax_by_name');
export const expenseCategories = catalogueOperations(
  '/api/expense-categories',
  CategoryInput,
  ExpenseCategory,
  'expense categories',
  'expense_category_by_name',
);
