/** Money received on an invoice, with the adjustments that settle the balance beside it. */
import type { Day } from '#base/days.ts';
import { RuleBroken } from '#base/errors.ts';
import { compare, type Decimal, isPositive, isZero, type MoneyDecimals, max, minus, negate, plus, sum, toMoney } from '#base/money.ts';
import { type InvoiceStatus, statusAfter } from './balance.ts';
import { checkDecimals, fits } from './decimals.ts';

export type PaymentAdjustmentKind = 'withholding' | 'shortage' | 'rounding';

export interface PaymentAdjustment {
  kind: PaymentAdjustmentKind;
  /** Positive; only a rounding may be negative, when the customer paid a few cents more than was owed. */
  amount: Decimal;
}

export interface PaymentInput {
  amount: Decimal;
  adjustments: readonly PaymentAdjustment[];
}

/** A payment as it was saved. A deleted one is void. */
export interface SavedPayment extends PaymentInput {
  status: 'active' | 'void';
}

/** The part of an invoice that payments read and change. */
export interface OpenInvoice {
  status: InvoiceStatus;
  balance: Decimal;
}

/**
 * What roundings ("ajuste al peso") come to at most on one invoice, signs apart: they make up for cash that cannot be paid to the
 * peso, not for money.
 */
export const roundingLimit: Decimal = '1000';

/** What roundings come to, signs apart. */
const roundingOf = ({ adjustments }: PaymentInput): Decimal =>
  sum(adjustments.filter((row) => row.kind === 'rounding').map(({ amount }) => max(amount, negate(amount))));

/** Refuses with `date_in_future` a payment of a day that has not come, by the company's calendar. */
export function checkPaymentDate(payment_date: Day, today: Day): void {
  if (payment_date > today) throw new RuleBroken('date_in_future', { status: 422, field: 'payment_date' });
}

/** What a payment takes off the balance: the money and its adjustments. */
export function settledBy(payment: PaymentInput): Decimal {
  return toMoney(sum([payment.amount, ...payment.adjustments.map((row) => row.amount)]));
}

/**
 * The invoice after a payment. When a payment is edited, `previous` is what it was, and is given back first.
 *
 * Refuses money on a draft (`invoice_not_sent`) or a void (`invoice_cancelled`), on an invoice that owes nothing
 * (`invoice_already_paid`), what settles nothing once its rounding is taken off (`settlement_not_positive`), and more
 * than what is owed, or money that not even the largest rounding makes up for (`payment_exceeds_balance`, with that
 * balance). The caller holds the invoice's row lock, so the balance read here is the balance that is changed.
 */
export function applyPayment(invoice: OpenInvoice, payment: PaymentInput, previous?: PaymentInput): OpenInvoice {
  if (invoice.status === 'draft') throw new RuleBroken('invoice_not_sent');
  if (invoice.status === 'cancelled') throw new RuleBroken('invoice_cancelled');
  const owed = previous ? plus(invoice.balance, settledBy(previous)) : invoice.balance;
  if (isZero(owed)) throw new RuleBroken('invoice_already_paid');
  const settled = settledBy(payment);
  if (!isPositive(settled)) throw new RuleBroken('settlement_not_positive', { status: 422, field: 'amount' });
  if (compare(settled, owed) > 0 || compare(payment.amount, plus(owed, roundingLimit)) > 0) {
    throw new RuleBroken('payment_exceeds_balance', { field: 'amount', details: { balance: toMoney(owed) } });
  }
  return withBalance(invoice, minus(owed, settled));
}

/**
 * Refuses roundings that come to more than `roundingLimit` with those of the invoice's other payments (`rounding_too_large`), and
 * amounts finer than the invoice is reckoned in (`too_many_decimals`), unless what it owes is finer itself.
 */
export function checkAmounts(
  { owed, money_decimals }: { owed: Decimal; money_decimals: MoneyDecimals },
  payment: PaymentInput,
  othersRounding: Decimal,
): void {
  const rounding = roundingOf(payment);
  if (isPositive(rounding) && compare(plus(rounding, othersRounding), roundingLimit) > 0) {
    const at = payment.adjustments.findLastIndex((row) => row.kind === 'rounding');
    throw new RuleBroken('rounding_too_large', { status: 422, field: `adjustments.${at}.amount`, details: { limit: roundingLimit } });
  }
  const rows = payment.adjustments.map(({ amount }, at) => [`adjustments.${at}.amount`, amount] as const);
  if (fits(owed, money_decimals)) checkDecimals([['amount', payment.amount], ...rows], money_decimals);
}

/** The invoice after a payment was edited. Refuses a deleted one (`payment_void`), and what `applyPayment` refuses. */
export function changePayment(invoice: OpenInvoice, saved: SavedPayment, payment: PaymentInput): OpenInvoice {
  refuseVoid(saved);
  return applyPayment(invoice, payment, saved);
}

/** The invoice after a payment, with its adjustments, was deleted. Refuses a second time (`payment_void`). */
export function removePayment(invoice: OpenInvoice, saved: SavedPayment): OpenInvoice {
  refuseVoid(saved);
  return withBalance(invoice, plus(invoice.balance, settledBy(saved)));
}

function refuseVoid(saved: SavedPayment): void {
  if (saved.status === 'void') throw new RuleBroken('payment_void');
}

function withBalance(invoice: OpenInvoice, balance: Decimal): OpenInvoice {
  return { balance: toMoney(balance), status: statusAfter(invoice.status, balance) };
}
