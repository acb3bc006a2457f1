/** Calculates the freight of a trip: its rate, the sum of its loads, or both. Why it is stored: docs/decisions/0011. */

import { RuleBroken } from '#base/errors.ts';
import { type Decimal, equals, isPositive, type MoneyDecimals, plus, round, sum, times, toMoney } from '#base/money.ts';
import { Money } from '#base/wire.ts';
import { checkDecimals } from '#modules/companies/rules/decimals.ts';
import type { FreightBasis } from '../contract/trip-input.ts';

export interface PricedLoad {
  quantity: Decimal;
  /** Zero means that it has no price: the freight rate covers the load. */
  unit_price: Decimal;
  /** Inactive loads are not billed. */
  status: 'active' | 'inactive';
}

export interface PricedTrip {
  freight_rate: Decimal;
  loads: readonly PricedLoad[];
}

/** Quantity × unit price, rounded half away from zero to the document's decimals. */
export function loadAmount(quantity: Decimal, unit_price: Decimal, decimals: MoneyDecimals): Decimal {
  return toMoney(round(times(quantity, unit_price), decimals));
}

/**
 * The freight of a trip by its basis: its rate, the sum of its loads, or both added. Without a basis: the only one of the two that
 * has an amount, else the rate.
 */
export function freightOf(trip: PricedTrip & { freight_basis: FreightBasis | null }, decimals: MoneyDecimals): Decimal {
  const basis = trip.freight_basis ?? proposedBasis(trip, decimals) ?? 'rate';
  const loads = sumOfLoads(trip.loads, decimals);
  if (basis === 'loads') return loads;
  return toMoney(basis === 'rate' ? trip.freight_rate : plus(trip.freight_rate, loads));
}

/** The basis when rate or loads alone have an amount, or both are equal; null when the user must choose. */
export function proposedBasis(trip: PricedTrip, decimals: MoneyDecimals): FreightBasis | null {
  const loads = sumOfLoads(trip.loads, decimals);
  if (!isPositive(loads) || equals(loads, trip.freight_rate)) return 'rate';
  return isPositive(trip.freight_rate) ? null : 'loads';
}

/**
 * The basis that counts: if only the rate or only the loads have an amount, that one, whatever was chosen. Null when both have and the user
 * must choose.
 */
export function countedBasis(trip: PricedTrip, chosen: FreightBasis | null, decimals: MoneyDecimals): FreightBasis | null {
  if (!hasBoth(trip, decimals)) return isPositive(sumOfLoads(trip.loads, decimals)) ? 'loads' : 'rate';
  return chosen ?? proposedBasis(trip, decimals);
}

/** A trip before a change of its rate or loads. */
export interface PricedTripBefore extends PricedTrip {
  freight_basis: FreightBasis;
}

/**
 * The freight basis after a change. If only the rate or only the loads have an amount, that one. If both have: `chosen`, else the earlier choice,
 * else the rate if both are equal. Otherwise throws `freight_basis_needed` with the three amounts, so that the user is asked once whether the loads
 * replace the rate or are added to it.
 */
export function basisAfter(
  before: PricedTripBefore,
  after: PricedTrip,
  chosen: FreightBasis | null,
  decimals: MoneyDecimals,
): FreightBasis {
  const basis = countedBasis(after, chosen ?? (wasChosen(before, decimals) ? before.freight_basis : null), decimals);
  if (basis !== null) return basis;
  const amount = (freight_basis: FreightBasis) => freightOf({ ...after, freight_basis }, decimals);
  throw new RuleBroken('freight_basis_needed', { details: { rate: amount('rate'), loads: amount('loads'), both: amount('both') } });
}

/** Whether the stored basis was chosen by a user: there were two amounts to choose from, and the basis is not just the default. */
function wasChosen(trip: PricedTripBefore, decimals: MoneyDecimals): boolean {
  return hasBoth(trip, decimals) && (proposedBasis(trip, decimals) === null || trip.freight_basis !== 'rate');
}

function hasBoth(trip: PricedTrip, decimals: MoneyDecimals): boolean {
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

/** Returns the amount. Throws `freight_too_large` if it does not fit one line of an invoice; `field` unless it is the contract's. */
export function requireBillable(amount: Decimal, field?: string): Decimal {
  if (!Money.safeParse(amount).success) throw new RuleBroken('freight_too_large', { field });
  return amount;
}

/**
 * The loads of a new trip with their amounts. Throws `freight_too_large` at the price of the first load at which the sum exceeds the billable
 * maximum.
 */
export function withAmounts<L extends Omit<PricedLoad, 'status'>>(
  loads: readonly L[],
  decimals: MoneyDecimals,
): (L & { amount: Decimal })[] {
  let total: Decimal = '0';
  return loads.map((load, at) => {
    const amount = loadAmount(load.quantity, load.unit_price, decimals);
    total = plus(total, amount);
    requireBillable(total, `loads.${at}.unit_price`);
    return { ...load, amount };
  });
}

/** Throws `too_many_decimals` at the first amount with more decimals than the trip's. */
export function checkTripDecimals(
  { freight_rate, owner_freight, advance_payment }: { freight_rate: Decimal; owner_freight: Decimal | null; advance_payment: Decimal },
  decimals: MoneyDecimals,
): void {
  const amounts = { freight_rate, owner_freight: owner_freight ?? '0', advance_payment };
  checkDecimals(Object.entries(amounts), decimals);
}

/** Rate, basis and freight after a change of rate or loads. Every such write calls it. Throws the errors of `basisAfter` and `requireBillable`. */
export function freightAfter(before: PricedTripBefore, after: PricedTrip, chosen: FreightBasis | null, decimals: MoneyDecimals): Freight {
  requireBillable(sumOfLoads(after.loads, decimals));
  const freight_rate = toMoney(after.freight_rate);
  const priced = { freight_rate, loads: after.loads };
  const freight_basis = basisAfter(before, priced, chosen, decimals);
  return { freight_rate, freight_basis, freight: requireBillable(freightOf({ ...priced, freight_basis }, decimals)) };
}
