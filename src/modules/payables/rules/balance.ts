/** What owners of hired trucks are owed. */
import { RuleBroken } from '#base/errors.ts';
import { compare, type Decimal, isPositive, type MoneyDecimals, minus, percentOf, plus, round, sum, toMoney } from '#base/money.ts';

/** What was agreed with an owner; the rates are percentages. */
export interface Terms {
  owner_freight: Decimal | null;
  owner_retefuente_rate: Decimal;
  owner_reteica_rate: Decimal;
}

/** What is withheld from an owner's freight: each is rounded once, as the columns of `trip` are. */
export function withheld({ owner_freight, owner_retefuente_rate, owner_reteica_rate }: Terms, decimals: MoneyDecimals) {
  const of = (rate: Decimal) => toMoney(round(percentOf(owner_freight ?? '0', rate), decimals));
  return { retefuente: of(owner_retefuente_rate), reteica: of(owner_reteica_rate) };
}

/** What is left: freight − retefuente − reteICA − charges − what was paid. Negative where the owner owes. */
export function balanceOf(terms: Terms, decimals: MoneyDecimals, charges: readonly Decimal[], payments: readonly Decimal[]): Decimal {
  const { retefuente, reteica } = withheld(terms, decimals);
  return toMoney(minus(terms.owner_freight ?? '0', sum([retefuente, reteica, ...charges, ...payments])));
}

/** A trip of a payment: what it gets, what it got of the payment before, and what is owed with that. */
interface PaidTrip {
  number: string;
  amount: Decimal;
  before: Decimal;
  balance: Decimal;
}

/**
 * Throws `above_owner_balance` at the field of the first trip that gets more than its owner is owed. One that gets no more than it got before
 * is left alone: a charge may have come since.
 */
export function assertWithinBalances(trips: readonly PaidTrip[]): void {
  for (const [at, { number, amount, before, balance }] of trips.entries()) {
    const room = plus(balance, before);
    if (compare(amount, room) > 0 && compare(amount, before) > 0) {
      const shown = toMoney(isPositive(room) ? room : '0');
      throw new RuleBroken('above_owner_balance', { field: `trips.${at}.amount`, details: { number, balance: shown } });
    }
  }
}
