/** Colombia's tax identifier (NIT): a body of digits and one check digit. DIAN, Orden Administrativa 4 of 1989. */
import { invariant } from './errors.ts';

/** The weights of the body's digits, from right to left. */
const weights = [3, 7, 13, 17, 19, 23, 29, 37, 41, 43, 47, 53, 59, 67, 71];

/** Bodies in use have 1 to 13 digits; there are weights for 15. */
function isBody(body: string): boolean {
  return /^\d{1,15}$/.test(body);
}

/** The check digit, 0 to 9, of a body of 1 to 15 digits: the weighted sum modulo 11, subtracted from 11 unless it is 0 or 1. */
export function nitCheckDigit(body: string): number {
  invariant(isBody(body), 'the body of a NIT is 1 to 15 digits');
  const fromRight = [...body].reverse();
  const weightedSum = fromRight.reduce((total, digit, index) => total + Number(digit) * (weights[index] as number), 0);
  const rest = weightedSum % 11;
  return rest < 2 ? rest : 11 - rest;
}

/** Whether the check digit matches the body. False if there are other characters than digits. */
export function isNit(body: string, digit: string | number): boolean {
  return isBody(body) && String(nitCheckDigit(body)) === String(digit);
}
