/** How fine an amount may be: a document is reckoned in whole pesos or in cents, and what people write on it is no finer. */
import { RuleBroken } from '#base/errors.ts';
import { type Decimal, equals, type MoneyDecimals, round } from '#base/money.ts';

/** Whether the amount needs no more decimals than these. */
export const fits = (amount: Decimal, decimals: MoneyDecimals): boolean => equals(amount, round(amount, decimals));

/** Refuses with `too_many_decimals`, at its field, the first amount that is finer than the document. */
export function checkDecimals(amounts: readonly (readonly [field: string, amount: Decimal])[], decimals: MoneyDecimals): void {
  const finer = amounts.find(([, amount]) => !fits(amount, decimals));
  if (finer) throw new RuleBroken('too_many_decimals', { status: 422, field: finer[0], details: { decimals } });
}
