/** What a trip of the demo carries and what it costs. */
import { type Decimal, round, times, toMoney } from '#base/money.ts';
import type { FreightBasis } from '#modules/trips/contract/trips.ts';
import { freightOf, loadAmount, proposedBasis } from '#modules/trips/rules/freight.ts';
import type { Customer } from './customers.ts';
import type { Dice } from './dice.ts';
import { bodies, type TruckSize } from './fleet.ts';

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

export interface Priced {
  basis: FreightBasis;
  rate: Decimal;
  loads: Load[];
  freight: Decimal;
}

/** Of a tractor's freight. */
const share: Record<TruckSize, number> = { tractor: 1, three_axles: 0.64, two_axles: 0.46 };

/** In whole pesos, to the 50,000, as freights are agreed. `raised` is this year's tariff. */
function agreedRate(km: number, size: TruckSize, raised: boolean): number {
  return Math.round(((500_000 + 7_200 * km) * share[size] * (raised ? 1.04 : 1)) / 50_000) * 50_000;
}

/** What a trip of so many kilometres carries and costs, by how its customer is charged. */
export function priceTrip(customer: Customer, km: number, size: TruckSize, raised: boolean, decimals: 0 | 2, dice: Dice): Priced {
  const agreed = agreedRate(km, size, raised);
  const tons = bodies[size].tons;
  const kilograms = Math.round((tons * dice.between(930, 1000)) / 10) * 10;
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
  const priced = (rate: number, loads: Load[], asked: FreightBasis | null = null): Priced => {
    const trip = { freight_rate: toMoney(String(rate)), loads };
    const basis = asked ?? proposedBasis(trip, decimals) ?? 'rate';
    return { basis, rate: trip.freight_rate, loads, freight: freightOf({ ...trip, freight_basis: basis }, decimals) };
  };

  if (customer.pricing === 'container') return priced(0, [load(dice.pick(customer.goods), '1.000', 'trip', `${agreed}.0000`)]);
  if (customer.pricing === 'trip') {
    const goods = customer.goods.slice(0, dice.between(1, 2));
    const loads = goods.map((name) => load(name, inTons(Math.round(kilograms / goods.length / 10) * 10), 'ton', '0.0000'));
    if (!dice.chance(0.04)) return priced(agreed, loads);
    // A second delivery on the way is charged beside the freight.
    return priced(agreed, [...loads, load('Segunda entrega', '1.000', 'trip', `${dice.pick([180, 220, 260])}000.0000`)], 'both');
  }
  const parts = split(kilograms, dice.pick([1, 1, 2, 3]));
  const price =
    customer.pricing === 'ton' ? `${Math.round(agreed / tons / 500) * 500}.0000` : `${(Math.round(agreed / tons / 500) / 2).toFixed(1)}000`;
  const loads = parts.map((kg, at) => {
    const goods = customer.goods[at % customer.goods.length] as string;
    return customer.pricing === 'ton' ? load(goods, inTons(kg), 'ton', price) : load(goods, `${kg}.000`, 'kg', price);
  });
  if (!dice.chance(0.03)) return priced(0, loads);
  return priced(0, [
    ...loads,
    { ...load(customer.goods[0] as string, '1.000', 'ton', '0.0000'), notes: 'No se cargó por falta de cupo.', status: 'inactive' },
  ]);
}

/** Kilograms in parts of tens; the first is the largest. */
function split(kilograms: number, parts: number): number[] {
  const each = Math.floor(kilograms / parts / 10) * 10 - (parts > 1 ? 500 : 0);
  return [kilograms - each * (parts - 1), ...Array<number>(parts - 1).fill(each)];
}
