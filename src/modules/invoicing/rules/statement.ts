/** The statement of a customer, from its current balance and its movements. */
import { type Decimal, minus, plus, sum, toMoney } from '#base/money.ts';
import type { Movement } from '../contract/statement.ts';

/**
 * Opening, running and closing balances. `now`: the sum of the balances less the credit. `since`: all movements from the first day of the range on,
 * by date. The opening balance is `now` less these, so that the cost does not grow with the earlier years.
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
