import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Day } from '#base/days.ts';
import { max, sum } from '#base/money.ts';
import { openByDay } from './cash.ts';

const on = (date: Day, owed: string) => ({ date, owed, stub_number: null });

describe('openByDay', () => {
  it.each([
    { name: 'nothing', movements: [], open: [] },
    { name: 'all of it', movements: [on('2026-03-03', '300000')], open: ['2026-03-03 300000.00'] },
    {
      name: 'what was spent, from the oldest',
      movements: [on('2026-03-03', '300000'), on('2026-03-05', '-100000'), on('2026-03-10', '200000')],
      open: ['2026-03-03 200000.00', '2026-03-10 200000.00'],
    },
    {
      name: 'what was spent before it was given',
      movements: [on('2026-03-02', '-350000'), on('2026-03-03', '300000'), on('2026-03-10', '200000')],
      open: ['2026-03-10 150000.00'],
    },
    { name: 'of a day once', movements: [on('2026-03-03', '100'), on('2026-03-03', '200.50')], open: ['2026-03-03 300.50'] },
    { name: 'nothing where the company owes', movements: [on('2026-03-03', '100'), on('2026-03-04', '-300')], open: [] },
  ])('is $name', ({ movements, open }) => expect(openByDay(movements).map(({ date, amount }) => `${date} ${amount}`)).toEqual(open));

  it('adds up to what is owed, and has positive amounts alone', () => {
    const movement = fc.tuple(fc.integer({ min: 1, max: 28 }), fc.integer({ min: -90_000, max: 90_000 }));
    fc.assert(
      fc.property(fc.array(movement, { maxLength: 12 }), (all) => {
        const movements = all
          .toSorted(([one], [other]) => one - other)
          .map(([day, cents]) => on(`2026-03-${String(day).padStart(2, '0')}`, (cents / 100).toFixed(2)));
        const open = openByDay(movements);
        expect(Number(sum(open.map(({ amount }) => amount)))).toBe(Number(max('0', sum(movements.map(({ owed }) => owed)))));
        expect(open.every(({ amount }) => Number(amount) > 0)).toBe(true);
      }),
    );
  });
});
