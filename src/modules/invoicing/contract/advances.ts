/** API contract of payment advances: money that a customer paid before an invoice, for a load, for a trip, or for neither. */
import { z } from 'zod';
import { Confirm, confirmationNeeded } from '#base/confirmations.ts';
import { pdfRoute } from '#base/documents/pdf-route.ts';
import { listRoute, plainColumns } from '#base/lists/route.ts';
import { type RefusalSpec, route } from '#base/route.ts';
import {
  Day,
  dayRange,
  Flag,
  Id,
  listQuery,
  Money,
  MoneySum,
  one,
  optionalNote,
  optionalText,
  PositiveMoney,
  WithId,
  whenValid,
} from '#base/wire.ts';
import { booksErrors, settledErrors } from '#modules/companies/contract/books.ts';
import { UnusualDayQuestion } from '#modules/companies/contract/unusual-day.ts';
import { SecondAdvanceQuestion } from '#modules/trips/contract/refusals.ts';
import { AdvanceSource, advanceSources } from './credit.ts';
import { notesMax } from './input.ts';
import { PaymentMethod } from './payments.ts';

const target = z.object({
  load_id: Id.nullable().default(null),
  trip_id: Id.nullable().default(null),
  customer_id: Id.nullable().default(null),
});

/** The target of an advance: a load, else a trip, else the customer alone. A load has its trip, and a trip its customer. */
export const AdvanceInput = z
  .object({
    ...target.shape,
    payment_date: Day,
    method: PaymentMethod,
    /** An account or cash box of the company; for a trip also the driver's, who then owes the amount. */
    payment_method_id: Id.nullable().default(null),
    /** The reference of the bank or wallet. */
    transaction_id: optionalText(40),
    amount: PositiveMoney,
    notes: optionalNote(notesMax),
    confirm: Confirm,
  })
  .refine(({ load_id, trip_id, customer_id }) => load_id !== null || trip_id !== null || customer_id !== null, {
    path: ['customer_id'],
    message: 'required',
    ...whenValid(target),
  });
export type AdvanceInput = z.output<typeof AdvanceInput>;

export const AdvanceRow = z.object({
  id: Id,
  source: AdvanceSource,
  customer_id: Id,
  customer_name: z.string(),
  trip_id: Id.nullable(),
  trip_number: z.string().nullable(),
  load_id: Id.nullable(),
  load_number: z.string().nullable(),
  payment_id: Id.nullable(),
  payment_number: z.string().nullable(),
  payment_date: Day,
  method: PaymentMethod,
  payment_method_id: Id.nullable(),
  payment_method: z.string().nullable(),
  transaction_id: z.string(),
  amount: Money,
  used: Money,
  open: Money,
  notes: z.string(),
  version: z.number(),
});
export type AdvanceRow = z.output<typeof AdvanceRow>;

export const Advance = AdvanceRow.extend({
  /** The customer's contact. */
  contact: z.string(),
  /** Of the truck of the trip. */
  nickname: z.string().nullable(),
  /** The invoices and refunds that used it. */
  uses: z.array(
    z.object({
      id: Id,
      invoice_id: Id.nullable(),
      invoice_number: z.string().nullable(),
      refund_date: Day.nullable(),
      amount: Money,
    }),
  ),
});
export type Advance = z.output<typeof Advance>;

const errors: Record<string, RefusalSpec> = {
  ...booksErrors,
  load_unknown: { status: 422, field: 'load_id' },
  trip_unknown: { status: 422, field: 'trip_id' },
  customer_unknown: { status: 422, field: 'customer_id' },
  /** The load is of another trip, or the trip of another customer. */
  advance_mismatch: { status: 422, field: 'load_id' },
  date_in_future: { status: 422, field: 'payment_date' },
  too_many_decimals: { status: 422, field: 'amount', details: z.object({ decimals: z.number() }) },
  account_takes_cash: { status: 422, field: 'payment_method_id' },
  account_of_driver: { status: 422, field: 'payment_method_id' },
  trip_closed: { status: 409 },
  trip_invoiced: { status: 409 },
  confirmation_needed: confirmationNeeded(z.union([SecondAdvanceQuestion, UnusualDayQuestion])),
};
const advanceUsed: RefusalSpec = { status: 409 };
export const advanceOfPayment: RefusalSpec = { status: 409 };

export const advances = {
  list: listRoute('/api/advances', 'view-advances', {
    summary: 'Advances of customers and credit from payments, the latest first; searched by customer, trip or bank reference.',
    query: listQuery(['payment_date', 'amount', 'customer_name'], '-payment_date').extend({
      source: z.enum(advanceSources).optional(),
      /** `1`: money received as an advance. `0`: credit from payments. */
      received: Flag.optional(),
      customer_id: Id.optional(),
      trip_id: Id.optional(),
      /** `1`: not used up. */
      open: Flag.optional(),
      ...dayRange('paid'),
    }),
    row: AdvanceRow,
    words: 'invoicing:advances.',
    columns: {
      ...plainColumns('payment_date', 'customer_name'),
      source: { texts: 'credit.sources' },
      ...plainColumns('trip_number', 'load_number'),
      method: { texts: 'methods' },
      transaction_id: { title: 'payments.fields.transaction_id' },
      ...plainColumns('amount', 'used', 'open'),
    },
    sums: { amount: MoneySum, open: MoneySum },
    groups: { open: { open: '1' }, used: { open: '0' } },
  }),
  read: route('GET /api/advances/:id', 'view-advances', {
    summary: 'An advance with its uses.',
    params: WithId,
    output: one(Advance),
  }),
  receipt: pdfRoute('/api/advances/:id/receipt', 'view-advances', {
    summary: 'The receipt of an advance, in the language of its customer. Credit from a payment is in the receipt of the payment.',
    params: WithId,
    errors: { advance_of_payment: advanceOfPayment },
  }),
  create: route('POST /api/advances', 'create-advances', {
    summary: 'Records money that a customer paid before the invoice. Asks when the trip has an advance already.',
    body: AdvanceInput,
    output: one(Advance),
    errors,
  }),
  update: route('PUT /api/advances/:id', 'update-advances', {
    ifMatch: true,
    summary: 'Changes an advance that nothing has used; of a used one only the notes and the reference.',
    params: WithId,
    body: AdvanceInput,
    output: one(Advance),
    errors: { ...errors, ...settledErrors, advance_used: advanceUsed, advance_of_payment: advanceOfPayment },
  }),
  remove: route('DELETE /api/advances/:id', 'delete-advances', {
    ifMatch: true,
    summary: 'Deletes an advance that nothing has used.',
    params: WithId,
    output: one(z.null()),
    errors: { ...booksErrors, ...settledErrors, advance_used: advanceUsed, advance_of_payment: advanceOfPayment },
  }),
};
