/** What the freight of a trip is: its rate, what its loads come to, or both. Why it is stored: docs/decisions/0011. */
import { RuleBroken } from '#base/errors.ts';
import { type Decimal, equals, isPositive, type MoneyDecimals, plus, round, sum, times, toMoney } from '#base/money.ts';
import { Money } from '#base/wire.ts';
import type { FreightBasis } from '../contract/trips.ts';

export interface PricedLoad {
  quantity: Decimal;
  /** Zero is no price: the load is part of the freight rate. */
  unit_price: Decimal;
  /** An inactive load counts for nothing. */
  status: 'active' | 'inactive';
}

export interface Priced {
  freight_rate: Decimal;
  loads: readonly PricedLoad[];
}

/** What a load comes to, rounded half away from zero in the document's decimals. */
export function loadAmount(quantity: Decimal, unit_price: Decimal, decimals: MoneyDecimals): Decimal {
  return toMoney(round(times(quantity, unit_price), decimals));
}

/**
 * The freight of a trip: its rate, its loads' amounts, or both added. A basis of null was never asked for: the one that
 * is there counts, and the rate as long as nobody has said which of two that differ is meant.
 */
export function freightOf(trip: Priced & { freight_basis: FreightBasis | null }, decimals: MoneyDecimals): Decimal {
  const basis = trip.freight_basis ?? proposedBasis(trip, decimals) ?? 'rate';
  const loads = sumOfLoads(trip.loads, decimals);
  if (basis === 'loads') return loads;
  return toMoney(basis === 'rate' ? trip.freight_rate : plus(trip.freight_rate, loads));
}

/** The basis that needs no asking, as only one of the two is there or they agree; null when a person must choose. */
export function proposedBasis(trip: Priced, decimals: MoneyDecimals): FreightBasis | null {
  const loads = sumOfLoads(trip.loads, decimals);
  if (!isPositive(loads) || equals(loads, trip.freight_rate)) return 'rate';
  return isPositive(trip.freight_rate) ? null : 'loads';
}

/** What a trip's freight stood on before a change. */
export interface PricedBefore extends Priced {
  freight_basis: FreightBasis;
}

/**
 * The basis after a change. Where only one of rate and loads is there, it counts. Where both are, what the person chose now
 * counts, else what was chosen before, else they must agree: refuses with `freight_basis_needed` and the three amounts, so that
 * the person is asked once whether the loads replace the rate or add to it.
 */
export function basisAfter(before: PricedBefore, after: Priced, chosen: FreightBasis | null, decimals: MoneyDecimals): FreightBasis {
  if (!hasBoth(after, decimals)) return isPositive(sumOfLoads(after.loads, decimals)) ? 'loads' : 'rate';
  const basis = chosen ?? (wasChosen(before, decimals) ? before.freight_basis : proposedBasis(after, decimals));
  if (basis !== null) return basis;
  const amount = (freight_basis: FreightBasis) => freightOf({ ...after, freight_basis }, decimals);
  throw new RuleBroken('freight_basis_needed', { details: { rate: amount('rate'), loads: amount('loads'), both: amount('both') } });
}

/** Nobody chooses where there is nothing to choose; where there was, the basis that stands was a person's choice. */
function wasChosen(trip: PricedBefore, decimals: MoneyDecimals): boolean {
  return hasBoth(trip, decimals) && (proposedBasis(trip, decimals) === null || trip.freight_basis !== 'rate');
}

function hasBoth(trip: Priced, decimals: MoneyDecimals): boolean {
  return isPositive(trip.freight_rate) && isPositive(sumOfLoads(trip.loads, decimals));
}

function sumOfLoads(loads: readonly PricedLoad[], decimals: MoneyDecimals): Decimal {
  const active = loads.filter((load) => load.status === 'active');
  return toMoney(sum(active.map((load) => loadAmount(load.quantity, load.unit_price, decimals))));
}

export interface Freight {
  freight_rate: Decimal;
  freight_basis: FreightBasis;
  freight: Decimal;
}

/** Refuses with `freight_too_large` what an invoice could not bill in one line. */
export function billable(amount: Decimal): Decimal {
  if (!Money.safeParse(amount).success) throw new RuleBroken('freight_too_large', { status: 422 });
  return amount;
}

/** Refuses with `too_many_decimals` an amount that is finer than the trip is reckoned in. */
export function checkDecimals(
  trip: { freight_rate: Decimal; owner_freight: Decimal | null; advance_payment: Decimal },
  decimals: MoneyDecimals,
): void {
  for (const field of ['freight_rate', 'owner_freight', 'advance_payment'] as const) {
    const amount = trip[field] ?? '0';
    if (!equals(amount, round(amount, decimals))) throw new RuleBroken('too_many_decimals', { status: 422, field, details: { decimals } });
  }
}

/** What every write that touches a rate or a load makes of the trip's freight. Refuses as `basisAfter` and `billable` do. */
export function freightAfter(before: PricedBefore, after: Priced, chosen: FreightBasis | null, decimals: MoneyDecimals): Freight {
  billable(sumOfLoads(after.loads, decimals));
  const freight_rate = toMoney(after.freight_rate);
  const priced = { freight_rate, loads: after.loads };
  const freight_basis = basisAfter(before, priced, chosen, decimals);
  return { freight_rate, freight_basis, freight: billable(freightOf({ ...priced, freight_basis }, decimals)) };
}
