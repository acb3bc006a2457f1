/** API contract of invoices. An invoice is an internal document, not the DIAN's electronic invoice. */
import { z } from 'zod';
import { Confirm, confirmationNeeded } from '#base/confirmations.ts';
import { groupsBy, listRoute } from '#base/lists/route.ts';
import { route } from '#base/route.ts';
import { Day, Flag, Id, listQuery, Money, MoneySum, note, one, statusFilter } from '#base/wire.ts';
import { booksErrors } from '#modules/companies/contract/books.ts';
import { withholdingKinds } from '#modules/companies/contract/withholdings.ts';
import { CityId } from '#modules/places/contract.ts';
import { FilingInput, InvoiceEditInput, NewInvoiceInput } from './input.ts';
import { adjustmentMethods, adjustmentTypes } from './lines.ts';
import { ReferencesInput, references } from './references.ts';
import { customerErrors, TripsQuestion, totalsErrors, tripErrors, ZeroTotalQuestion } from './refusals.ts';

export const invoiceStatuses = ['draft', 'sent', 'completed', 'cancelled'] as const;
export const paymentStatuses = ['due', 'partially_paid', 'past_due', 'paid'] as const;
export const paymentMethods = ['cash', 'credit_card', 'bank_transfer', 'check'] as const;
export const paymentAdjustmentKinds = ['withholding', 'shortage', 'rounding'] as const;

export const InvoiceStatus = z.enum(invoiceStatuses);
export type InvoiceStatus = z.output<typeof InvoiceStatus>;
/** Drafts and cancelled invoices have none. */
export const PaymentStatus = z.enum(paymentStatuses);
export type PaymentStatus = z.output<typeof PaymentStatus>;
export type PaymentAdjustmentKind = (typeof paymentAdjustmentKinds)[number];

export const InvoiceRow = z.object({
  id: Id,
  number: z.string(),
  status: InvoiceStatus,
  payment_status: PaymentStatus.nullable(),
  customer_id: Id,
  customer_name: z.string(),
  issue_date: Day,
  due_date: Day,
  /** When the customer received the papers. */
  filing_date: Day.nullable(),
  customer_reference: z.string(),
  /** Of the electronic invoice. */
  dian_number: z.string(),
  total: Money,
  balance: Money,
});
export type InvoiceRow = z.output<typeof InvoiceRow>;

/** The amounts of an invoice, as `invoiceTotals` and `invoiceBalance` calculate them. */
const amounts = {
  subtotal: Money,
  discount: Money,
  iva: Money,
  other_tax: Money,
  withholding: Money,
  total: Money,
  advance_payment: Money,
  /** May exceed the total by negative roundings. */
  paid: MoneySum,
  /** Sum of the payments' adjustments: withholdings at another rate, shortages, roundings. */
  adjusted: Money,
  balance: Money,
};

export const Invoice = z.object({
  id: Id,
  number: z.string(),
  status: InvoiceStatus,
  payment_status: PaymentStatus.nullable(),
  customer_id: Id,
  /** On a draft: the customer's current name, tax ID and address. Sending copies them onto the invoice for good. */
  customer_name: z.string(),
  customer_tax_id: z.string(),
  customer_address: z.string(),
  issue_date: Day,
  due_date: Day,
  filing_date: Day.nullable(),
  filing_reference: z.string(),
  ...references,
  notes: z.string(),
  /** Decimals of this document's amounts. */
  money_decimals: z.union([z.literal(0), z.literal(2)]),
  processing_fee: Money,
  other_discount: Money,
  ...amounts,
  cancellation_reason: z.string(),
  sent_at: z.string().nullable(),
  version: z.number(),
  items: z.array(
    z.object({
      id: Id,
      trip_id: Id.nullable(),
      description: z.string(),
      quantity: z.string(),
      unit: z.string(),
      unit_price: z.string(),
      amount: Money,
    }),
  ),
  adjustments: z.array(
    z.object({
      id: Id,
      type: z.enum(adjustmentTypes),
      method: z.enum(adjustmentMethods),
      description: z.string(),
      value: z.string(),
      iva: z.boolean(),
      per_mille: z.boolean(),
      withholding_kind: z.enum(withholdingKinds).nullable(),
      municipality_id: CityId.nullable(),
      /** Null for the base of the invoice. */
      base: Money.nullable(),
      amount: Money,
    }),
  ),
  trips: z.array(
    z.object({
      id: Id,
      number: z.string(),
      status: z.string(),
      origin_city_id: CityId,
      origin_name: z.string(),
      destination_name: z.string(),
    }),
  ),
  payments: z.array(
    z.object({
      id: Id,
      number: z.string(),
      payment_date: Day,
      method: z.enum(paymentMethods),
      amount: Money,
      version: z.number(),
      adjustments: z.array(z.object({ kind: z.enum(paymentAdjustmentKinds), amount: Money, note: z.string() })),
    }),
  ),
  /** What it uses of advances: those of its trips, and credit that was used by hand. */
  advances: z.array(
    z.object({
      id: Id,
      trip_id: Id.nullable(),
      /** Of the payment that kept it as credit. */
      payment_id: Id.nullable(),
      payment_number: z.string().nullable(),
      payment_date: Day,
      amount: Money,
      /** By this invoice. */
      used: Money,
      /** What no other invoice and no refund uses. */
      available: Money,
    }),
  ),
});
export type Invoice = z.output<typeof Invoice>;

