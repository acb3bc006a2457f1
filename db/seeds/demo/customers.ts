/** The customers of the demo: invented companies with their goods, their cities of origin and their payment habits. */
import { z } from 'zod';
import { invariant } from '#base/errors.ts';
import { times } from '#base/money.ts';
import { readDemo, Values } from '../tsv.ts';

export interface Tax {
  name: string;
  type: 'tax' | 'discount' | 'withholding';
  method: 'percentage' | 'fixed';
  /** A per-mille rate as a percentage: 4.14 ‰ is 0.414. */
  value: string;
  iva: boolean;
  per_mille: boolean;
  withholding_kind: 'retefuente' | 'reteica' | null;
}

/** When the customer pays, relative to the due date. */
const Habit = z.enum(['early', 'on_time', 'late', 'very_late']);
export type Habit = z.output<typeof Habit>;

const Customer = z.object({
  name: z.string(),
  /** The NIT without its check digit. */
  nit: z.string(),
  /** Domain of the e-mail address and the website. */
  domain: z.string(),
  contact: z.string(),
  phone: z.string(),
  city_id: z.string(),
  address: z.string(),
  /** In days. */
  terms: z.coerce.number(),
  /** What it may owe at most, in millions; without one if undefined. */
  limit: z.coerce.number().optional(),
  taxes: Values.transform((codes) => codes.map(taxOf)).default([]),
  goods: Values,
  /** How the customer's trips are priced. */
  pricing: z.enum(['trip', 'ton', 'kg', 'container']),
  /** Hubs of origin. In the first one, goods are loaded at the customer's own address. */
  origins: Values,
  habit: Habit,
  /** Whether invoices must be filed with the customer (radicación); payment terms then start on the filing date. */
  files: z.stringbool(),
});
export type Customer = z.output<typeof Customer>;

/** A code is a kind and the percentage, such as `reteica 0.414`. */
function taxOf(code: string): Tax {
  const [kind = '', value = ''] = code.split(' ');
  const rate = { method: 'percentage', value, iva: false, per_mille: kind === 'reteica' } as const;
  if (kind === 'retefuente') return { name: `Retefuente ${value} %`, type: 'withholding', ...rate, withholding_kind: kind };
  const perMille = times(value, '10').replace('.', ',');
  if (kind === 'reteica') return { name: `ReteICA ${perMille} ‰`, type: 'withholding', ...rate, withholding_kind: kind };
  invariant(kind === 'prompt_payment', `there is no tax ${code}`);
  return { name: `Descuento por pronto pago ${value} %`, type: 'discount', ...rate, withholding_kind: null };
}

const read = readDemo('customers.tsv');
export const nevadoCustomers = read(Customer, 'nevadoCustomers');
export const andinaCustomers = read(Customer, 'andinaCustomers');
