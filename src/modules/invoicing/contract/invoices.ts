/** API contract of invoices. An invoice is an internal document, not the DIAN's electronic invoice. */
import { z } from 'zod';
import { Confirm, confirmationNeeded } from '#base/confirmations.ts';
import { Paper } from '#base/documents/paper.ts';
import { pdfRoute } from '#base/documents/pdf-route.ts';
import { groupsBy, listRoute, plainColumns } from '#base/lists/route.ts';
import { route } from '#base/route.ts';
import { dayRange, Flag, Id, listQuery, MoneySum, note, one, statusFilter } from '#base/wire.ts';
import { booksErrors } from '#modules/companies/contract/books.ts';
import { FilingInput, InvoiceEditInput, NewInvoiceInput } from './input.ts';
import { Invoice, InvoiceRow, invoiceStatuses, paymentStatuses, TripsMoved } from './invoice.ts';
import { ReferencesInput } from './references.ts';
import { customerErrors, NewInvoiceQuestion, totalsErrors, tripErrors, ZeroTotalQuestion } from './refusals.ts';

const baseQuery = listQuery(
  ['issue_date', 'due_date', 'number', 'total', 'balance', 'customer_name', 'status', 'payment_status'],
  '-issue_date',
);

/** The page of an invoiced trip calls `list` with this. */
export const invoicesOfTrip = (trip_id: string) => ({ query: { trip_id, perPage: 10 } });

export const invoices = {
  list: listRoute('/api/invoices', 'view-invoices', {
    summary:
      'Invoices, the latest first; searched by their numbers, also those of the customer and of the electronic invoice, or by customer.',
    query: baseQuery.extend({
      /** Latest first; past due invoices oldest due date first. */
      sort: baseQuery.shape.sort.removeDefault().optional(),
      status: statusFilter(invoiceStatuses).optional(),
      payment_status: statusFilter(paymentStatuses).optional(),
      customer_id: Id.optional(),
      trip_id: Id.optional(),
      ...dayRange('issued'),
      ...dayRange('due'),
      /** `0`: sent, and not filed with the customer. `1`: filed. */
      filed: Flag.optional(),
    }),
    row: InvoiceRow,
    words: 'invoicing:',
    columns: {
      number: {},
      customer_name: { title: 'columns.customer' },
      ...plainColumns('issue_date', 'due_date', 'filing_date'),
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
    /** The payment status of a sent or completed invoice. */
    groups: { ...groupsBy('status', ['draft', 'cancelled']), ...groupsBy('payment_status', paymentStatuses) },
  }),
  read: route('GET /api/invoices/:id', 'view-invoices', {
    summary: 'An invoice with its lines, taxes, trips, payments and advances.',
    params: z.object({ id: Id }),
    output: one(Invoice),
  }),
  paper: route('GET /api/invoices/:id/paper', 'view-invoices', {
    summary: 'An invoice as it is printed, for the screen: in the language of its customer, or else of the company.',
    params: z.object({ id: Id }),
    output: one(Paper),
  }),
  pdf: pdfRoute('/api/invoices/:id/pdf', 'view-invoices', {
    summary: 'An invoice, printed. It is marked as an internal document, and as a draft or void if it is.',
    params: z.object({ id: Id }),
  }),
  create: route('POST /api/invoices', 'create-invoices', {
    summary:
      'A draft for a customer, of several of its reviewed trips, which takes `invoice-trips`, or of none. Asks about trips without freight or without a proof of delivery, and when it exceeds the credit limit.',
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
      confirmation_needed: confirmationNeeded(NewInvoiceQuestion),
      number_series_exhausted: { status: 409 },
    },
  }),
  createFromTrip: route('POST /api/trips/:id/invoice', 'invoice-trips', {
    summary:
      'Invoices a reviewed trip: a draft of its freight with the taxes of its customer, filled from its advances. Asks about a trip without freight or without a proof of delivery, and when it exceeds the credit limit.',
    params: z.object({ id: Id }),
    body: z.object({ confirm: Confirm }),
    output: one(Invoice),
    errors: {
      ...booksErrors,
      ...totalsErrors,
      ...tripErrors,
      ...customerErrors,
      confirmation_needed: confirmationNeeded(NewInvoiceQuestion),
      number_series_exhausted: { status: 409 },
    },
  }),
  update: route('PUT /api/invoices/:id', 'update-invoices', {
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
  saveReferences: route('PUT /api/invoices/:id/references', 'update-invoices', {
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
  send: route('POST /api/invoices/:id/sending', 'update-invoices', {
    status: 200,
    summary:
      "Marks a draft as sent and fixes the customer's name, tax ID and address on it. If its balance is zero, it is completed at once.",
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
  file: route('POST /api/invoices/:id/filing', 'update-invoices', {
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
  cancel: route('POST /api/invoices/:id/cancellation', 'delete-invoices', {
    status: 200,
    summary: 'Voids an invoice without payments: its number stays, its advances are released and its trips go back to review.',
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
