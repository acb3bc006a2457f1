/** What a range leaves. */
import { type Decimal, minus, plus, toMoney } from '#base/money.ts';
import { marginOf } from './figures.ts';

/** Freight less what was spent and the payroll. `margin`: in percent of the freight with one decimal; null without freight. */
export function resultOf(freight: Decimal, spent: Decimal, payroll: Decimal): { profit: Decimal; margin: Decimal | null } {
  const profit = toMoney(minus(freight, plus(spent, payroll)));
  return { profit, margin: marginOf(profit, freight) };
}
