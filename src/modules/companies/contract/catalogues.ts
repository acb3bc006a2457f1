/** The company's catalogues: the taxes that it works with, and what its expenses are for. */
import { z } from 'zod';
import { type RefusalSpec, route } from '#base/route.ts';
import { Id, one, Percentage, text, UnitPrice, WithId } from '#base/wire.ts';

export const taxTypes = ['tax', 'discount', 'withholding'] as const;
export const taxMethods = ['percentage', 'fixed'] as const;
const status = z.enum(['active', 'inactive']);

interface TaxRow {
  type: (typeof taxTypes)[number];
  method: (typeof taxMethods)[number];
  value: string;
  iva: boolean;
}

/** A percentage is at most a hundred, and only a tax can be IVA. */
export function checkTax({ type, method, value, iva }: TaxRow, context: z.RefinementCtx): void {
  const { error } = (method === 'percentage' ? Percentage : UnitPrice).safeParse(value);
  for (const issue of error?.issues ?? []) context.addIssue({ ...issue, path: ['value'], input: value } as never);
  if (iva && type !== 'tax') context.addIssue({ code: 'custom', path: ['iva'], message: 'iva_is_a_tax', input: iva });
}

/** What a form of a tax gives. `value` is an amount, or a percentage of the subtotal or base. */
export const TaxGiven = z
  .object({
    name: text(60),
    type: z.enum(taxTypes, 'choose_one'),
    method: z.enum(taxMethods, 'choose_one'),
    value: z.string('required').trim().min(1, 'required'),
    /** The tax is IVA, and not another one. */
    iva: z.boolean().default(false),
  })
  .superRefine(checkTax);
export type TaxGiven = z.output<typeof TaxGiven>;

export const Tax = z.object({
  id: Id,
  name: z.string(),
  type: z.enum(taxTypes),
  method: z.enum(taxMethods),
  value: z.string(),
  iva: z.boolean(),
  status,
  version: z.number(),
});
export type Tax = z.output<typeof Tax>;

/** What a form of an expense category gives. */
export const CategoryGiven = z.object({
  name: text(40),
  /** Expenses of this kind lower what a driver's bonus on net trips is reckoned from. */
  counts_for_bonus: z.boolean().default(true),
});
export type CategoryGiven = z.output<typeof CategoryGiven>;

export const ExpenseCategory = z.object({
  id: Id,
  /** The same in every company for those it started with, such as `fuel`; null for its own. */
  key: z.string().nullable(),
  name: z.string(),
  counts_for_bonus: z.boolean(),
  status,
  version: z.number(),
});
export type ExpenseCategory = z.output<typeof ExpenseCategory>;

/**
 * The five operations of a catalogue; everybody in the company reads it, forms choose from it. `constraint` keeps its names apart, where
 * they must be.
 */
export function catalogue<G extends z.ZodType, R extends z.ZodType>(path: string, Given: G, Row: R, name: string, constraint?: string) {
  const taken: Record<string, RefusalSpec> = constraint ? { name_taken: { status: 409, field: 'name', constraint } } : {};
  return {
    list: route({
      method: 'GET',
      path,
      may: 'member',
      summary: `The company's ${name}, by name; at most two hundred.`,
      query: z.object({ status: status.optional() }),
      output: z.object({ data: z.array(Row) }),
    }),
    create: route({
      method: 'POST',
      path,
      may: 'update-company-settings',
      summary: `Adds to the ${name}.`,
      body: Given,
      output: one(Row),
      errors: { ...taken, catalogue_full: { status: 409 } },
    }),
    update: route({
      method: 'PUT',
      path: `${path}/:id`,
      may: 'update-company-settings',
      summary: `Saves one of the ${name}; what was made with it stays as it was.`,
      params: WithId,
      body: Given,
      output: one(Row),
      errors: taken,
    }),
    deactivate: route({
      method: 'POST',
      path: `${path}/:id/deactivation`,
      may: 'update-company-settings',
      summary: `Takes one of the ${name} out of use: forms offer it no more.`,
      params: WithId,
      output: one(Row),
      status: 200,
      errors: { already_inactive: { status: 409 } },
    }),
    reactivate: route({
      method: 'DELETE',
      path: `${path}/:id/deactivation`,
      may: 'update-company-settings',
      summary: `Takes one of the ${name} back into use.`,
      params: WithId,
      output: one(Row),
      errors: { already_active: { status: 409 } },
    }),
  };
}

export const taxes = catalogue('/api/taxes', TaxGiven, Tax, 'taxes, discounts and withholdings', 'tax_by_name');
export const expenseCategories = catalogue(
  '/api/expense-categories',
  CategoryGiven,
  ExpenseCategory,
  'expense categories',
  'expense_category_by_name',
);
