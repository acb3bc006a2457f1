/** Invoices that add up to an amount, within a bound on the search. */
import { type Decimal, toMoney } from '#base/money.ts';

/** The oldest invoices that are looked at, and the most that are combined. */
export const subsetOf = 16;
export const subsetSize = 6;
/** Combinations that are tried. */
const stepsLimit = 20_000;

/**
 * The only two to `subsetSize` of the first `subsetOf` invoices whose balances add up to the amount exactly; null if there are none, several, or the
 * search reached its limit.
 */
export function uniqueSubset<Invoice extends { balance: Decimal }>(invoices: readonly Invoice[], amount: Decimal): Invoice[] | null {
  // In whole cents, which are exact and a hundred times as fast as decimals: a statement may have hundreds of such lines.
  const owed = cents(amount);
  const candidates = invoices.slice(0, subsetOf).flatMap((invoice) => {
    const balance = cents(invoice.balance);
    return balance < owed ? [{ invoice, balance }] : [];
  });
  const found: Invoice[][] = [];
  let steps = 0;
  const search = (from: number, left: bigint, chosen: readonly Invoice[]): void => {
    for (let at = from; at < candidates.length && found.length < 2; at++) {
      if (++steps > stepsLimit) return;
      const { invoice, balance } = candidates[at] as { invoice: Invoice; balance: bigint };
      const rest = left - balance;
      const next = [...chosen, invoice];
      if (rest === 0n) found.push(next);
      else if (rest > 0n && next.length < subsetSize) search(at + 1, rest, next);
    }
  };
  search(0, owed, []);
  return found.length === 1 && steps <= stepsLimit ? (found[0] as Invoice[]) : null;
}

const cents = (amount: Decimal): bigint => BigInt(toMoney(amount).replace('.', ''));
