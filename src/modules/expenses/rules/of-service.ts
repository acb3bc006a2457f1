/** The expense of a service: its values when it is created, and how it follows changes of its service. */
import type { Day } from '#base/days.ts';
import { RuleBroken } from '#base/errors.ts';
import { foldForSearch } from '#base/fold.ts';
import { type Decimal, equals, isPositive, type MoneyDecimals } from '#base/money.ts';
import { checkDecimals } from '#modules/companies/rules/decimals.ts';
import type { Currency, PaidBy } from '../contract/fields.ts';
import { ExpenseLine } from '../contract/input.ts';
import { pesosOf } from './amount.ts';
import { searchTextOf } from './entry.ts';

/** A service that is done, as far as its expense has it. */
export interface ServiceFacts {
  truck_id: string | null;
  trailer_id: string | null;
  description: string;
  provider: string;
  done_on: Day;
  total_cost: Decimal;
}

/** The fields that the service does not have. */
export interface HowItWasPaid {
  driver_id: string | null;
  receipt_number: string;
  payment_method_id: string | null;
  paid_by: PaidBy | null;
}

/** The entry of a new expense of a service. `category_id`: repairs. */
export const entryOfService = (service: ServiceFacts, category_id: string, paid: HowItWasPaid): ExpenseLine =>
  ExpenseLine.parse({
    ...paid,
    date: service.done_on,
    category_id,
    product: service.description.slice(0, 60).trim(),
    provider_name: service.provider,
    truck_id: service.truck_id,
    trailer_id: service.trailer_id,
    amount: service.total_cost,
  });

/** Throws `expense_differs` unless the expense is as much as the service cost. */
export function assertSameAmount({ cop_amount }: { cop_amount: Decimal }, { total_cost }: Pick<ServiceFacts, 'total_cost'>): void {
  if (!equals(cop_amount, total_cost)) throw new RuleBroken('expense_differs', { details: { amount: cop_amount, total_cost } });
}

/** The stored amount of the expense of a service. */
export interface StoredAmount {
  currency: Currency;
  amount: Decimal;
  /** Null of pesos. */
  exchange_rate: Decimal | null;
  money_decimals: MoneyDecimals;
}

/**
 * The values that the expense takes from its service: always the amount and the vehicle, and a rate that still gives the amount; day, provider and
 * product only if the service changed them, because a linked expense may have its own. Throws `expense_cost_required` without a cost, and the errors
 * of `pesosOf`.
 */
export function columnsAfterService(expense: StoredAmount, before: ServiceFacts, after: ServiceFacts) {
  if (!isPositive(after.total_cost)) throw new RuleBroken('expense_cost_required');
  const { currency, exchange_rate, money_decimals } = expense;
  checkDecimals([['parts_cost', after.total_cost]], money_decimals);
  const typed =
    currency === 'COP' ? { amount: after.total_cost, cop_amount: null } : { amount: expense.amount, cop_amount: after.total_cost };
  return {
    ...pesosOf({ currency, exchange_rate, ...typed }, money_decimals),
    truck_id: after.truck_id,
    trailer_id: after.trailer_id,
    ...(after.done_on !== before.done_on && { date: after.done_on }),
    ...(after.provider !== before.provider && { provider_name: after.provider, provider_key: foldForSearch(after.provider) }),
    ...(after.description !== before.description && { product: after.description.slice(0, 60).trim() }),
  };
}

/** The text that lists search, after such a change. */
export const searchAfterService = (
  expense: { provider_name: string; toll_name: string; product: string },
  changes: { provider_name?: string; product?: string },
): string => searchTextOf({ ...expense, ...changes });
