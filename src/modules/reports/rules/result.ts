/** The result of a range. */
import type { Day } from '#base/days.ts';
import { type Decimal, minus, plus, toMoney } from '#base/money.ts';
import { marginOf } from './figures.ts';
import type { Range } from './ranges.ts';

/** Freight less expenses and payroll. `margin`: in percent of the freight with one decimal; null without freight. */
export function resultOf(freight: Decimal, spent: Decimal, payroll: Decimal): { profit: Decimal; margin: Decimal | null } {
  const profit = toMoney(minus(freight, plus(spent, payroll)));
  return { profit, margin: marginOf(profit, freight) };
}

interface RangeMoney {
  trips: { freight: Decimal | null } | null;
  spent: { amount: Decimal } | null;
  payroll: { amount: Decimal } | null;
}

/** The result with the expected pay of the open period for the days of the range; null if the caller may not know a part of it. */
export function estimatedResult({ trips, spent, payroll }: RangeMoney, estimate: { amount: Decimal } | null) {
  if (!trips?.freight || !spent || !payroll) return null;
  return resultOf(trips.freight, spent.amount, plus(payroll.amount, estimate?.amount ?? '0'));
}

/**
 * Whether pay periods cover the past days of a range: the pay of other days is not known, so their result cannot be compared. A company without
 * periods (`pay_days` is null) has no payroll.
 */
export function isPayKnown({ from, to }: Range, pay_days: Range | null, today: Day): boolean {
  const passed = to < today ? to : today;
  return pay_days === null || passed < from || (pay_days.from <= from && passed <= pay_days.to);
}
