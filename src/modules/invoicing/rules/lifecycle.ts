/** The lifecycle of an invoice: draft → sent → completed. Cancelled is final and keeps the number. */

import type { Day } from '#base/days.ts';
import { RuleBroken } from '#base/errors.ts';
import { type Decimal, isZero } from '#base/money.ts';
import { assertNotAfterToday } from '#modules/companies/rules/movement.ts';
import type { InvoiceStatus } from '../contract/invoice.ts';
import type { ZeroTotalQuestion } from '../contract/refusals.ts';
import { type AdvanceAllocation, balanceAfterEdit, dueDate, statusAfter } from './balance.ts';
import { type AdvanceOfInvoice, usesOfInvoice } from './credit.ts';

const minReasonLength = 2;

/**
 * The status of a draft after it is sent: completed at once when its balance is zero, else sent. Throws `invoice_already_sent` or
 * `invoice_cancelled` when it is not a draft.
 */
export function statusAfterSending(invoice: { status: InvoiceStatus; balance: Decimal }): InvoiceStatus {
  assertNotCancelled(invoice.status);
  if (invoice.status !== 'draft') throw new RuleBroken('invoice_already_sent');
  return statusAfter('sent', invoice.balance);
}

/** Asks before a draft of zero is sent. */
export function sendingQuestions(invoice: { status: InvoiceStatus; total: Decimal }): ZeroTotalQuestion[] {
  return invoice.status === 'draft' && isZero(invoice.total) ? [{ code: 'zero_total' }] : [];
}

interface InvoiceToFile {
  status: InvoiceStatus;
  issue_date: Day;
  due_date: Day;
  filing_date: Day | null;
}

/**
 * The due date of an invoice that is filed: by the payment terms from then on, unless it is another than the one that they proposed from the
 * issue date. Throws `filing_not_sent` for a draft and for a cancelled one, `already_filed`, `filed_before_issue` and `date_in_future`.
 */
export function dueDateAfterFiling(invoice: InvoiceToFile, filing_date: Day, termsDays: number, today: Day): Day {
  if (invoice.status === 'draft' || invoice.status === 'cancelled') throw new RuleBroken('filing_not_sent');
  if (invoice.filing_date !== null) throw new RuleBroken('already_filed');
  if (filing_date < invoice.issue_date) throw new RuleBroken('filed_before_issue');
  assertNotAfterToday(filing_date, today);
  const { issue_date, due_date } = invoice;
  const isProposed = due_date === dueDate({ issue_date, filing_date: null }, termsDays);
  return isProposed ? dueDate({ issue_date, filing_date }, termsDays) : due_date;
}

/**
 * The trimmed reason for cancelling an invoice. Throws `invoice_cancelled` when it already is, `invoice_has_payments` while it has
 * payments (they must be deleted first), and `reason_required` below two characters.
 */
export function cancellationReason(invoice: { status: InvoiceStatus; payment_count: number }, reason: string): string {
  assertNotCancelled(invoice.status);
  if (invoice.payment_count > 0) throw new RuleBroken('invoice_has_payments', { details: { payments: invoice.payment_count } });
  const trimmed = reason.trim();
  if (trimmed.length < minReasonLength) throw new RuleBroken('reason_required');
  return trimmed;
}

/**
 * Advance allocation, balance and status of an invoice with new totals, or after less was received. `advances` are those of its trips and those that
 * it uses. Throws `invoice_cancelled`, and `invoice_below_received` if the totals are below the received amount.
 */
export function invoiceAfterEdit(
  invoice: { status: InvoiceStatus; received: Decimal; trip_ids: readonly string[] },
  totals: { total: Decimal; withholding: Decimal },
  advances: readonly AdvanceOfInvoice[],
): AdvanceAllocation & { status: InvoiceStatus; balance: Decimal } {
  assertNotCancelled(invoice.status);
  const advance = usesOfInvoice({ ...invoice, total: totals.total, withholding: totals.withholding }, advances);
  const balance = balanceAfterEdit(totals, invoice.received, advance.advance_payment);
  return { ...advance, balance, status: statusAfter(invoice.status, balance) };
}

/** Throws `invoice_cancelled`. */
export function assertNotCancelled(status: InvoiceStatus): void {
  if (status === 'cancelled') throw new RuleBroken('invoice_cancelled');
}
