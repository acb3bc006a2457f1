/** The balances of owners of hired trucks. */
import { type Decimal, type MoneyDecimals, max, minus, percentOf, plus, round, sum, toMoney } from '#base/money.ts';
import { assertWithinBalance } from '#modules/companies/rules/movement.ts';

/** The terms agreed with an owner; the rates are percentages. */
export interface Terms {
  owner_freight: Decimal | null;
  owner_retefuente_rate: Decimal;
  owner_reteica_rate: Decimal;
}

/** The withholdings from an owner's freight: each is rounded once, as the columns of `trip` are. */
export function withheld({ owner_freight, owner_retefuente_rate, owner_reteica_rate }: Terms, decimals: MoneyDecimals) {
  const of = (rate: Decimal) => toMoney(round(percentOf(owner_freight ?? '0', rate), decimals));
  return { retefuente: of(owner_retefuente_rate), reteica: of(owner_reteica_rate) };
}

/** The balance: freight − retefuente − reteICA − charges − paid. Negative if the owner owes the company. */
export function balanceOf(terms: Terms, decimals: MoneyDecimals, charges: readonly Decimal[], payments: readonly Decimal[]): Decimal {
  const { retefuente, reteica } = withheld(terms, decimals);
  return toMoney(minus(terms.owner_freight ?? '0', sum([retefuente, reteica, ...charges, ...payments])));
}

/** A trip of a payment: its part, its part before the edit, and the balance without it. */
interface PaidTrip {
  number: string;
  amount: Decimal;
  before: Decimal;
  balance: Decimal;
}

/**
 * Throws `above_owner_balance` at the field of the first trip whose part exceeds its owner's balance. A part that does not grow is not checked: a
 * charge may have been added since.
 */
export function assertWithinBalances(trips: readonly PaidTrip[]): void {
  for (const [at, { number, amount, before, balance }] of trips.entries()) {
    const room = plus(balance, before);
    const details = { number, balance: toMoney(max('0', room)) };
    assertWithinBalance(amount, max(room, before), 'above_owner_balance', { field: `trips.${at}.amount`, details });
  }
}
