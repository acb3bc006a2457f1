/** Decimals of typed amounts: a document's amounts are in whole pesos or in cents, and no amount typed on it may be finer. */
import { RuleBroken } from '#base/errors.ts';
import { type Decimal, equals, type MoneyDecimals, round } from '#base/money.ts';

export const hasAtMostDecimals = (amount: Decimal, decimals: MoneyDecimals): boolean => equals(amount, round(amount, decimals));

/** With its field, and the stored amount: an unchanged amount is valid, even if the company's decimals have changed. */
export type TypedAmount = readonly [field: string, amount: Decimal, before?: Decimal | null];

/**
 * Throws `too_many_decimals`, at its field, for the first amount that has more decimals. `owed`: an amount owed in cents may be paid in cents, so
 * that it can be paid in full.
 */
export function checkDecimals(amounts: readonly TypedAmount[], decimals: MoneyDecimals, owed: readonly Decimal[] = []): void {
  if (!owed.every((amount) => hasAtMostDecimals(amount, decimals))) return;
  const isKept = (amount: Decimal, before: Decimal | null | undefined) => before != null && equals(amount, before);
  const finer = amounts.find(([, amount, before]) => !hasAtMostDecimals(amount, decimals) && !isKept(amount, before));
  if (finer) throw new RuleBroken('too_many_decimals', { field: finer[0], details: { decimals } });
}
