/** Colombia's tax identifier (NIT): a body of digits and one check digit. DIAN, Orden Administrativa 4 of 1989. */
import { invariant } from './errors.ts';

/** Primes by which the digits of the body are weighed, from the rightmost on. */
const weights = [3, 7, 13, 17, 19, 23, 29, 37, 41, 43, 47, 53, 59, 67, 71];

/** Bodies of 1 to 13 digits are in use; the weights serve up to 15. */
function isBody(body: string): boolean {
  return /^\d{1,15}$/.test(body);
}

/** The check digit, 0 to 9, of a body of 1 to 15 digits: the weighed sum modulo 11, taken from 11 unless it is 0 or 1. */
export function nitCheckDigit(body: string): number {
  invariant(isBody(body), 'the body of a NIT is 1 to 15 digits');
  const fromRight = [...body].reverse();
  const weighed = fromRight.reduce((total, digit, at) => total + Number(digit) * (weights[at] as number), 0);
  const rest = weighed % 11;
  return rest < 2 ? rest : 11 - rest;
}

/** Whether the digit belongs to the body. What is not made of digits is not a NIT. */
export function isNit(body: string, digit: string | number): boolean {
  return isBody(body) && String(nitCheckDigit(body)) === String(digit);
}
