/** The instalments of an advance on pay. */
import { RuleBroken } from '#base/errors.ts';
import { compare, type Decimal, divide, isZero, type MoneyDecimals, minus, plus, toMoney } from '#base/money.ts';

/** What one stub takes, as long as that much is open: amount ÷ instalments, rounded at the decimals of the company. */
export const instalmentOf = (amount: Decimal, instalments: number, decimals: MoneyDecimals): Decimal =>
  toMoney(divide(amount, String(instalments), decimals));

/** How stubs take an advance if pay has room: so many times `each`, and at the end `last`, which is zero where nothing remains. */
export interface InstalmentPlan {
  /** Stubs that take `each`. */
  count: number;
  each: Decimal;
  last: Decimal;
}

/** 300,001 in 3 instalments: twice 100,000, and then 100,001. Null where an instalment would be zero. */
export function instalmentPlan(amount: Decimal, instalments: number, decimals: MoneyDecimals): InstalmentPlan | null {
  const each = instalmentOf(amount, instalments, decimals);
  if (isZero(each)) return null;
  let [count, taken]: [number, Decimal] = [0, '0'];
  // Rounded up, fewer may do: 100 pesos in 120 instalments are 100 of one peso.
  while (count < instalments - 1 && compare(plus(taken, each), amount) <= 0) [count, taken] = [count + 1, plus(taken, each)];
  return { count, each, last: toMoney(minus(amount, taken)) };
}

/** Throws `too_many_instalments` where each would be zero. */
export function assertInstalmentsFit(amount: Decimal, instalments: number, decimals: MoneyDecimals): void {
  if (isZero(instalmentOf(amount, instalments, decimals))) throw new RuleBroken('too_many_instalments');
}
