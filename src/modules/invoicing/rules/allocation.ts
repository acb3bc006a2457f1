/** Shares a payment among invoices, and calculates the part that becomes credit. */
import { compareDays, type Day } from '#base/days.ts';
import { RuleBroken } from '#base/errors.ts';
import { compare, type Decimal, isPositive, isZero, max, min, minus, sum, toMoney } from '#base/money.ts';
import type { PaymentStatus } from '../contract/invoice.ts';
import { byUrgency, usesInOrder } from './balance.ts';
import type { PaymentAdjustment, PaymentAmounts } from './payment.ts';

/** A payment as a user enters it. */
export interface PaymentToShare<A extends PaymentAdjustment> {
  amount: Decimal;
  /** Each for one of the invoices; null if there is only one. */
  adjustments: readonly (A & { invoice_id: string | null })[];
  /** The part of each invoice; zero for none. Null: the whole amount for one invoice. */
  allocations: readonly { invoice_id: string; amount: Decimal }[] | null;
  keep_as_credit: boolean;
}

/** The part of a payment that settles one invoice. */
export interface PaymentPart<A extends PaymentAdjustment = PaymentAdjustment> extends PaymentAmounts {
  invoice_id: string;
  adjustments: readonly A[];
  /** The fields that errors name: of the amount, and of each adjustment. */
  field: string;
  adjustmentFields: readonly string[];
}

/**
 * The parts of a payment, and the part that becomes credit. `invoice_id`: the one invoice of a payment without allocations; `owed`: its balance
 * before this payment. A surplus becomes credit only with `keep_as_credit`; without it, the whole amount is allocated to the one invoice, which
 * rejects it. Throws `allocations_exceed_amount`, `amount_not_allocated`, `invoice_twice`, and `adjustment_invoice_needed` for an adjustment of an
 * invoice that the payment does not have.
 */
export function sharePayment<A extends PaymentAdjustment>(
  payment: PaymentToShare<A>,
  invoice_id: string | null,
  owed: Decimal,
): { parts: PaymentPart<A>[]; kept: Decimal } {
  const rows = payment.allocations ?? (invoice_id === null ? [] : [{ invoice_id, amount: amountOfOne(payment, owed) }]);
  assertOnce(rows);
  const allocations = rows.map((row, at) => ({ ...row, at })).filter(({ amount }) => !isZero(amount));
  const kept = minus(payment.amount, sum(allocations.map(({ amount }) => amount)));
  if (compare(kept, '0') < 0) {
    throw new RuleBroken('allocations_exceed_amount', { details: { allocated: toMoney(minus(payment.amount, kept)) } });
  }
  if (isPositive(kept) && !payment.keep_as_credit) throw new RuleBroken('amount_not_allocated', { details: { left: toMoney(kept) } });
  const only = allocations.length === 1 ? allocations[0]?.invoice_id : undefined;
  const adjustments = payment.adjustments.map((row, at) => {
    const of = row.invoice_id ?? only;
    if (!allocations.some((allocation) => allocation.invoice_id === of)) {
      throw new RuleBroken('adjustment_invoice_needed', { field: `adjustments.${at}.invoice_id` });
    }
    return { row, of, field: `adjustments.${at}.amount` };
  });
  const parts = allocations.map((allocation) => {
    const mine = adjustments.filter(({ of }) => of === allocation.invoice_id);
    return {
      invoice_id: allocation.invoice_id,
      amount: toMoney(allocation.amount),
      adjustments: mine.map(({ row }) => row),
      field: payment.allocations === null ? 'amount' : `allocations.${allocation.at}.amount`,
      adjustmentFields: mine.map(({ field }) => field),
    };
  });
  return { parts, kept: toMoney(kept) };
}

function amountOfOne({ amount, adjustments, keep_as_credit }: PaymentToShare<PaymentAdjustment>, owed: Decimal): Decimal {
  const room = max('0', minus(owed, sum(adjustments.map((row) => row.amount))));
  return keep_as_credit && isPositive(room) ? min(amount, room) : amount;
}

function assertOnce(allocations: readonly { invoice_id: string }[]): void {
  const twice = allocations.findIndex(({ invoice_id }, at) => allocations.findIndex((other) => other.invoice_id === invoice_id) < at);
  if (twice >= 0) throw new RuleBroken('invoice_twice', { field: `allocations.${twice}.invoice_id` });
}

/** An open invoice, as a payment is shared out. */
export interface InvoiceToPay {
  id: string;
  number: string;
  issue_date: Day;
  due_date: Day;
  balance: Decimal;
}

/** Invoices by due date, issue date and number: the oldest are paid first. */
export const oldestFirst = (one: InvoiceToPay, other: InvoiceToPay): number =>
  compareDays(one.due_date, other.due_date) || compareDays(one.issue_date, other.issue_date) || (one.number < other.number ? -1 : 1);

/** Shares an amount among open invoices, the oldest first. The rest, and invoices that get nothing, are left out. */
export function shareOldestFirst(amount: Decimal, invoices: readonly InvoiceToPay[]): { invoice_id: string; amount: Decimal }[] {
  const parts = usesInOrder(invoices.toSorted(oldestFirst), ({ balance }) => balance, amount);
  return parts.map(({ id, amount: part }) => ({ invoice_id: id, amount: part }));
}

/** The payment status of a payment: the worst among its invoices; `credit` without any; null if none of them is owed. */
export function statusOfPayment(statuses: readonly (PaymentStatus | null)[]): PaymentStatus | 'credit' | null {
  if (statuses.length === 0) return 'credit';
  return byUrgency.find((status) => statuses.includes(status)) ?? null;
}
