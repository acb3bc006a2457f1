/** How invoices use the advances and the credit of their customer. */
import { RuleBroken } from '#base/errors.ts';
import { type Decimal, isPositive, isZero, minus, plus, sum, toMoney } from '#base/money.ts';
import { assertWithinBalance } from '#modules/companies/rules/movement.ts';
import type { TripStatus } from '#modules/trips/contract/status.ts';
import type { InvoiceStatus } from '../contract/invoice.ts';
import { type AdvanceAllocation, advanceAllocation } from './balance.ts';

/** An advance under its row lock, as an invoice reads it. */
export interface AdvanceOfInvoice {
  id: string;
  trip_id: string | null;
  amount: Decimal;
  /** By all invoices and refunds. */
  used: Decimal;
  /** By this invoice. */
  used_here: Decimal;
}

/** The unused part of an advance. */
export const openOf = ({ amount, used }: { amount: Decimal; used: Decimal }): Decimal => toMoney(minus(amount, used));

/**
 * Whether the unused part of an advance is the customer's credit. The advance of a trip that is not invoiced yet is reserved for its invoice; for a
 * cancelled trip it is not.
 */
export const isCredit = (trip_status: TripStatus | null): boolean =>
  trip_status === null || trip_status === 'invoiced' || trip_status === 'paid' || trip_status === 'cancelled';

/** Whether an advance is of one of the trips that an invoice bills. */
export const isOwnAdvance = ({ trip_id }: { trip_id: string | null }, trip_ids: readonly string[]): boolean =>
  trip_id !== null && trip_ids.includes(trip_id);

/**
 * The advances that an invoice uses, in their order. Those of its own trips are used automatically, up to the rest of total − withholdings −
 * `received`; manually applied credit stays.
 */
export function usesOfInvoice(
  invoice: { total: Decimal; withholding: Decimal; received: Decimal; trip_ids: readonly string[] },
  advances: readonly AdvanceOfInvoice[],
): AdvanceAllocation {
  const isOwn = (advance: AdvanceOfInvoice) => isOwnAdvance(advance, invoice.trip_ids);
  const byHand = advances
    .filter((advance) => !isOwn(advance) && isPositive(advance.used_here))
    .map(({ id, used_here }) => ({ id, amount: toMoney(used_here) }));
  const usedByHand = sum(byHand.map(({ amount }) => amount));
  const own = advances.filter(isOwn).map((advance) => ({ id: advance.id, amount: plus(openOf(advance), advance.used_here) }));
  const { uses, advance_payment } = advanceAllocation(own, invoice.total, invoice.withholding, plus(invoice.received, usedByHand));
  return { uses: [...uses, ...byHand], advance_payment: toMoney(plus(advance_payment, usedByHand)) };
}

/** Credit that a user chose, with the trip that its advance is of. */
export interface ChosenCredit {
  amount: Decimal;
  /** Null if the customer has no advance with that id. */
  advance: { amount: Decimal; used: Decimal; trip_status: TripStatus | null } | null;
}

/**
 * Checks the credit that a user wants an invoice to use. Throws `invoice_not_sent`, `invoice_cancelled`, `advance_unknown`, `advance_reserved` before
 * its trip is invoiced, `credit_exceeds_open` and `credit_exceeds_balance`.
 */
export function assertMayUseCredit(invoice: { status: InvoiceStatus; balance: Decimal }, chosen: readonly ChosenCredit[]): void {
  if (invoice.status === 'draft') throw new RuleBroken('invoice_not_sent');
  if (invoice.status === 'cancelled') throw new RuleBroken('invoice_cancelled');
  chosen.forEach(({ amount, advance }, at) => {
    if (isZero(amount)) return;
    if (!advance) throw new RuleBroken('advance_unknown', { field: `uses.${at}.advance_id` });
    if (!isCredit(advance.trip_status)) throw new RuleBroken('advance_reserved', { field: `uses.${at}.advance_id` });
    const open = openOf(advance);
    assertWithinBalance(amount, open, 'credit_exceeds_open', { field: `uses.${at}.amount`, details: { open } });
  });
  const used = sum(chosen.map(({ amount }) => amount));
  const details = { balance: toMoney(invoice.balance) };
  assertWithinBalance(used, invoice.balance, 'credit_exceeds_balance', { field: `uses.${chosen.length - 1}.amount`, details });
}
