/** Payments of an invoice: money received, and adjustments that reduce the balance without money. */
import { RuleBroken } from '#base/errors.ts';
import { compare, type Decimal, isPositive, isZero, type MoneyDecimals, max, minus, negate, plus, sum, toMoney } from '#base/money.ts';
import { checkDecimals } from '#modules/companies/rules/decimals.ts';
import { assertWithinBalance } from '#modules/companies/rules/movement.ts';
import type { InvoiceStatus, PaymentAdjustmentKind } from '../contract/invoice.ts';
import { statusAfter } from './balance.ts';

export interface PaymentAdjustment {
  kind: PaymentAdjustmentKind;
  /** Positive; only a rounding may be negative, when the customer paid a little more than was owed. */
  amount: Decimal;
}

export interface PaymentAmounts {
  amount: Decimal;
  adjustments: readonly PaymentAdjustment[];
}

/** The part of an invoice that payments change. */
export interface OpenInvoice {
  status: InvoiceStatus;
  balance: Decimal;
}

/**
 * The most that roundings ("ajuste al peso") may add up to on one invoice, as absolute amounts. They cover cash that cannot be paid
 * to the exact peso.
 */
export const roundingLimit: Decimal = '1000';

/** Sum of the absolute amounts of the roundings. */
const roundingTotal = ({ adjustments }: PaymentAmounts): Decimal =>
  sum(adjustments.filter((row) => row.kind === 'rounding').map(({ amount }) => max(amount, negate(amount))));

/** By how much a payment reduces the balance: its amount and its adjustments. */
export function settledAmount(payment: PaymentAmounts): Decimal {
  return toMoney(sum([payment.amount, ...payment.adjustments.map((row) => row.amount)]));
}

/** The rest of `owed` to pay after the adjustments, never below zero. */
export function remainingAmount(owed: Decimal, adjustments: readonly Decimal[]): Decimal {
  return max('0', minus(owed, sum(adjustments)));
}

/**
 * The invoice with a payment. For an edit, `previous` is the stored payment, which is subtracted first. The caller must hold the
 * invoice's row lock, so that the balance read here is the one that is changed.
 *
 * Throws `invoice_not_sent` (draft), `invoice_cancelled`, `invoice_already_paid` when nothing is owed, `settlement_not_positive`
 * when the payment with its adjustments is not above zero, and `payment_exceeds_balance`, with the balance, when it is above what
 * is owed or its money is above that plus `roundingLimit`. `field`: the one that these two name.
 */
export function withPayment(invoice: OpenInvoice, payment: PaymentAmounts, previous?: PaymentAmounts, field = 'amount'): OpenInvoice {
  if (invoice.status === 'draft') throw new RuleBroken('invoice_not_sent');
  if (invoice.status === 'cancelled') throw new RuleBroken('invoice_cancelled');
  const owed = owedWithout(invoice, previous);
  if (isZero(owed)) throw new RuleBroken('invoice_already_paid');
  const settled = settledAmount(payment);
  if (!isPositive(settled)) throw new RuleBroken('settlement_not_positive', { field });
  const most = max(settled, minus(payment.amount, roundingLimit));
  assertWithinBalance(most, owed, 'payment_exceeds_balance', { field, details: { balance: toMoney(owed) } });
  return withBalance(invoice, minus(owed, settled));
}

/**
 * Throws `rounding_too_large` if the roundings, with `otherRoundings` of the invoice's other payments, exceed `roundingLimit`, and
 * `too_many_decimals` for an amount with more decimals than the invoice's, unless the balance has as many.
 */
export function checkPaymentAmounts(
  { owed, money_decimals }: { owed: Decimal; money_decimals: MoneyDecimals },
  payment: PaymentAmounts & { field: string; adjustmentFields: readonly string[] },
  otherRoundings: Decimal,
): void {
  const rounding = roundingTotal(payment);
  if (isPositive(rounding) && compare(plus(rounding, otherRoundings), roundingLimit) > 0) {
    const at = payment.adjustments.findLastIndex((row) => row.kind === 'rounding');
    throw new RuleBroken('rounding_too_large', { field: payment.adjustmentFields[at] as string, details: { limit: roundingLimit } });
  }
  const rows = payment.adjustments.map(({ amount }, at) => [payment.adjustmentFields[at] as string, amount] as const);
  checkDecimals([[payment.field, payment.amount], ...rows], money_decimals, [owed]);
}

/** The invoice after a payment and its adjustments were deleted. */
export function withoutPayment(invoice: OpenInvoice, saved: PaymentAmounts): OpenInvoice {
  return withBalance(invoice, plus(invoice.balance, settledAmount(saved)));
}

/** The balance of an invoice without one of its payments. */
export const owedWithout = ({ balance }: { balance: Decimal }, saved: PaymentAmounts | undefined): Decimal =>
  saved ? plus(balance, settledAmount(saved)) : balance;

/**
 * Throws `too_many_decimals` if a payment with a part that becomes credit has more decimals than the company's amounts, and than the balances of its
 * invoices. `before`: its amount until now.
 */
export function checkCreditDecimals(
  { amount, kept, before, owed }: { amount: Decimal; kept: Decimal; before: Decimal | null; owed: readonly Decimal[] },
  decimals: MoneyDecimals,
): void {
  if (isPositive(kept)) checkDecimals([['amount', amount, before]], decimals, owed);
}

/** Throws `payment_void` for a deleted payment. */
export function assertNotVoid(saved: { status: 'active' | 'void' }): void {
  if (saved.status === 'void') throw new RuleBroken('payment_void');
}

function withBalance(invoice: OpenInvoice, balance: Decimal): OpenInvoice {
  return { balance: toMoney(balance), status: statusAfter(invoice.status, balance) };
}
