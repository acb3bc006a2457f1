/** The lines of an invoice as a user edits them: items, and taxes, discounts and withholdings. */
import { z } from 'zod';
import { rowIdInput } from '#base/record.ts';
import { Id, MoneyNotNegative, Quantity, text, UnitPrice } from '#base/wire.ts';
import { perMilleInput, withPerMille } from '#modules/companies/contract/catalogues.ts';
import { withholdingKindInput, withKind, withMunicipality } from '#modules/companies/contract/withholdings.ts';
import { CityId } from '#modules/places/contract.ts';
import { loadsLimit } from '#modules/trips/contract/loads.ts';

export const adjustmentTypes = ['tax', 'discount', 'withholding'] as const;
export const adjustmentMethods = ['percentage', 'fixed'] as const;
export type AdjustmentType = (typeof adjustmentTypes)[number];
export type AdjustmentMethod = (typeof adjustmentMethods)[number];
/** Most lines of an invoice: all loads of one trip and a line for its rate. */
export const itemsLimit = loadsLimit + 1;

export const InvoiceItemInput = z.object({
  ...rowIdInput,
  /** The trip that the line bills: one of the invoice's trips. */
  trip_id: Id.nullable().default(null),
  description: text(300),
  quantity: Quantity,
  unit: text(20),
  unit_price: UnitPrice,
});

/** A tax, discount or withholding: an amount, or a percentage of the subtotal (discounts), of the base (the others), or of its own base. */
export const InvoiceAdjustmentInput = z
  .object({
    ...rowIdInput,
    type: z.enum(adjustmentTypes),
    method: z.enum(adjustmentMethods),
    description: text(80),
    value: UnitPrice,
    /** Whether a tax is IVA; ignored for discounts and withholdings. */
    iva: z.boolean().default(false),
    per_mille: perMilleInput,
    /** Null for taxes and discounts. */
    withholding_kind: withholdingKindInput,
    /** For a reteICA: where the trips start. */
    municipality_id: CityId.nullable().default(null),
    /** The base of a withholding's percentage; null for the whole base. */
    base: MoneyNotNegative.nullable().default(null),
  })
  .refine((row) => row.method === 'fixed' || Number(row.value) <= 100, { path: ['value'], message: 'percentage_max_100' })
  .transform((row) => {
    const hasBase = row.type === 'withholding' && row.method === 'percentage';
    return withMunicipality(
      withKind(withPerMille({ ...row, iva: row.iva && row.type === 'tax', base: hasBase ? row.base : null }), row.description),
    );
  });
