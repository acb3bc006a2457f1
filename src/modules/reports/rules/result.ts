/** What a range leaves. */
import type { Day } from '#base/days.ts';
import { type Decimal, minus, plus, toMoney } from '#base/money.ts';
import { marginOf } from './figures.ts';
import type { Range } from './ranges.ts';

/** Freight less what was spent and the payroll. `margin`: in percent of the freight with one decimal; null without freight. */
export function resultOf(freight: Decimal, spent: Decimal, payroll: Decimal): { profit: Decimal; margin: Decimal | null } {
  const profit = toMoney(minus(freight, plus(spent, payroll)));
  return { profit, margin: marginOf(profit, freight) };
}

interface RangeMoney {
  trips: { freight: Decimal | null } | null;
  spent: { amount: Decimal } | null;
  payroll: { amount: Decimal } | null;
}

/** The result with what the open period would pay for the days of the range; null where a part of it is not known to the caller. */
export function estimatedResult({ trips, spent, payroll }: RangeMoney, estimate: { amount: Decimal } | null) {
  if (!trips?.freight || !spent || !payroll) return null;
  return resultOf(trips.freight, spent.amount, plus(payroll.amount, estimate?.amount ?? '0'));
}

/**
 * Whether pay periods have the days of a range that have passed: what was earned on others is not known, and its result is none to compare
 * with. A company without periods (`pay_days` is null) has no payroll.
 */
export function isPayKnown({ from, to }: Range, pay_days: Range | null, today: Day): boolean {
  const passed = to < today ? to : today;
  return pay_days === null || passed < from || (pay_days.from <= from && passed <= pay_days.to);
}
