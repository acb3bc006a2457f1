/** The initial values of the form of an expense, and its typed amounts in pesos. */
import type { z } from 'zod';
import { equals, type MoneyDecimals, plus } from '#base/money.ts';
import { formValues } from '#web/kit/form/form-values.ts';
import type { Expense } from '../../contract/expenses.ts';
import { ExpenseInput } from '../../contract/input.ts';
import { pesosOf, type TypedAmount } from '../../rules/amount.ts';

export type ExpenseValues = z.input<typeof ExpenseInput>;

/** The values of a new expense. */
export const startValues = (start: Partial<ExpenseValues>): ExpenseValues =>
  formValues(ExpenseInput, undefined, { amount: '', currency: 'COP', ...start });

/** Who probably paid: the receipts of a trip come from its driver. */
export const proposedPayer = (isOfTrip: boolean) => (isOfTrip ? 'driver' : 'company');

/** The values of a stored one. An amount in pesos that follows from the rate is not typed, so that it follows a change of the amount. */
export function valuesOf(expense: Expense): ExpenseValues {
  const { currency, exchange_rate, money_decimals } = expense;
  const amount = plus(expense.amount, '0');
  const calculated = pesosOf({ currency, amount, exchange_rate, cop_amount: null }, money_decimals).cop_amount;
  const cop_amount = equals(calculated, expense.cop_amount) ? null : plus(expense.cop_amount, '0');
  return formValues(ExpenseInput, { ...expense, amount, cop_amount, confirm: [] });
}

/** In pesos, as it will be stored; null while that is not known. */
export function shownPesos(typed: TypedAmount, decimals: MoneyDecimals): string | null {
  try {
    return pesosOf({ ...typed, exchange_rate: typed.exchange_rate || null, cop_amount: typed.cop_amount || null }, decimals).cop_amount;
  } catch {
    return null;
  }
}
