/**
 * Exact arithmetic on amounts, quantities and percentages. Decimals are strings; only `round`, `toMoney`, `divide` and
 * `percentageOf` round. This is the only file that uses big.js.
 */
import Big from 'big.js';

/** A decimal in plain notation, such as `-1234.5`: no exponent, no leading plus. */
export type Decimal = string;

/** The decimals of a document's amounts: a company setting, copied to the document when it is created. */
export type MoneyDecimals = 0 | 2;

/** Own constructor: `strict` throws on JavaScript numbers, which may have lost cents already. */
const Exact = Big();
Exact.strict = true;
Exact.RM = Exact.roundHalfUp; // in big.js: half away from zero, also for negative amounts

/** Plain notation; zero has no sign. */
function plain(value: Big, decimals?: number): Decimal {
  return (value.eq('0') ? value.abs() : value).toFixed(decimals);
}

/** Rounds half away from zero to exactly that many decimals: `round('-0.125', 2)` is `-0.13`. */
export function round(amount: Decimal, decimals: number): Decimal {
  return plain(new Exact(amount).round(decimals), decimals);
}

/** Money as `numeric(19,2)::text` prints it: `toMoney('5')` is `5.00`. */
export function toMoney(amount: Decimal): Decimal {
  return round(amount, 2);
}

/** The sum, exact. */
export function plus(left: Decimal, right: Decimal): Decimal {
  return plain(new Exact(left).plus(right));
}

/** The difference, exact. */
export function minus(left: Decimal, right: Decimal): Decimal {
  return plain(new Exact(left).minus(right));
}

/** The product, unrounded: it has the decimals of both. */
export function times(left: Decimal, right: Decimal): Decimal {
  return plain(new Exact(left).times(right));
}

/** The quotient, rounded half away from zero: an amount for each of many. Throws when the divisor is zero. */
export function divide(amount: Decimal, divisor: Decimal, decimals: number): Decimal {
  return plain(new Exact(amount).div(divisor).round(decimals), decimals);
}

/** That percentage of the amount, unrounded: `percentOf('10', '8.75')` is `0.875`. */
export function percentOf(amount: Decimal, percent: Decimal): Decimal {
  return plain(new Exact(amount).times(percent).times('0.01'));
}

/** `part` as a percentage of `whole`, rounded half away from zero. Throws when `whole` is zero. */
export function percentageOf(part: Decimal, whole: Decimal, decimals: number): Decimal {
  return plain(new Exact(part).times('100').div(whole).round(decimals), decimals);
}

/** The amount with the opposite sign; zero has no sign. */
export function negate(amount: Decimal): Decimal {
  return plain(new Exact(amount).neg());
}

/** The sum; `0` for an empty list. */
export function sum(amounts: readonly Decimal[]): Decimal {
  return plain(amounts.reduce((total, amount) => total.plus(amount), new Exact('0')));
}

/** Comparator for sorting by value: -1, 0 or 1. */
export function compare(left: Decimal, right: Decimal): -1 | 0 | 1 {
  return new Exact(left).cmp(right);
}

/** Equal in value: `1.5` equals `1.50`. */
export function equals(left: Decimal, right: Decimal): boolean {
  return compare(left, right) === 0;
}

/** The smallest by value, in its original notation. */
export function min(first: Decimal, ...others: Decimal[]): Decimal {
  return others.reduce((least, amount) => (compare(amount, least) < 0 ? amount : least), first);
}

/** The largest by value, in its original notation. */
export function max(first: Decimal, ...others: Decimal[]): Decimal {
  return others.reduce((most, amount) => (compare(amount, most) > 0 ? amount : most), first);
}

/** Zero by value: `0`, `0.00`, `-0`. */
export function isZero(amount: Decimal): boolean {
  return compare(amount, '0') === 0;
}

/** Above zero. */
export function isPositive(amount: Decimal): boolean {
  return compare(amount, '0') > 0;
}

/** Below zero. */
export function isNegative(amount: Decimal): boolean {
  return compare(amount, '0') < 0;
}
