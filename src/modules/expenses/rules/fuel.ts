/** Kilometres per gallon between full tanks: between two of them the truck burned everything filled after the first, up to the second. */
import { compareDays, type Day } from '#base/days.ts';
import { compare, type Decimal, divide, minus, plus, round, sum, times } from '#base/money.ts';
import type { ExpenseUnit } from '../contract/fields.ts';
import type { FuelEconomy } from '../contract/fuel.ts';

/** Fuel of one truck. */
export interface Fill {
  id: string;
  date: Day;
  /** Kilometres. */
  mileage: number | null;
  quantity: Decimal | null;
  unit: ExpenseUnit | null;
  full_tank: boolean;
  /** Not where it waits for approval. */
  is_approved: boolean;
}

/** Litres in a US gallon, by which fuel is sold in Colombia. */
const litresPerGallon: Decimal = '3.785411784';
/** The number of earlier full tanks that an average needs, and the most that it uses. */
export const averageOf = { least: 3, most: 10 };
/** A figure that differs from the average by more than this share is likely wrong: a typing error, or fuel that did not go into the tank. */
const outlierShare: Decimal = '0.25';

/** Null if the volume is not known. */
function gallonsOf({ quantity, unit }: Fill): Decimal | null {
  if (quantity === null) return null;
  return unit === 'L' ? divide(quantity, litresPerGallon, 6) : quantity;
}

/** By day; on the same day by odometer, those without one as entered. */
const inOrder = (one: Fill, other: Fill) => {
  const byDay = compareDays(one.date, other.date);
  return byDay !== 0 || one.mileage === null || other.mileage === null ? byDay : one.mileage - other.mileage;
};

interface Economy {
  km: number;
  gallons: Decimal;
  is_provisional: boolean;
}

/** The consumption since the full tank before; null if a volume or an odometer between them is not known, or the odometer went back. */
function economyOf(fills: readonly Fill[], at: number): Economy | null {
  const last = fills[at] as Fill;
  if (!last.full_tank || last.mileage === null) return null;
  const from = fills.slice(0, at).findLastIndex((fill) => fill.full_tank);
  const start = fills[from]?.mileage ?? null;
  if (from === -1 || start === null || last.mileage <= start) return null;
  const volumes = fills.slice(from + 1, at + 1).map(gallonsOf);
  if (volumes.includes(null)) return null;
  const is_provisional = fills.slice(from, at + 1).some(({ is_approved }) => !is_approved);
  return { km: last.mileage - start, gallons: sum(volumes as Decimal[]), is_provisional };
}

const perGallon = ({ km, gallons }: Omit<Economy, 'is_provisional'>) => divide(String(km), gallons, 6);

/**
 * The consumption that a fill shows, compared with the truck's own average before it; null if it shows none. `fills` has it among those of its truck,
 * without rejected ones. While it depends on a fill that waits for approval, it is provisional and not used in averages.
 */
export function fuelEconomy(fills: readonly Fill[], id: string): FuelEconomy | null {
  const ordered = fills.toSorted(inOrder);
  const at = ordered.findIndex((fill) => fill.id === id);
  const economy = at === -1 ? null : economyOf(ordered, at);
  if (!economy) return null;
  const before = ordered.slice(0, at).map((_, earlier) => economyOf(ordered, earlier));
  const known = before.filter((one) => one !== null && !one.is_provisional).slice(-averageOf.most) as Economy[];
  const average =
    known.length < averageOf.least
      ? null
      : perGallon({ km: known.reduce((total, { km }) => total + km, 0), gallons: sum(known.map(({ gallons }) => gallons)) });
  const shown = perGallon(economy);
  return {
    km: economy.km,
    volume: round(economy.gallons, 3),
    km_per_gallon: round(shown, 2),
    average: average && round(average, 2),
    is_outlier: average !== null && isFar(shown, average),
    is_provisional: economy.is_provisional,
  };
}

function isFar(value: Decimal, average: Decimal): boolean {
  const margin = times(average, outlierShare);
  return compare(value, minus(average, margin)) < 0 || compare(value, plus(average, margin)) > 0;
}
