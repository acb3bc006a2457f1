/** How much of its credit limit a customer uses, and the question when it is exceeded (docs/decisions/0088-credit-limits.md). */
import { type Decimal, isPositive, minus, plus, sum, toMoney } from '#base/money.ts';
import type { CreditLimitQuestion } from '#modules/customers/contract.ts';

/** The amounts that a customer owes, will owe, and has paid in advance. */
export interface CreditUse {
  /** Balances of its sent invoices. */
  owed: Decimal;
  /** Balances of its drafts, and the freight of its trips that are still to be invoiced. */
  uninvoiced: Decimal;
  /** The unused part of its advances and of its credit, including trips that are not invoiced yet. */
  paid_ahead: Decimal;
}

/**
 * The used part of a customer's limit. Invoicing a trip, or sending the invoice, moves its freight from one part to another, so the sum does not
 * change; payments lower it. Negative if more is paid ahead.
 */
export const creditUsed = ({ owed, uninvoiced, paid_ahead }: CreditUse): Decimal => toMoney(minus(plus(owed, uninvoiced), paid_ahead));

/** The unused part of the limit. Negative if it is exceeded. */
export const creditAvailable = (limit: Decimal, use: CreditUse): Decimal => toMoney(minus(limit, creditUsed(use)));

/** The used part without the trips of a new invoice, which are replaced by its balance, and without the advances that it uses. */
export const withoutTrips = (use: CreditUse, freights: readonly Decimal[], advance_payment: Decimal): CreditUse => ({
  ...use,
  uninvoiced: minus(use.uninvoiced, sum(freights)),
  paid_ahead: minus(use.paid_ahead, advance_payment),
});

/** Asks if the used part and the amount together exceed the limit. `isShown`: whether the caller may see the amounts. */
export function creditQuestions(limit: Decimal, use: CreditUse, amount: Decimal, isShown: boolean): CreditLimitQuestion[] {
  const exceeds_by = minus(amount, creditAvailable(limit, use));
  if (!isPositive(exceeds_by)) return [];
  const amounts = { limit: toMoney(limit), used: creditUsed(use), amount: toMoney(amount), exceeds_by: toMoney(exceeds_by) };
  const hidden = { limit: null, used: null, amount: null, exceeds_by: null };
  return [{ code: 'credit_limit', ...(isShown ? amounts : hidden) }];
}
