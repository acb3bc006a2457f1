/** API contract of payments: money received on an invoice, with the adjustments that settle the rest of its balance. */
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
  MoneyNotNegative,
  MoneySum,
  one,
  optionalNote,
  optionalText,
  PositiveMoney,
  statusFilter,
} from '#base/wire.ts';
import { booksErrors, settledErrors } from '#modules/companies/contract/books.ts';
import { UnusualDayQuestion } from '#modules/companies/contract/unusual-day.ts';
import { notesMax } from './input.ts';
import { PaymentStatus, paymentAdjustmentKinds, paymentMethods, paymentStatuses, TripsMoved } from './invoice.ts';

/** Most invoices that one payment settles. */
export const allocationsLimit = 100;

export const PaymentMethod = z.enum(paymentMethods);

/** Reduces the balance by `amount` without money. Only a rounding may be negative, when the customer paid too much. Limit: `roundingLimit`. */
export const PaymentAdjustmentInput = z
  .object({
    kind: z.enum(paymentAdjustmentKinds),
    amount: Money,
    note: optionalText(120),
    /** One of the invoices of the payment; null if it has only one. */
    invoice_id: Id.nullable().default(null),
  })
  .refine((row) => /[1-9]/.test(row.amount) && (row.kind === 'rounding' || !row.amount.startsWith('-')), {
    path: ['amount'],
    message: 'greater_than_zero',
  });

const editable = {
  payment_date: Day,
  method: PaymentMethod,
  /** An account or cash box of the company. */
  payment_method_id: Id.nullable().default(null),
  /** If the account is the driver's: the driver who received it. Null for the driver of the invoice's trips, or the stored one. */
  driver_id: Id.nullable().default(null),
  /** The reference of the bank or wallet. */
  transaction_id: optionalText(40),
  amount: PositiveMoney,
  notes: optionalNote(notesMax),
  adjustments: z.array(PaymentAdjustmentInput).max(20).default([]),
  /** The part of each invoice; zero for none. Null: the whole amount for the one invoice. */
  allocations: z
    .array(z.object({ invoice_id: Id, amount: MoneyNotNegative }))
    .max(allocationsLimit)
    .nullable()
    .default(null),
  /** The rest becomes credit of the customer. */
  keep_as_credit: z.boolean().default(false),
};
export const PaymentEditInput = z.object(editable);
export const NewPaymentInput = z
  .object({
    /** Without allocations: the invoice that gets all of it. */
    invoice_id: Id.nullable().default(null),
    /** The customer of a payment without invoices, all of which becomes credit. */
    customer_id: Id.nullable().default(null),
    ...editable,
    /** Sends invoices first that are drafts. Requires `update-invoices`. */
    send_invoice: z.boolean().default(false),
  })
  .refine(({ invoice_id, customer_id, allocations }) => invoice_id !== null || customer_id !== null || (allocations ?? []).length > 0, {
    path: ['invoice_id'],
    message: 'required',
  });
export type PaymentEditInput = z.output<typeof PaymentEditInput>;
export type NewPaymentInput = z.output<typeof NewPaymentInput>;

/** `void`: deleted. The row remains, with its number. */
export const PaymentRecordStatus = z.enum(['active', 'void']);

export const PaymentRow = z.object({
  id: Id,
  number: z.string(),
  status: PaymentRecordStatus,
  payment_date: Day,
  customer_id: Id,
  customer_name: z.string(),
  /** The first of its invoices, by number; null without any. */
  invoice_id: Id.nullable(),
  invoice_number: z.string().nullable(),
  invoice_count: z.number(),
  /** The worst payment status of its invoices; `credit` without any. Null if they are drafts or cancelled. */
  payment_status: PaymentStatus.or(z.literal('credit')).nullable(),
  method: PaymentMethod,
  payment_method_id: Id.nullable(),
  transaction_id: z.string(),
  amount: Money,
  version: z.number(),
});
export type PaymentRow = z.output<typeof PaymentRow>;

export const Payment = PaymentRow.extend({
  /** Name of the account or cash box. */
  payment_method_name: z.string().nullable(),
  /** The driver who received it, and owes it to the company. */
  driver_id: Id.nullable(),
  driver_name: z.string().nullable(),
  notes: z.string(),
  adjustments: z.array(z.object({ kind: z.enum(paymentAdjustmentKinds), amount: Money, note: z.string(), invoice_id: Id })),
  /** Its invoices, the oldest due date first. */
  allocations: z.array(
    z.object({
      invoice_id: Id,
      invoice_number: z.string(),
      issue_date: Day,
      due_date: Day,
      payment_status: PaymentStatus.nullable(),
      amount: Money,
      /** Balance of the invoice now, this payment included. */
      balance: Money,
      total: Money,
    }),
  ),
  /** The part that became credit, and how much of it is used. */
  credit: z.object({ advance_id: Id, amount: Money, used: Money }).nullable(),
});
export type Payment = z.output<typeof Payment>;

/** The credit of the payment is used by these invoices, or was refunded on these days. */
const creditUsed: RefusalSpec = { status: 409, details: z.object({ documents: z.array(z.string()) }) };

