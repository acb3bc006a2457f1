import { expect, it } from 'vitest';
import { estimatedResult, resultOf } from './result.ts';

it('is freight less what was spent and the payroll, and its share of the freight', () => {
  expect(resultOf('1000000.00', '400000.00', '250000.50')).toEqual({ profit: '349999.50', margin: '35.0' });
  expect(resultOf('0.00', '400000.00', '0.00')).toEqual({ profit: '-400000.00', margin: null });
});

const money = { trips: { freight: '1000000.00' }, spent: { amount: '400000.00' }, payroll: { amount: '100000.00' } };

it('has what the open period would pay for the same days', () => {
  expect(estimatedResult(money, { amount: '200000.00' })).toEqual({ profit: '300000.00', margin: '30.0' });
  expect(estimatedResult(money, null)).toEqual({ profit: '500000.00', margin: '50.0' });
});

it.each([{ trips: { freight: null } }, { trips: null }, { spent: null }, { payroll: null }])('is not known with %o', (unknown) =>
  expect(estimatedResult({ ...money, ...unknown }, null)).toBeNull(),
);
