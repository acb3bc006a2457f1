import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RuleBroken } from '#base/errors.ts';
import { compare, isNegative, min, minus, sum } from '#base/money.ts';
import { assertNotAfterToday, assertWithinBalance, takeInOrder } from './movement.ts';

describe('taking in order', () => {
  const take = (open: string[], amount: string) => takeInOrder(open, (one) => one, amount);
  it.each([
    { name: 'takes all of the first before the next', open: ['60', '0', '60', '60'], amount: '100', taken: ['60', '0', '40', '0'] },
    { name: 'takes no more than is open', open: ['50', '70.5'], amount: '999', taken: ['50', '70.5'] },
    { name: 'takes nothing for a negative amount', open: ['50'], amount: '-1', taken: ['0'] },
    { name: 'skips a source that is overdrawn', open: ['-5', '60'], amount: '40', taken: ['0', '40'] },
    { name: 'takes nothing of nothing', open: [], amount: '10', taken: [] },
  ])('$name', ({ open, amount, taken }) => expect(take(open, amount).map((one) => one.taken)).toEqual(taken));

  it('takes the amount or all that is open, and of a later one only when the earlier ones are used up', () => {
    const cents = fc.integer({ min: 0, max: 10_000 }).map((value) => (value / 100).toFixed(2));
    fc.assert(
      fc.property(fc.array(cents), cents, (open, amount) => {
        const rows = take(open, amount);
        expect(compare(sum(rows.map(({ taken }) => taken)), min(amount, sum(open)))).toBe(0);
        expect(rows.every(({ source, taken, missing }) => compare(minus(source, taken), missing) === 0 && !isNegative(missing))).toBe(true);
        const cut = rows.findIndex(({ missing }) => compare(missing, '0') > 0);
        if (cut >= 0) expect(compare(sum(rows.slice(cut + 1).map(({ taken }) => taken)), '0')).toBe(0);
      }),
    );
  });
});

it('an amount may be all of the balance and no more', () => {
  const refusal = { field: 'amount', details: { balance: '10.00' } };
  expect(() => assertWithinBalance('10', '10.00', 'above', refusal)).not.toThrow();
  expect(() => assertWithinBalance('10.01', '10.00', 'above', refusal)).toThrow(expect.objectContaining({ code: 'above', ...refusal }));
});

it('a day may be today and no later day', () => {
  expect(() => assertNotAfterToday('2026-03-31', '2026-03-31')).not.toThrow();
  expect(() => assertNotAfterToday('2026-04-01', '2026-03-31')).toThrow(new RuleBroken('date_in_future'));
  expect(() => assertNotAfterToday('2026-04-01', '2026-03-31', 'on')).toThrow(expect.objectContaining({ field: 'on' }));
});
