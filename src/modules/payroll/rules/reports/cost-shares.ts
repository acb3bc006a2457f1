/** Divides the pay of a period among the trips that it pays for, and adds it up by truck and by customer. */
import { type Decimal, divide, isZero, type MoneyDecimals, minus, percentageOf, plus, sum, times, toMoney } from '#base/money.ts';
import { sortedBy } from '../sorted.ts';

/** A trip that a stub pays for, with the freight that it was paid on. */
export interface CostTrip {
  id: string;
  number: string;
  freight: Decimal;
  truck_id: string;
  truck_plate: string;
  customer_id: string;
  customer_name: string;
}

/** The cost of a stub, and the trips of its employee in the period. */
export interface StubCost {
  /** Total earnings: the cost of the work, before any deductions. */
  total_earnings: Decimal;
  money_decimals: MoneyDecimals;
  trips: readonly CostTrip[];
}

export interface TripCost extends CostTrip {
  cost: Decimal;
}

/**
 * The parts of an amount by weights, none of which is negative; equal parts if all are zero. Each part is the cumulative amount up to and including
 * it, rounded half away from zero, less the parts before it: so it is at most one unit off, and the parts add up to the amount.
 */
export function partsByWeight(amount: Decimal, weights: readonly Decimal[], decimals: MoneyDecimals): Decimal[] {
  const total = sum(weights);
  const counted = isZero(total) ? weights.map(() => '1') : weights;
  const whole = sum(counted);
  let [weight, given]: [Decimal, Decimal] = ['0', '0'];
  return counted.map((own) => {
    weight = plus(weight, own);
    const upTo = divide(times(amount, weight), whole, decimals);
    const part = minus(upTo, given);
    given = upTo;
    return toMoney(part);
  });
}

/**
 * The cost of each trip: its share of the stub, by its part of the freight of the stub's trips, in the order of their numbers. The cost without a
 * trip remains separate.
 */
export function tripCosts(stubs: readonly StubCost[]): { trips: TripCost[]; without_trips: Decimal } {
  const trips = stubs.flatMap((stub) => {
    const sorted = sortedBy(stub.trips, ({ number, id }) => `${number} ${id}`);
    const parts = partsByWeight(
      stub.total_earnings,
      sorted.map(({ freight }) => freight),
      stub.money_decimals,
    );
    return sorted.map((trip, at) => ({ ...trip, cost: parts[at] as Decimal }));
  });
  const without = stubs.filter((stub) => stub.trips.length === 0).map(({ total_earnings }) => total_earnings);
  return { trips, without_trips: toMoney(sum(without)) };
}

/** Trips that have something in common. */
export interface CostRow {
  id: string;
  name: string;
  trips: number;
  freight: Decimal;
  cost: Decimal;
  /** The cost in percent of the freight, with one decimal; null at zero freight. */
  percent: Decimal | null;
}

/** The costs by truck or by customer, the highest first. */
export function costsBy(trips: readonly TripCost[], by: 'truck' | 'customer'): CostRow[] {
  const groups = Map.groupBy(trips, (trip) => (by === 'truck' ? trip.truck_id : trip.customer_id));
  const rows = [...groups].map(([id, group]): CostRow => {
    const freight = toMoney(sum(group.map((trip) => trip.freight)));
    const cost = toMoney(sum(group.map((trip) => trip.cost)));
    const [first] = group as [TripCost];
    return {
      id,
      name: by === 'truck' ? first.truck_plate : first.customer_name,
      trips: group.length,
      freight,
      cost,
      percent: isZero(freight) ? null : percentageOf(cost, freight, 1),
    };
  });
  return rows.toSorted((one, other) => Number(other.cost) - Number(one.cost) || (one.name < other.name ? -1 : 1));
}