/** Numbers of the trips whose status changed with the invoice, for the screen to report. */
export const TripsMoved = z.object({ trips_paid: z.array(z.string()), trips_reopened: z.array(z.string()) });
export type TripsMoved = z.output<typeof TripsMoved>;

const baseQuery = listQuery(
  ['issue_date', 'due_date', 'number', 'total', 'balance', 'customer_name', 'status', 'payment_status'],
  '-issue_date',
);

/** What the page of an invoiced trip asks of `list`. */
export const invoicesOfTrip = (trip_id: string) => ({ query: { trip_id, perPage: 10 } });

export const invoices = {
  list: listRoute({
    path: '/api/invoices',
    access: 'view-invoices',
    summary:
      'Invoices, the latest first; searched by their numbers, also those of the customer and of the electronic invoice, or by customer.',
    query: baseQuery.extend({
      /** Latest first; past due invoices oldest due date first. */
      sort: baseQuery.shape.sort.removeDefault().optional(),
      status: statusFilter(invoiceStatuses).optional(),
      payment_status: statusFilter(paymentStatuses).optional(),
      customer_id: Id.optional(),
      trip_id: Id.optional(),
      issued_from: Day.optional(),
      issued_to: Day.optional(),
      due_from: Day.optional(),
      due_to: Day.optional(),
      /** `0`: sent, and not filed with the customer. `1`: filed. */
      filed: Flag.optional(),
    }),
    row: InvoiceRow,
    words: 'invoicing:',
    columns: {
      number: {},
      customer_name: { title: 'columns.customer' },
      issue_date: {},
      due_date: {},
      filing_date: {},
      customer_reference: { title: 'fields.customer_reference' },
      dian_number: { title: 'fields.dian_number' },
      payment_status: {
        value: ({ payment_status, status }, t) => t(payment_status ? `payment_statuses.${payment_status}` : `statuses.${status}`),
      },
      status: { texts: 'statuses' },
      total: {},
      /** Drafts and cancelled invoices are not owed. */
      balance: { value: ({ payment_status, balance }) => payment_status && balance },
    },
    sums: { total: MoneySum, balance: MoneySum },
    /** A sent or completed invoice by what it owes. */
    groups: { ...groupsBy('status', ['draft', 'cancelled']), ...groupsBy('payment_status', paymentStatuses) },
  }),
  read: route({
    method: 'GET',
    path: '/api/invoices/:id',
    access: 'view-invoices',
    summary: 'An invoice with its lines, taxes, trips, payments and advances.',
    params: z.object({ id: Id }),
    output: one(Invoice),
  }),
  create: route({
    method: 'POST',
    path: '/api/invoices',
    access: 'create-invoices',
    summary:
      'A draft for a customer, of several of its reviewed trips, which takes `invoice-trips`, or of none. Asks about trips without freight or without a proof of delivery.',
    body: NewInvoiceInput,
    output: one(Invoice),
    errors: {
      ...booksErrors,
      ...totalsErrors,
      ...tripErrors,
      ...customerErrors,
      customer_unknown: { status: 422, field: 'customer_id' },
      customer_not_active: { status: 409, field: 'customer_id' },
      trip_unknown: { status: 422, field: 'trip_ids' },
      trip_of_another_customer: { status: 422, field: 'trip_ids' },
      confirmation_needed: confirmationNeeded(TripsQuestion),
      number_series_exhausted: { status: 409 },
    },
  }),
  createFromTrip: route({
    method: 'POST',
    path: '/api/trips/:id/invoice',
    access: 'invoice-trips',
    summary:
      'Invoices a reviewed trip: a draft of its freight with the taxes of its customer, filled from its advances. Asks about a trip without freight or without a proof of delivery.',
    params: z.object({ id: Id }),
    body: z.object({ confirm: Confirm }),
    output: one(Invoice),
    errors: {
      ...booksErrors,
      ...totalsErrors,
      ...tripErrors,
      ...customerErrors,
      confirmation_needed: confirmationNeeded(TripsQuestion),
      number_series_exhausted: { status: 409 },
    },
  }),
  update: route({
    method: 'PUT',
    path: '/api/invoices/:id',
    access: 'update-invoices',
    ifMatch: true,
    summary: 'Changes a draft, or a sent invoice as long as it does not come to less than was received.',
    params: z.object({ id: Id }),
    body: InvoiceEditInput,
    output: one(Invoice).extend(TripsMoved.shape),
    errors: {
      ...booksErrors,
      ...totalsErrors,
      ...tripErrors,
      invoice_cancelled: { status: 409 },
      invoice_below_received: { status: 409, details: z.object({ received: MoneySum }) },
    },
  }),
  saveReferences: route({
    method: 'PUT',
    path: '/api/invoices/:id/references',
    access: 'update-invoices',
    ifMatch: true,
    summary: 'Saves the reference of the customer and the electronic invoice, also of an invoice that is paid.',
    params: z.object({ id: Id }),
    body: ReferencesInput,
    output: one(Invoice),
    errors: {
      invoice_cancelled: { status: 409 },
      dian_number_taken: { status: 409, field: 'dian_number', constraint: 'invoice_by_dian_number' },
      date_in_future: { status: 422, field: 'dian_date' },
      file_unknown: { status: 422, field: 'file_ids' },
    },
  }),
  send: route({
    method: 'POST',
    path: '/api/invoices/:id/sending',
    access: 'update-invoices',
    status: 200,
    summary: "Marks a draft as sent and fixes the customer's name, tax ID and address on it. What owes nothing is completed at once.",
    params: z.object({ id: Id }),
    body: z.object({ confirm: Confirm }),
    output: one(Invoice).extend(TripsMoved.shape),
    errors: {
      ...booksErrors,
      ...tripErrors,
      ...customerErrors,
      confirmation_needed: confirmationNeeded(ZeroTotalQuestion),
      invoice_already_sent: { status: 409 },
      invoice_cancelled: { status: 409 },
    },
  }),
  file: route({
    method: 'POST',
    path: '/api/invoices/:id/filing',
    access: 'update-invoices',
    status: 200,
    summary:
      'Records when the customer received a sent invoice. Its payment terms start there: the due date moves, unless it is another than the one that was proposed.',
    params: z.object({ id: Id }),
    body: FilingInput,
    output: one(Invoice),
    errors: {
      filing_not_sent: { status: 409 },
      already_filed: { status: 409 },
      filed_before_issue: { status: 422, field: 'filing_date' },
      date_in_future: { status: 422, field: 'filing_date' },
    },
  }),
  cancel: route({
    method: 'POST',
    path: '/api/invoices/:id/cancellation',
    access: 'delete-invoices',
    status: 200,
    summary: 'Voids an invoice without payments: it keeps its number, its advances are free again and its trips go back to review.',
    params: z.object({ id: Id }),
    body: z.object({ reason: note(300).min(2) }),
    output: one(Invoice).extend(TripsMoved.shape),
    errors: {
      ...booksErrors,
      ...tripErrors,
      invoice_cancelled: { status: 409 },
      invoice_has_payments: { status: 409 },
      reason_required: { status: 422, field: 'reason' },
    },
  }),
};
