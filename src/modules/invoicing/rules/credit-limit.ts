/** How much of its credit limit a customer uses, and what asks because of it (docs/decisions/0088-credit-limits.md). */
import { type Decimal, isPositive, minus, plus, sum, toMoney } from '#base/money.ts';
import type { CreditLimitQuestion } from '#modules/customers/contract.ts';

/** What a customer owes, will owe, and has paid in advance. */
export interface CreditUse {
  /** Balances of its sent invoices. */
  owed: Decimal;
  /** Balances of its drafts, and the freight of its trips that are still to be invoiced. */
  uninvoiced: Decimal;
  /** What is open of its advances and of its credit, that of trips which are not invoiced yet too. */
  paid_ahead: Decimal;
}

/**
 * What a customer uses of its limit. Invoicing a trip moves its freight from one part to another, as does sending the invoice, so that neither
 * changes the sum; payments lower it. Negative if more is paid ahead.
 */
export const creditUsed = ({ owed, uninvoiced, paid_ahead }: CreditUse): Decimal => toMoney(minus(plus(owed, uninvoiced), paid_ahead));

/** What is left of the limit. Negative if it is exceeded. */
export const creditAvailable = (limit: Decimal, use: CreditUse): Decimal => toMoney(minus(limit, creditUsed(use)));

/** What is used without the trips of a new invoice, whose balance is in their place, and without the advances that it uses. */
export const withoutTrips = (use: CreditUse, freights: readonly Decimal[], advance_payment: Decimal): CreditUse => ({
  ...use,
  uninvoiced: minus(use.uninvoiced, sum(freights)),
  paid_ahead: minus(use.paid_ahead, advance_payment),
});

/** Asks when what is used and the amount are above the limit together. `isShown`: whether the caller may see the amounts. */
export function creditQuestions(limit: Decimal, use: CreditUse, amount: Decimal, isShown: boolean): CreditLimitQuestion[] {
  const exceeds_by = minus(amount, creditAvailable(limit, use));
  if (!isPositive(exceeds_by)) return [];
  const amounts = { limit: toMoney(limit), used: creditUsed(use), amount: toMoney(amount), exceeds_by: toMoney(exceeds_by) };
  const hidden = { limit: null, used: null, amount: null, exceeds_by: null };
  return [{ code: 'credit_limit', ...(isShown ? amounts : hidden) }];
}
