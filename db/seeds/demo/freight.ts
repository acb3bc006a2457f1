/** Loads and freight of the demo's trips. */
import { type Decimal, round, times, toMoney } from '#base/money.ts';
import type { FreightBasis } from '#modules/trips/contract/trip-input.ts';
import { freightOf, loadAmount, proposedBasis } from '#modules/trips/rules/freight.ts';
import type { Customer } from './customers.ts';
import { bodies, type TruckSize } from './fleet.ts';
import type { Random } from './random.ts';

export interface Load {
  number: string;
  goods: string;
  quantity: Decimal;
  unit: string;
  unit_price: Decimal;
  amount: Decimal;
  notes: string;
  status: 'active' | 'inactive';
}

export interface PricedLoads {
  basis: FreightBasis;
  rate: Decimal;
  loads: Load[];
  freight: Decimal;
}

/** Rate relative to that of a tractor. */
const rateFactor: Record<TruckSize, number> = { tractor: 1, three_axles: 0.64, two_axles: 0.46 };

/** In pesos, rounded to 50,000. */
function agreedRate(km: number, size: TruckSize, isNewTariff: boolean): number {
  return Math.round(((500_000 + 8_300 * km) * rateFactor[size] * (isNewTariff ? 1.04 : 1)) / 50_000) * 50_000;
}

/** The loads and the freight of a trip of `km` kilometres, by the customer's kind of pricing. */
export function priceTrip(
  customer: Customer,
  km: number,
  size: TruckSize,
  isNewTariff: boolean,
  decimals: 0 | 2,
  random: Random,
): PricedLoads {
  const agreed = agreedRate(km, size, isNewTariff);
  const tons = bodies[size].tons;
  const kilograms = Math.round((tons * random.between(930, 1000)) / 10) * 10;
  const load = (goods: string, quantity: Decimal, unit: string, unit_price: Decimal): Load => ({
    number: '',
    goods,
    quantity,
    unit,
    unit_price,
    amount: loadAmount(quantity, unit_price, decimals),
    notes: '',
    status: 'active',
  });
  const inTons = (kg: number) => round(times(String(kg), '0.001'), 3);
  const withFreight = (rate: number, loads: Load[], chosenBasis: FreightBasis | null = null): PricedLoads => {
    const trip = { freight_rate: toMoney(String(rate)), loads };
    const basis = chosenBasis ?? proposedBasis(trip, decimals) ?? 'rate';
    return { basis, rate: trip.freight_rate, loads, freight: freightOf({ ...trip, freight_basis: basis }, decimals) };
  };

  if (customer.pricing === 'container') return withFreight(0, [load(random.pick(customer.goods), '1.000', 'trip', `${agreed}.0000`)]);
  if (customer.pricing === 'trip') {
    const goods = customer.goods.slice(0, random.between(1, 2));
    const loads = goods.map((name) => load(name, inTons(Math.round(kilograms / goods.length / 10) * 10), 'ton', '0.0000'));
    if (!random.chance(0.04)) return withFreight(agreed, loads);
    // A second delivery on the way is charged in addition to the freight.
    return withFreight(agreed, [...loads, load('Segunda entrega', '1.000', 'trip', `${random.pick([180, 220, 260])}000.0000`)], 'both');
  }
  const parts = splitWeight(kilograms, random.pick([1, 1, 2, 3]));
  const price =
    customer.pricing === 'ton' ? `${Math.round(agreed / tons / 500) * 500}.0000` : `${(Math.round(agreed / tons / 500) / 2).toFixed(1)}000`;
  const loads = parts.map((kg, at) => {
    const goods = customer.goods[at % customer.goods.length] as string;
    return customer.pricing === 'ton' ? load(goods, inTons(kg), 'ton', price) : load(goods, `${kg}.000`, 'kg', price);
  });
  if (!random.chance(0.03)) return withFreight(0, loads);
  return withFreight(0, [
    ...loads,
    { ...load(customer.goods[0] as string, '1.000', 'ton', '0.0000'), notes: 'No se cargó por falta de cupo.', status: 'inactive' },
  ]);
}

/** Splits a weight into parts of whole tens of kilograms; the first part is the largest. */
function splitWeight(kilograms: number, parts: number): number[] {
  const each = Math.floor(kilograms / parts / 10) * 10 - (parts > 1 ? 500 : 0);
  return [kilograms - each * (parts - 1), ...Array<number>(parts - 1).fill(each)];
}
