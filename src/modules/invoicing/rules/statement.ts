/** The statement of a customer, from what it owes now and what happened since. */
import { type Decimal, minus, plus, sum, toMoney } from '#base/money.ts';
import type { Movement } from '../contract/statement.ts';

/**
 * Opening, running and closing balances. `now`: the sum of the balances less the credit. `since`: all movements from the first day of the range on,
 * by date. The balance before them is what they leave of `now`, so that the cost does not grow with the years before.
 */
export function statementOf(
  now: Decimal,
  since: readonly Omit<Movement, 'balance'>[],
  to: string,
): { opening: Decimal; movements: Movement[]; closing: Decimal } {
  const opening = toMoney(minus(now, sum(since.map(({ amount }) => amount))));
  let balance = opening;
  const movements = since
    .filter(({ date }) => date <= to)
    .map((movement) => {
      balance = toMoney(plus(balance, movement.amount));
      return { ...movement, balance };
    });
  return { opening, movements, closing: balance };
}
