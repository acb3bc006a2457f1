/** Refusals and questions of the operations on invoices. */
import { z } from 'zod';
import type { RefusalSpec } from '#base/route.ts';
import { MoneySum } from '#base/wire.ts';
import { CreditLimitQuestion } from '#modules/customers/contract.ts';
import { municipalityErrors } from '#modules/places/contract.ts';

export const totalsErrors: Record<string, RefusalSpec> = {
  invoice_total_negative: { status: 409, field: 'other_discount', details: z.object({ total: MoneySum }) },
  withholding_exceeds_total: { status: 409, details: z.object({ withholding: MoneySum, total: MoneySum }) },
  amount_too_large: { status: 422, field: 'items' },
  too_many_decimals: { status: 422, details: z.object({ decimals: z.number() }) },
  item_trip_unknown: { status: 422 },
  ...municipalityErrors,
};
export const tripErrors: Record<string, RefusalSpec> = {
  trip_cannot_move: { status: 409 },
  trip_closed: { status: 409 },
};
/** Trips, by number, that are invoiced without an amount, or without a proof of delivery. */
export const TripsQuestion = z.object({ code: z.enum(['zero_freight', 'no_proof']), trips: z.array(z.string()) });
export type TripsQuestion = z.output<typeof TripsQuestion>;
/** Questions of a new invoice: about its trips, and about the credit limit of its customer. */
export const NewInvoiceQuestion = z.discriminatedUnion('code', [TripsQuestion, CreditLimitQuestion]);
export type NewInvoiceQuestion = z.output<typeof NewInvoiceQuestion>;
/** An invoice without a balance is sent. */
export const ZeroTotalQuestion = z.object({ code: z.literal('zero_total') });
export type ZeroTotalQuestion = z.output<typeof ZeroTotalQuestion>;

export const customerErrors: Record<string, RefusalSpec> = { customer_name_short: { status: 422, field: 'customer_id' } };
