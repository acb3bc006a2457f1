/** Decimals of typed amounts: a document's amounts are in whole pesos or in cents, and no amount typed on it may be finer. */
import { RuleBroken } from '#base/errors.ts';
import { type Decimal, equals, type MoneyDecimals, round } from '#base/money.ts';

export const hasAtMostDecimals = (amount: Decimal, decimals: MoneyDecimals): boolean => equals(amount, round(amount, decimals));

/** Throws `too_many_decimals`, at its field, for the first amount that has more decimals. */
export function checkDecimals(amounts: readonly (readonly [field: string, amount: Decimal])[], decimals: MoneyDecimals): void {
  const finer = amounts.find(([, amount]) => !hasAtMostDecimals(amount, decimals));
  if (finer) throw new RuleBroken('too_many_decimals', { field: finer[0], details: { decimals } });
}
