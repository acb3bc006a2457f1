/** API contract of invoices, receipts and statements by email and by link. */
import { z } from 'zod';
import { Confirm, confirmationNeeded } from '#base/confirmations.ts';
import { booksErrors } from '#modules/companies/contract/books.ts';
import { EmailInput } from '#modules/deliveries/contract/deliveries.ts';
import { documentRoutes } from '#modules/deliveries/contract/documents.ts';
import { advanceOfPayment } from './advances.ts';
import { customerErrors, tripErrors, ZeroTotalQuestion } from './refusals.ts';
import { statement_too_large, statementQuery } from './statement.ts';

const none = z.object({});

/** A draft is marked as sent with its email. It cannot be shared before. */
export const invoiceEmails = documentRoutes({
  kind: 'invoice',
  path: '/api/invoices/:id',
  name: 'an invoice',
  send: 'update-invoices',
  query: none,
  body: EmailInput.extend({ confirm: Confirm }),
  errors: { invoice_cancelled: { status: 409 } },
  shareErrors: { invoice_draft_not_shared: { status: 409 } },
  sendErrors: { ...booksErrors, ...tripErrors, ...customerErrors, confirmation_needed: confirmationNeeded(ZeroTotalQuestion) },
});

export const receiptEmails = documentRoutes({
  kind: 'receipt',
  path: '/api/payments/:id',
  name: 'the receipt of a payment',
  send: 'update-payments',
  query: none,
  body: EmailInput,
  errors: { payment_void: { status: 409 } },
});

export const advanceEmails = documentRoutes({
  kind: 'advance_receipt',
  path: '/api/advances/:id',
  name: 'the receipt of an advance',
  send: 'update-advances',
  query: none,
  body: EmailInput,
  errors: { advance_of_payment: advanceOfPayment },
});

export const statementEmails = documentRoutes({
  kind: 'statement',
  path: '/api/customers/:id/statement',
  name: 'the statement of a customer',
  send: 'update-invoices',
  query: statementQuery,
  body: EmailInput,
  errors: { statement_too_large },
});
