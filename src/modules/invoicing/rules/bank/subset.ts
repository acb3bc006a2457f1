/** Invoices that add up to an amount, within a bound on the search. */
import { compare, type Decimal, isZero, minus } from '#base/money.ts';

/** The oldest invoices that are looked at, and the most that are combined. */
export const subsetOf = 16;
export const subsetSize = 6;
/** Combinations that are tried. */
const stepsLimit = 20_000;

/**
 * The only two to `subsetSize` of the first `subsetOf` invoices whose balances add up to the amount exactly; null without, where several do, or
 * where the search ended before it was known.
 */
export function uniqueSubset<Invoice extends { balance: Decimal }>(invoices: readonly Invoice[], amount: Decimal): Invoice[] | null {
  const candidates = invoices.slice(0, subsetOf).filter(({ balance }) => compare(balance, amount) < 0);
  const found: Invoice[][] = [];
  let steps = 0;
  const search = (from: number, left: Decimal, chosen: readonly Invoice[]): void => {
    for (let at = from; at < candidates.length && found.length < 2; at++) {
      if (++steps > stepsLimit) return;
      const invoice = candidates[at] as Invoice;
      const rest = minus(left, invoice.balance);
      const next = [...chosen, invoice];
      if (isZero(rest)) found.push(next);
      else if (compare(rest, '0') > 0 && next.length < subsetSize) search(at + 1, rest, next);
    }
  };
  search(0, amount, []);
  return found.length === 1 && steps <= stepsLimit ? (found[0] as Invoice[]) : null;
}
