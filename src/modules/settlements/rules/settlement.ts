/** The settlement of a trip, added up. */
import { type Decimal, isNegative, isZero, minus, negate, plus, sum, toMoney } from '#base/money.ts';
import type { CashType } from '#modules/trips/contract/cash.ts';

interface Totals {
  /** Cash from the company to the driver. */
  handed_out: Decimal;
  /** Cash returned by the driver. */
  returned: Decimal;
  /** Approved expenses that the driver paid. */
  spent: Decimal;
  /** The amount that pay stubs took of it, less the amount they paid. */
  taken: Decimal;
  /** The driver's debt; negative if the company owes. */
  owed: Decimal;
}

/** Cash received and returned by a driver, expenses, and the amounts taken by pay stubs. Amounts are pesos. */
export function settle(
  cash: readonly { type: CashType; amount: Decimal }[],
  expenses: readonly { amount: Decimal }[],
  stubs: readonly { amount: Decimal }[],
): Totals {
  const amountsOf = (type: CashType) => toMoney(sum(cash.filter((row) => row.type === type).map(({ amount }) => amount)));
  const [handed_out, returned] = [amountsOf('company_to_driver'), amountsOf('driver_to_company')];
  const [spent, taken] = [expenses, stubs].map((rows) => toMoney(sum(rows.map(({ amount }) => amount)))) as [Decimal, Decimal];
  return { handed_out, returned, spent, taken, owed: toMoney(minus(minus(minus(handed_out, returned), spent), taken)) };
}

/** Who owes, as the key of its words, and the amount without the sign that those words imply. */
export function owedText(owed: Decimal): { key: 'owed.settled' | 'owed.by_company' | 'owed.by_driver'; amount: Decimal } {
  if (isZero(owed)) return { key: 'owed.settled', amount: owed };
  return isNegative(owed) ? { key: 'owed.by_company', amount: negate(owed) } : { key: 'owed.by_driver', amount: owed };
}

/** Movements in their order, each with the balance after it; `opening`: before the first. */
export function withBalances<M extends { owed: Decimal }>(movements: readonly M[], opening: Decimal): (M & { balance: Decimal })[] {
  let balance = opening;
  return movements.map((movement) => {
    balance = toMoney(plus(balance, movement.owed));
    return { ...movement, balance };
  });
}
