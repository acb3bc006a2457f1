/** What trips earn and cost. Definitions: the README of this module. */
import { type Decimal, divide, isZero, minus, percentageOf, plus, toMoney } from '#base/money.ts';
import type { TripTotals } from '#modules/expenses/contract/expenses.ts';

/** The input of the figures of trips. Each value is the sum of the trips. */
export interface TripSums {
  trips: number;
  freight: Decimal;
  /** Approved. */
  expenses: Decimal;
  owner_freight: Decimal;
  /** Of the trips whose kilometres are known. */
  known_trips: number;
  km: number;
  known_freight: Decimal;
  known_cost: Decimal;
  /** Of the trips before which the empty kilometres are known. */
  empty_trips: number;
  empty_km: number;
}

export interface TripFigures {
  trips: number;
  freight: Decimal;
  expenses: Decimal;
  owner_freight: Decimal;
  profit: Decimal;
  /** Profit in percent of the freight, with one decimal; null without freight. */
  margin: Decimal | null;
  /** Null if no trip has both readings. */
  km: number | null;
  /** Of the trips that `km` adds up; null without kilometres. */
  freight_per_km: Decimal | null;
  cost_per_km: Decimal | null;
  /** Between trips of the same truck; null if it is not known of any. */
  empty_km: number | null;
}

export function figuresOf({ known_trips, known_freight, known_cost, empty_trips, ...sums }: TripSums): TripFigures {
  const profit = toMoney(profitOf(sums));
  const perKm = (amount: Decimal) => (known_trips > 0 && sums.km > 0 ? divide(amount, String(sums.km), 2) : null);
  return {
    trips: sums.trips,
    freight: sums.freight,
    expenses: sums.expenses,
    owner_freight: sums.owner_freight,
    profit,
    margin: marginOf(profit, sums.freight),
    km: known_trips > 0 ? sums.km : null,
    freight_per_km: perKm(known_freight),
    cost_per_km: perKm(known_cost),
    empty_km: empty_trips > 0 ? sums.empty_km : null,
  };
}

export const profitOf = ({ freight, expenses, owner_freight }: Pick<TripSums, 'freight' | 'expenses' | 'owner_freight'>): Decimal =>
  minus(freight, plus(expenses, owner_freight));

/** The profit of a trip on its page, and its profit if all submitted expenses are approved. In pesos, without expenses charged to its owner. */
export function tripProfit({ freight, owner_freight }: TripMoney, totals: ExpenseTotals) {
  const parts = { freight, expenses: toMoney(minus(totals.approved, totals.approved_charged)), owner_freight: owner_freight ?? '0.00' };
  const submitted = toMoney(minus(totals.submitted, totals.submitted_charged));
  const profit = toMoney(profitOf(parts));
  return { ...parts, submitted, profit, margin: marginOf(profit, freight), profit_if_approved: toMoney(minus(profit, submitted)) };
}

interface TripMoney {
  freight: Decimal;
  owner_freight: Decimal | null;
}
type ExpenseTotals = Pick<TripTotals, 'approved' | 'approved_charged' | 'submitted' | 'submitted_charged'>;

/** In percent with one decimal, rounded half away from zero; null without freight. */
export const marginOf = (profit: Decimal, freight: Decimal): Decimal | null => (isZero(freight) ? null : percentageOf(profit, freight, 1));

/** The percentage of the freight that goes into expenses and the owner, without decimals; null without freight. */
export const costShare = (money: Pick<TripSums, 'freight' | 'expenses' | 'owner_freight'>): Decimal | null =>
  isZero(money.freight) ? null : percentageOf(plus(money.expenses, money.owner_freight), money.freight, 0);
