/** The amount of an expense in pesos, and its rate. */
import { RuleBroken } from '#base/errors.ts';
import { compare, type Decimal, divide, equals, isZero, type MoneyDecimals, round, times, toMoney } from '#base/money.ts';
import { checkDecimals } from '#modules/companies/rules/decimals.ts';
import type { Currency } from '../contract/fields.ts';

export interface TypedAmount {
  currency: Currency;
  amount: Decimal;
  exchange_rate: Decimal | null;
  cop_amount: Decimal | null;
}

export interface ExpenseAmount {
  amount: Decimal;
  /** Null of pesos. */
  exchange_rate: Decimal | null;
  cop_amount: Decimal;
}

/** The limit of the columns: amounts and rates below 10^13. */
const limit: Decimal = '10000000000000';

/**
 * The amount in pesos: amount × rate, rounded once to the decimals of the document. If the user entered the amount in pesos, it is stored as entered,
 * and the rate is calculated from it, unless the entered rate also gives that amount. Throws `too_many_decimals` at the field in pesos if it has more
 * decimals than the document, and `exchange_rate_range` if a rate, or an amount in pesos, is zero or too large to store.
 */
export function pesosOf({ currency, amount, exchange_rate, cop_amount }: TypedAmount, decimals: MoneyDecimals): ExpenseAmount {
  if (currency === 'COP') {
    checkDecimals([['amount', amount]], decimals);
    return { amount: toMoney(amount), exchange_rate: null, cop_amount: toMoney(amount) };
  }
  if (cop_amount !== null) checkDecimals([['cop_amount', cop_amount]], decimals);
  const calculated = exchange_rate && round(times(amount, exchange_rate), decimals);
  const isTypedRate = calculated !== null && (cop_amount === null || equals(calculated, cop_amount));
  const rate = isTypedRate ? (exchange_rate as Decimal) : divide(cop_amount as Decimal, amount, 6);
  const pesos = cop_amount ?? (calculated as Decimal);
  if ([rate, pesos].some((one) => isZero(one) || compare(one, limit) >= 0)) {
    throw new RuleBroken('exchange_rate_range', { field: isTypedRate ? 'exchange_rate' : 'cop_amount' });
  }
  return { amount: toMoney(amount), exchange_rate: round(rate, 6), cop_amount: toMoney(pesos) };
}
