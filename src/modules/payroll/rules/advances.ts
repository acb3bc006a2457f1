/** The instalments of an advance on pay. */
import { RuleBroken } from '#base/errors.ts';
import { compare, type Decimal, divide, isZero, type MoneyDecimals, min, minus, plus, toMoney } from '#base/money.ts';
import { dueIn, nextDue, type OwnCycle, type PayCycle, type Span } from './periods.ts';

/** The instalment of one stub, as long as that much is open: amount ÷ instalments, rounded at the decimals of the company. */
export const instalmentOf = (amount: Decimal, instalments: number, decimals: MoneyDecimals): Decimal =>
  toMoney(divide(amount, String(instalments), decimals));

/** The instalments of an advance if pay suffices: `each` a number of times, and at the end `last`, which is zero if nothing remains. */
export interface InstalmentPlan {
  /** Stubs that take `each`. */
  count: number;
  each: Decimal;
  last: Decimal;
}

/** 300,001 in 3 instalments: twice 100,000, and then 100,001. Null if an instalment would be zero. */
export function instalmentPlan(amount: Decimal, instalments: number, decimals: MoneyDecimals): InstalmentPlan | null {
  const each = instalmentOf(amount, instalments, decimals);
  if (isZero(each)) return null;
  let [count, taken]: [number, Decimal] = [0, '0'];
  // Rounded up, fewer may do: 100 pesos in 120 instalments are 100 of one peso.
  while (count < instalments - 1 && compare(plus(taken, each), amount) <= 0) [count, taken] = [count + 1, plus(taken, each)];
  return { count, each, last: toMoney(minus(amount, taken)) };
}

/** Throws `too_many_instalments` if each would be zero. */
export function assertInstalmentsFit(amount: Decimal, instalments: number, decimals: MoneyDecimals): void {
  if (isZero(instalmentOf(amount, instalments, decimals))) throw new RuleBroken('too_many_instalments');
}

/** The amount that the next stub takes of an advance if pay suffices: an instalment, or for the last one the open rest. */
export function nextInstalment(
  { amount, open, instalments, instalments_left }: { amount: Decimal; open: Decimal; instalments: number; instalments_left: number },
  decimals: MoneyDecimals,
): Decimal {
  return instalments_left <= 1 ? open : min(open, instalmentOf(amount, instalments, decimals));
}

/** The period whose stub takes the last instalment, if pay always suffices; `open` is the next period to pay. Null without open instalments. */
export function lastInstalment(open: Span, own: OwnCycle, company: PayCycle, instalments_left: number): Span | null {
  let span = dueIn(open, own, company) ? open : nextDue(open, own, company);
  for (let left = instalments_left; span !== null && left > 1; left -= 1) span = nextDue(span, own, company);
  return instalments_left > 0 ? span : null;
}
