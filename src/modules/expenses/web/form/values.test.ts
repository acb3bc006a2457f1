import { expect, it } from 'vitest';
import type { Expense } from '../../contract/expenses.ts';
import { shownPesos, startValues, valuesOf } from './values.ts';

const dollars = { currency: 'USD', amount: '100.00', exchange_rate: '4012.345678', cop_amount: '401234.57', money_decimals: 2 } as Expense;

it('an amount in pesos that follows from the rate is left to the rate', () => {
  expect(valuesOf(dollars)).toMatchObject({ amount: '100', exchange_rate: '4012.345678', cop_amount: null });
  expect(valuesOf({ ...dollars, cop_amount: '401235.00' })).toMatchObject({ cop_amount: '401235' });
  expect(valuesOf({ ...dollars, currency: 'COP', exchange_rate: null, cop_amount: '100.00' })).toMatchObject({ cop_amount: null });
});

it('the amount in pesos is shown while it is typed', () => {
  const typed = { currency: 'USD' as const, amount: '100', exchange_rate: '4012.345678', cop_amount: '' };
  expect(shownPesos(typed, 0)).toBe('401235.00');
  expect(shownPesos({ ...typed, amount: '' }, 0)).toBeNull();
  expect(shownPesos({ ...typed, amount: 'x' }, 0)).toBeNull();
  expect(shownPesos({ ...typed, exchange_rate: '' }, 0)).toBeNull();
});

it('a new one starts in pesos', () => {
  expect(startValues({ date: '2026-11-22' })).toMatchObject({ date: '2026-11-22', currency: 'COP', amount: '', file_ids: [] });
});
