/** Days and amounts of months, which have 30 days for pay. */
import { type Decimal, divide, sum, times } from '#base/money.ts';

/** All days of the segments. */
export const daysIn = (segments: readonly { days: number }[]): number => segments.reduce((total, { days }) => total + days, 0);

/** So many days of an amount of a month, rounded once. */
export const shareOfMonth = (amount: Decimal, days: number, decimals: number): Decimal =>
  divide(times(amount, String(days)), '30', decimals);

/** The fixed pay of all segments, rounded once. */
export const payOfDays = (segments: readonly { days: number; base_salary: Decimal }[], decimals: number): Decimal =>
  divide(sum(segments.map(({ days, base_salary }) => times(base_salary, String(days)))), '30', decimals);
