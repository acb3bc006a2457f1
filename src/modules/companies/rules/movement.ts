/** Rules that all movements of money share. Each ledger has its own codes, fields and details of refusals. */
import type { Day } from '#base/days.ts';
import { RuleBroken } from '#base/errors.ts';
import { compare, type Decimal, max, min, minus } from '#base/money.ts';

/** What is taken of a source, and what of it is left. */
export interface Taken<Source> {
  source: Source;
  taken: Decimal;
  missing: Decimal;
}

/** Takes `amount` from the sources, in their order, of each at most what is open. What they cannot cover is left out. */
export function takeInOrder<Source>(sources: readonly Source[], openOf: (source: Source) => Decimal, amount: Decimal): Taken<Source>[] {
  let left = max('0', amount);
  return sources.map((source) => {
    const taken = max('0', min(openOf(source), left));
    left = minus(left, taken);
    return { source, taken, missing: minus(openOf(source), taken) };
  });
}

/** Throws `code` for an amount above the balance. */
export function assertWithinBalance(
  amount: Decimal,
  balance: Decimal,
  code: string,
  refusal: ConstructorParameters<typeof RuleBroken>[1],
): void {
  if (compare(amount, balance) > 0) throw new RuleBroken(code, refusal);
}

/** Throws `date_in_future` for a day after today in the company's calendar. */
export function assertNotAfterToday(day: Day, today: Day, field?: string): void {
  if (day > today) throw new RuleBroken('date_in_future', field === undefined ? {} : { field });
}
