/** Invoices, receipts of payments and advances, and statements as they are sent by email. */
import { RuleBroken } from '#base/errors.ts';
import { formatDay, formatMoney, type Language } from '#base/format.ts';
import { isPositive } from '#base/money.ts';
import { type Mailbox, readMailbox, recipientsOf } from '#modules/customers/store.ts';
import type { Sendable } from '#modules/deliveries/store/deliveries.ts';
import type { TenantDb } from '#server/db/tenant.ts';
import { assertNotCancelled } from '../rules/lifecycle.ts';
import { type PrintedInvoice, readPrintedInvoice } from '../store/documents/invoice.ts';
import { invoiceDocument } from './invoice.ts';
import { describeAdvance, describeReceipt, describeStatement } from './printed.ts';

/** Throws NotFound and `invoice_cancelled`. */
export async function sendableInvoice(db: TenantDb, id: string): Promise<Sendable> {
  const printed = await readPrintedInvoice(db, id);
  const { invoice } = printed;
  assertNotCancelled(invoice.status);
  return describeInvoice(printed, await readMailbox(db, invoice.customer_id));
}

/** Throws NotFound, `invoice_cancelled`, and `invoice_draft_not_shared`: a customer has a draft once it is sent. */
export async function sharedInvoice(db: TenantDb, id: string): Promise<Sendable> {
  const printed = await readPrintedInvoice(db, id);
  assertNotCancelled(printed.invoice.status);
  if (printed.invoice.status === 'draft') throw new RuleBroken('invoice_draft_not_shared');
  return describeInvoice(printed, await readMailbox(db, printed.invoice.customer_id));
}

function describeInvoice(printed: PrintedInvoice, mailbox: Mailbox): Sendable {
  const { invoice, language } = printed;
  const { money, day } = formats(language);
  return {
    kind: 'invoice',
    id: invoice.id,
    addressee_id: invoice.customer_id,
    language,
    fields: {
      recipient: invoice.customer_name,
      number: invoice.number,
      date: day(invoice.issue_date),
      due_date: day(invoice.due_date),
      total: money(invoice.total),
      balance: money(invoice.balance),
    },
    ...recipientsOf(mailbox, 'gets_invoices'),
    // A draft is sent with its email.
    document: invoiceDocument(invoice.status === 'draft' ? { ...printed, invoice: { ...invoice, status: 'sent' } } : printed),
  };
}

/** An invoice as a reminder. Throws NotFound, and `nothing_owed` if it is paid. */
export async function sendableReminder(db: TenantDb, id: string): Promise<Sendable> {
  const printed = await readPrintedInvoice(db, id);
  const { invoice } = printed;
  if (invoice.status !== 'sent' || !isPositive(invoice.balance)) throw new RuleBroken('nothing_owed');
  return { ...describeInvoice(printed, await readMailbox(db, invoice.customer_id)), kind: 'payment_reminder' };
}

/** Throws NotFound and `payment_void`. */
export async function sendableReceipt(db: TenantDb, id: string): Promise<Sendable> {
  const { receipt, language, document } = await describeReceipt(db, id);
  const mailbox = await readMailbox(db, receipt.customer_id);
  const { money, day } = formats(language);
  return {
    kind: 'receipt',
    id,
    addressee_id: receipt.customer_id,
    language,
    fields: {
      recipient: receipt.customer_name,
      number: receipt.number,
      date: day(receipt.payment_date),
      total: money(receipt.amount),
    },
    ...recipientsOf(mailbox, 'gets_receipts'),
    document,
  };
}

/** Throws NotFound and `advance_of_payment`. */
export async function sendableAdvance(db: TenantDb, id: string): Promise<Sendable> {
  const { advance, customer, language, document } = await describeAdvance(db, id);
  const mailbox = await readMailbox(db, advance.customer_id);
  const { money, day } = formats(language);
  return {
    kind: 'advance_receipt',
    id,
    addressee_id: advance.customer_id,
    language,
    fields: {
      recipient: customer.customer_name,
      number: document.number,
      date: day(advance.payment_date),
      total: money(advance.amount),
    },
    ...recipientsOf(mailbox, 'gets_receipts'),
    document,
  };
}

/** Throws NotFound and `statement_too_large`. */
export async function sendableStatement(db: TenantDb, customer_id: string, range: { from: string; to: string }): Promise<Sendable> {
  const [{ statement, language, document }, mailbox] = await Promise.all([
    describeStatement(db, customer_id, range),
    readMailbox(db, customer_id),
  ]);
  const { money, day } = formats(language);
  return {
    kind: 'statement',
    id: customer_id,
    addressee_id: customer_id,
    language,
    fields: {
      recipient: statement.customer.customer_name,
      date: day(range.to),
      balance: money(statement.closing),
    },
    ...recipientsOf(mailbox, 'gets_statements'),
    document,
  };
}

const formats = (language: Language) => ({
  money: (amount: string) => formatMoney(amount, language),
  day: (day: string) => formatDay(day, language),
});
