/** The freight of the current input, by the server's rules. Pure. */
import { type Decimal, type MoneyDecimals, sum, toMoney } from '#base/money.ts';
import { MoneyNotNegative, Quantity, UnitPrice } from '#base/wire.ts';
import type { FreightBasis } from '../../contract/trip-input.ts';
import { countedBasis, freightOf, loadAmount } from '../../rules/freight.ts';

/** A load as typed: its figures may be no numbers yet. */
export interface TypedLoad {
  goods?: string | undefined;
  quantity?: string | undefined;
  unit_price?: string | undefined;
}

export interface LiveFreight {
  /** One for each typed load; null while its figures are incomplete. */
  amounts: (Decimal | null)[];
  loads: Decimal;
  rate: Decimal;
  /** Null when the user must choose: rate and loads both have an amount. */
  basis: FreightBasis | null;
  freight: Decimal | null;
}

/** `stored` is the sum of loads that the trip has already. */
export function liveFreight(
  typed: { rate: string | undefined; loads: readonly TypedLoad[]; basis: FreightBasis | null },
  stored: Decimal,
  decimals: MoneyDecimals,
): LiveFreight {
  const amounts = typed.loads.map((load) => typedAmount(load, decimals));
  const loads = toMoney(sum([stored, ...amounts.filter((amount) => amount !== null)]));
  const rate = MoneyNotNegative.safeParse(typed.rate || '0').data ?? '0';
  const trip = { freight_rate: rate, loads: [{ quantity: '1', unit_price: loads, status: 'active' as const }] };
  const basis = countedBasis(trip, typed.basis, decimals);
  return { amounts, loads, rate, basis, freight: basis && freightOf({ ...trip, freight_basis: basis }, decimals) };
}

function typedAmount({ quantity, unit_price }: TypedLoad, decimals: MoneyDecimals): Decimal | null {
  const [counted, price] = [Quantity.safeParse(quantity), UnitPrice.safeParse(unit_price)];
  return counted.success && price.success ? loadAmount(counted.data, price.data, decimals) : null;
}
