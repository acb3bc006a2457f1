/** What is still owed on an invoice, since when, and what the money paid before it covers. */

import { addDays, compareDays, type Day } from '#base/days.ts';
import { RuleBroken } from '#base/errors.ts';
import { type Decimal, isNegative, isPositive, isZero, max, min, minus, sum, toMoney } from '#base/money.ts';

export type InvoiceStatus = 'draft' | 'sent' | 'completed' | 'cancelled';
export type PaymentStatus = 'paid' | 'past_due' | 'partially_paid' | 'due';

/**
 * What is still owed: total − withholdings − advance payment − payments − what was settled beside them (payment
 * adjustments). Why withholdings count here and not in the total: docs/decisions/0007.
 */
export function reckonBalance(invoice: {
  total: Decimal;
  withholding: Decimal;
  advance_payment: Decimal;
  payments: readonly Decimal[];
  /** Of the payments: withholdings at another rate, shortages, roundings. */
  adjustments: readonly Decimal[];
}): Decimal {
  const { total, withholding, advance_payment, payments, adjustments } = invoice;
  return toMoney(minus(total, sum([withholding, advance_payment, ...payments, ...adjustments])));
}

/**
 * How an invoice stands with its customer on that day of the company, or null when nobody owes it (draft, cancelled).
 * Completed is balance zero (`statusAfter`). Due today is not past due; past due and partly paid is past due.
 * `received` is payments with their adjustments.
 */
export function paymentStatus(invoice: { status: InvoiceStatus; received: Decimal; due_date: Day }, today: Day): PaymentStatus | null {
  if (invoice.status === 'draft' || invoice.status === 'cancelled') return null;
  if (invoice.status === 'completed') return 'paid';
  if (compareDays(invoice.due_date, today) < 0) return 'past_due';
  return isPositive(invoice.received) ? 'partially_paid' : 'due';
}

/** Sent and completed follow the balance, both ways. Drafts and cancelled invoices stay what they are. */
export function statusAfter(status: InvoiceStatus, balance: Decimal): InvoiceStatus {
  if (status === 'draft' || status === 'cancelled') return status;
  return isZero(balance) ? 'completed' : 'sent';
}

/** The proposed due date: the payment terms run from the filing with the customer when there was one, else from the issue. */
export function dueDate(invoice: { issue_date: Day; filing_date: Day | null }, termsDays: number): Day {
  return addDays(invoice.filing_date ?? invoice.issue_date, termsDays);
}

/** An advance with the part of it that no other invoice has used. */
export interface OpenAdvance {
  id: string;
  amount: Decimal;
}

export interface AdvanceUse {
  /** The invoice's advance payment. */
  advance_payment: Decimal;
  /** What is taken from each advance, in their order; advances of which nothing is taken are left out. */
  uses: { id: string; amount: Decimal }[];
}

/**
 * What an invoice takes from the advances of its trips, in the order given: up to total − withholdings − what was
 * already received. The rest of them stays the customer's credit.
 */
export function advanceUsed(advances: readonly OpenAdvance[], total: Decimal, withholding: Decimal, received: Decimal = '0'): AdvanceUse {
  const uses: AdvanceUse['uses'] = [];
  let open = max('0', minus(total, sum([withholding, received])));
  for (const advance of advances) {
    const amount = min(advance.amount, open);
    if (!isPositive(amount)) continue;
    uses.push({ id: advance.id, amount: toMoney(amount) });
    open = minus(open, amount);
  }
  const advance_payment = sum(uses.map((use) => use.amount));
  return { advance_payment: toMoney(advance_payment), uses };
}

/**
 * What an invoice owes after its reckoning changed. Refuses with `invoice_below_received` when it would come to less
 * than what was received: the payments have to be changed first.
 */
export function balanceAfterEdit(totals: { total: Decimal; withholding: Decimal }, received: Decimal, advance_payment: Decimal): Decimal {
  const balance = reckonBalance({ ...totals, advance_payment, payments: [received], adjustments: [] });
  if (isNegative(balance)) throw new RuleBroken('invoice_below_received', { details: { received: toMoney(received) } });
  return balance;
}
