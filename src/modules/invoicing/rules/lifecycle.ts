/** What may happen to an invoice: draft → sent → completed; cancelled is final and keeps the number. */
import { RuleBroken } from '#base/errors.ts';
import type { Decimal } from '#base/money.ts';
import { type AdvanceUse, advanceUsed, balanceAfterEdit, type InvoiceStatus, type OpenAdvance, statusAfter } from './balance.ts';

const minReason = 2;

/**
 * Sends a draft. An invoice that owes nothing, because advances cover it or it comes to zero, is completed at once.
 * Refuses what is no draft: `invoice_already_sent`, `invoice_cancelled`.
 */
export function sendInvoice(invoice: { status: InvoiceStatus; balance: Decimal }): InvoiceStatus {
  refuseCancelled(invoice.status);
  if (invoice.status !== 'draft') throw new RuleBroken('invoice_already_sent');
  return statusAfter('sent', invoice.balance);
}

/**
 * Voids an invoice, draft or sent or prepaid. Refuses without a reason of two characters (`reason_required`), a second
 * time (`invoice_cancelled`), and while it has payments (`invoice_has_payments`): those are deleted first.
 * Releasing its advances and sending its trips back to review belong to the same transaction.
 */
export function cancelInvoice(
  invoice: { status: InvoiceStatus; payment_count: number },
  reason: string,
): { status: InvoiceStatus; reason: string } {
  refuseCancelled(invoice.status);
  if (invoice.payment_count > 0) throw new RuleBroken('invoice_has_payments', { details: { payments: invoice.payment_count } });
  const given = reason.trim();
  if (given.length < minReason) throw new RuleBroken('reason_required', { status: 422, field: 'reason' });
  return { status: 'cancelled', reason: given };
}

/**
 * An invoice after an edit that changed its totals: its advances fill it anew, as far as payments leave room, and its
 * status follows the balance. Refuses a cancelled invoice (`invoice_cancelled`) and totals below what was received
 * (`invoice_below_received`). `advances` are those of its trips, with what this invoice had used of them given back.
 */
export function editInvoice(
  invoice: { status: InvoiceStatus; received: Decimal },
  totals: { total: Decimal; withholding: Decimal },
  advances: readonly OpenAdvance[],
): AdvanceUse & { status: InvoiceStatus; balance: Decimal } {
  refuseCancelled(invoice.status);
  const advance = advanceUsed(advances, totals.total, totals.withholding, invoice.received);
  const balance = balanceAfterEdit(totals, invoice.received, advance.advance_payment);
  return { ...advance, balance, status: statusAfter(invoice.status, balance) };
}

function refuseCancelled(status: InvoiceStatus): void {
  if (status === 'cancelled') throw new RuleBroken('invoice_cancelled');
}
