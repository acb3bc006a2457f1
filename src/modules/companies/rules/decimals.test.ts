import { expect, it } from 'vitest';
import { checkDecimals, hasAtMostDecimals, type TypedAmount } from './decimals.ts';

it('compares by value', () => {
  expect([hasAtMostDecimals('5.00', 0), hasAtMostDecimals('5.10', 0), hasAtMostDecimals('5.10', 2)]).toEqual([true, false, true]);
});

it.each<[string, TypedAmount[], string[], string | undefined]>([
  ['whole pesos', [['amount', '5.00']], [], undefined],
  [
    'the first finer amount',
    [
      ['a', '5.00'],
      ['b', '5.10'],
      ['c', '5.20'],
    ],
    [],
    'b',
  ],
  ['an amount that did not change', [['a', '5.10', '5.1']], [], undefined],
  ['a changed amount', [['a', '5.10', '5.2']], [], 'a'],
  ['a new amount', [['a', '5.10', null]], [], 'a'],
  ['an amount owed in cents', [['a', '5.10']], ['7.00', '5.15'], undefined],
  ['an amount owed in whole pesos', [['a', '5.10']], ['7.00'], 'a'],
])('checks %s', (_, amounts, owed, field) => {
  const check = expect(() => checkDecimals(amounts, 0, owed));
  if (field) check.toThrow(expect.objectContaining({ code: 'too_many_decimals', field, details: { decimals: 0 } }));
  else check.not.toThrow();
});