export const paymentErrors: Record<string, RefusalSpec> = {
  ...booksErrors,
  payment_exceeds_balance: { status: 409, field: 'amount', details: z.object({ balance: Money }) },
  invoice_already_paid: { status: 409 },
  invoice_not_sent: { status: 409 },
  invoice_cancelled: { status: 409 },
  date_in_future: { status: 422, field: 'payment_date' },
  /** One invoice appears twice, or one is another customer's. */
  invoice_twice: { status: 422 },
  invoice_of_another_customer: { status: 422, field: 'customer_id' },
  allocations_exceed_amount: { status: 422, field: 'amount', details: z.object({ allocated: Money }) },
  amount_not_allocated: { status: 422, field: 'amount', details: z.object({ left: Money }) },
  adjustment_invoice_needed: { status: 422 },
  settlement_not_positive: { status: 422, field: 'amount' },
  rounding_too_large: { status: 422, details: z.object({ limit: Money }) },
  too_many_decimals: { status: 422, details: z.object({ decimals: z.number() }) },
  invoice_unknown: { status: 422, field: 'invoice_id' },
  trip_cannot_move: { status: 409 },
  account_takes_cash: { status: 422, field: 'payment_method_id' },
  /** The account is the driver's, and the trips of the invoice do not determine which driver. */
  driver_needed: { status: 422, field: 'driver_id' },
  driver_not_active: { status: 422, field: 'driver_id' },
};

/** For a payment entered by hand; a payment from a bank statement has the day of the bank. */
const dayErrors = { confirmation_needed: confirmationNeeded(UnusualDayQuestion) } as const;

export const payments = {
  list: listRoute('/api/payments', 'view-payments', {
    summary: 'Payments, the latest first; searched by number, customer, invoice or bank reference.',
    query: listQuery(['payment_date', 'amount', 'number', 'customer_name'], '-payment_date').extend({
      payment_status: z.union([z.enum(['all', 'credit']), statusFilter(paymentStatuses)], 'choose_one').optional(),
      method: PaymentMethod.optional(),
      customer_id: Id.optional(),
      invoice_id: Id.optional(),
      ...dayRange('paid'),
      /** Lists the deleted payments instead of the active ones. */
      voided: Flag.optional(),
    }),
    row: PaymentRow,
    words: 'invoicing:payments.',
    columns: {
      ...plainColumns('number', 'payment_date'),
      customer_name: { title: 'payments.columns.customer' },
      invoice_number: {
        title: 'payments.columns.invoice',
        value: ({ invoice_number, invoice_count }) => (invoice_count > 1 ? `${invoice_number} (+${invoice_count - 1})` : invoice_number),
      },
      method: { texts: 'methods' },
      transaction_id: { title: 'payments.fields.transaction_id' },
      amount: {},
      payment_status: { texts: 'payment_statuses' },
    },
    sums: { amount: MoneySum },
    groups: { active: { voided: '0' }, void: { voided: '1' } },
  }),
  read: route('GET /api/payments/:id', 'view-payments', {
    summary: 'A payment with its adjustments, the invoices that it settles, and the part that became credit.',
    params: z.object({ id: Id }),
    output: one(Payment),
  }),
  receipt: pdfRoute('/api/payments/:id/receipt', 'view-payments', {
    summary: 'The receipt of a payment, in the language of its customer. A deleted payment has none.',
    params: z.object({ id: Id }),
    errors: { payment_void: { status: 409 } },
  }),
  create: route('POST /api/payments', 'create-payments', {
    summary:
      'Records money received on one or several invoices of a customer, never more than they owe; a surplus can be kept as credit. Who may change invoices can send drafts with it.',
    body: NewPaymentInput.safeExtend({ confirm: Confirm }),
    output: one(Payment).extend(TripsMoved.shape),
    errors: {
      ...paymentErrors,
      ...dayErrors,
      customer_unknown: { status: 422, field: 'customer_id' },
      customer_name_short: { status: 422 },
      number_series_exhausted: { status: 409 },
    },
  }),
  update: route('PUT /api/payments/:id', 'update-payments', {
    ifMatch: true,
    summary: 'Changes a payment as a whole; its own old amounts are given back to the balances first.',
    params: z.object({ id: Id }),
    body: PaymentEditInput.extend({ confirm: Confirm }),
    output: one(Payment).extend(TripsMoved.shape),
    errors: {
      ...paymentErrors,
      ...dayErrors,
      ...settledErrors,
      payment_void: { status: 409 },
      credit_used: creditUsed,
      /** It is of a line of a bank statement, of which less is left. */
      bank_line_exceeded: { status: 409, field: 'amount', details: z.object({ left: Money }) },
    },
  }),
  remove: route('DELETE /api/payments/:id', 'delete-payments', {
    ifMatch: true,
    summary: 'Deletes a payment: its invoices owe it again, and the number stays with a void row.',
    params: z.object({ id: Id }),
    output: z.object({ data: z.null() }).extend(TripsMoved.shape),
    errors: { ...booksErrors, ...settledErrors, payment_void: { status: 409 }, trip_cannot_move: { status: 409 }, credit_used: creditUsed },
  }),
};
