import { expect, it } from 'vitest';
import { estimatedResult, isPayKnown, resultOf } from './result.ts';

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

it.each([
  { range: 'November', from: '2026-11-01', to: '2026-11-30', isKnown: true },
  { range: 'December, whose first period is not open yet', from: '2026-12-01', to: '2026-12-31', isKnown: false },
  { range: 'two weeks that end in it', from: '2026-11-20', to: '2026-12-03', isKnown: false },
  { range: 'the month before the first period', from: '2026-09-01', to: '2026-09-30', isKnown: false },
  { range: 'days to come', from: '2026-12-10', to: '2026-12-20', isKnown: true },
])('pay from October to November is known on 3 December of $range: $isKnown', ({ from, to, isKnown }) => {
  expect(isPayKnown({ from, to }, { from: '2026-10-01', to: '2026-11-30' }, '2026-12-03')).toBe(isKnown);
  expect(isPayKnown({ from, to }, null, '2026-12-03')).toBe(true);
});
