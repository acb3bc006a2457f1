/** Balance, payment status and due date of an invoice, and how advances are allocated to it. */

import { addDays, compareDays, type Day, daysBetween } from '#base/days.ts';
import { RuleBroken } from '#base/errors.ts';
import { type Decimal, isNegative, isPositive, isZero, minus, sum, toMoney } from '#base/money.ts';
import { takeInOrder } from '#modules/companies/rules/movement.ts';
import type { InvoiceStatus, PaymentStatus } from '../contract/invoice.ts';

/**
 * The amount still owed: total − withholdings − advance payment − payments − payment adjustments. Why withholdings are subtracted here and not in the
 * total: docs/decisions/0007.
 */
export function invoiceBalance(invoice: {
  total: Decimal;
  withholding: Decimal;
  advance_payment: Decimal;
  payments: readonly Decimal[];
  /** Adjustments of the payments: withholdings at another rate, shortages, roundings. */
  adjustments: readonly Decimal[];
}): Decimal {
  const { total, withholding, advance_payment, payments, adjustments } = invoice;
  return toMoney(minus(total, sum([withholding, advance_payment, ...payments, ...adjustments])));
}

/**
 * The payment status of an invoice on a day of the company's calendar; null for drafts and cancelled invoices.
 * Completed means balance zero (`statusAfter`). Due today is not past due; partly paid and past due is past due.
 * `received`: payments with their adjustments, and the advances and credit that were used.
 */
export function paymentStatus(invoice: { status: InvoiceStatus; received: Decimal; due_date: Day }, today: Day): PaymentStatus | null {
  if (invoice.status === 'draft' || invoice.status === 'cancelled') return null;
  if (invoice.status === 'completed') return 'paid';
  if (compareDays(invoice.due_date, today) < 0) return 'past_due';
  return isPositive(invoice.received) ? 'partially_paid' : 'due';
}

/** How lists are ordered by the payment status. */
export const byUrgency: readonly PaymentStatus[] = ['past_due', 'partially_paid', 'due', 'paid'];

/** The status for a balance: completed at zero, else sent. Drafts and cancelled invoices keep their status. */
export function statusAfter(status: InvoiceStatus, balance: Decimal): InvoiceStatus {
  if (status === 'draft' || status === 'cancelled') return status;
  return isZero(balance) ? 'completed' : 'sent';
}

/** The proposed due date: the filing date, else the issue date, plus the payment terms in days. */
export function dueDate(invoice: { issue_date: Day; filing_date: Day | null }, termsDays: number): Day {
  return addDays(invoice.filing_date ?? invoice.issue_date, termsDays);
}

/**
 * The payment terms of an invoice in days, from its due date: the inverse of `dueDate`. Those of its customer may have changed since. Negative if it
 * was filed after it was due.
 */
export function paymentTerms({ issue_date, filing_date, due_date }: { issue_date: Day; filing_date: Day | null; due_date: Day }): number {
  return daysBetween(filing_date ?? issue_date, due_date);
}

/** An advance with the amount that no other invoice has used. */
export interface AvailableAdvance {
  id: string;
  amount: Decimal;
}

export interface AdvanceAllocation {
  /** Sum of `uses`: the advance payment of the invoice. */
  advance_payment: Decimal;
  /** The amount used of each advance, in their order; unused advances are left out. */
  uses: { id: string; amount: Decimal }[];
}

/** What is used of each source, in their order, with cents; those of which nothing is used are left out. */
export const usesInOrder = <Source extends { id: string }>(
  sources: readonly Source[],
  openOf: (source: Source) => Decimal,
  amount: Decimal,
) =>
  takeInOrder(sources, openOf, amount)
    .filter(({ taken }) => isPositive(taken))
    .map(({ source: { id }, taken }) => ({ id, amount: toMoney(taken) }));

/**
 * How much of its trips' advances an invoice uses, in their order: at most total − withholdings − `received`. The rest remains the
 * customer's credit.
 */
export function advanceAllocation(
  advances: readonly AvailableAdvance[],
  total: Decimal,
  withholding: Decimal,
  received: Decimal = '0',
): AdvanceAllocation {
  const uses = usesInOrder(advances, ({ amount }) => amount, minus(total, sum([withholding, received])));
  const advance_payment = sum(uses.map((use) => use.amount));
  return { advance_payment: toMoney(advance_payment), uses };
}

/**
 * The balance of an invoice after its totals changed. Throws `invoice_below_received` if they are below the received payments and manually applied
 * credit: these have to be changed first.
 */
export function balanceAfterEdit(totals: { total: Decimal; withholding: Decimal }, received: Decimal, advance_payment: Decimal): Decimal {
  const balance = invoiceBalance({ ...totals, advance_payment, payments: [received], adjustments: [] });
  if (isNegative(balance))
    throw new RuleBroken('invoice_below_received', { details: { received: toMoney(sum([received, advance_payment])) } });
  return balance;
}
