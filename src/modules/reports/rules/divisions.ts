/** The days, weeks or months by which the chart divides a range. */
import { addDays, addMonths, daysBetween, firstOfMonth, mondayOf } from '#base/days.ts';
import { type Decimal, divide, plus, toMoney } from '#base/money.ts';
import { type Division, divisions } from '../contract/dashboard.ts';
import type { Range } from './ranges.ts';

/** A longer range would have too many bars to compare, and too many trips to read one by one. */
const mostDays: Record<Division, number> = { day: 62, week: 186, month: Number.POSITIVE_INFINITY };

/** The divisions that a range can have. */
export function divisionsOf({ from, to }: Range): Division[] {
  const days = daysBetween(from, to) + 1;
  return divisions.filter((division) => days <= mostDays[division]);
}

/** The wanted division, if the range can have it, else its narrowest. */
export function divisionOf(range: Range, wanted: Division | undefined): Division {
  const [narrowest] = divisionsOf(range) as [Division, ...Division[]];
  return wanted && divisionsOf(range).includes(wanted) ? wanted : narrowest;
}

/** The first day of the part that a day is in; of the first part perhaps a day before the range. */
const startOf: Record<Division, (day: string) => string> = { day: (day) => day, week: mondayOf, month: firstOfMonth };
const after: Record<Division, (start: string) => string> = {
  day: (start) => addDays(start, 1),
  week: (start) => addDays(start, 7),
  month: (start) => addMonths(start, 1),
};

/** The first days of the parts of a range. */
export function partsOf({ from, to }: Range, by: Division): string[] {
  const parts: string[] = [];
  for (let start = startOf[by](from); start <= to; start = after[by](start)) parts.push(start);
  return parts;
}

/** The parts of a range with the freight of the days or months in each, those without any too. */
export function freightByPart(
  range: Range,
  by: Division,
  freights: readonly { period: string; freight: Decimal }[],
): { from: string; freight: Decimal }[] {
  const found = new Map<string, Decimal>();
  for (const { period, freight } of freights) {
    const start = startOf[by](period);
    found.set(start, plus(found.get(start) ?? '0', freight));
  }
  return partsOf(range, by).map((from) => ({ from, freight: toMoney(found.get(from) ?? '0') }));
}

/** The average of the parts of a range, in whole pesos. */
export const averageOf = (freight: Decimal, range: Range, by: Division): Decimal => divide(freight, String(partsOf(range, by).length), 0);
