import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Day } from '#base/days.ts';
import { max, sum } from '#base/money.ts';
import {
  assertCashEditable,
  assertHandsOutNoMore,
  assertTripIsSettled,
  checkOpenCash,
  type OwedByDriver,
  openByDay,
  openCashQuestions,
  returnedCash,
  transferredCash,
} from './cash.ts';

const on = (date: Day, owed: string, stub_number: string | null = null) => ({ date, owed, stub_number });
const owes = (driver_id: string, owed: string): OwedByDriver => ({ driver_id, driver_name: driver_id.toUpperCase(), owed });

it('the cash of a payment is not edited', () => {
  expect(() => assertCashEditable({ source: 'payment' })).toThrow('cash_linked');
  expect(() => assertCashEditable({ source: null })).not.toThrow();
});

it.each([
  ['hands out', { type: 'company_to_driver', amount: '1.00' }, null, true],
  ['hands out more', { type: 'company_to_driver', amount: '10.00' }, { type: 'company_to_driver', amount: '9.00' }, true],
  ['hands out as much', { type: 'company_to_driver', amount: '9.00' }, { type: 'company_to_driver', amount: '9.00' }, false],
  ['hands out what was returned', { type: 'company_to_driver', amount: '9.00' }, { type: 'driver_to_company', amount: '9.00' }, true],
  ['returns', { type: 'driver_to_company', amount: '9.00' }, null, false],
] as const)('cash of an inactive driver that %s', (_, cash, before, isRefused) => {
  const check = expect(() => assertHandsOutNoMore(cash, before));
  if (isRefused) check.toThrow('driver_not_active');
  else check.not.toThrow();
});

it.each([
  ['an open trip of the driver', 'in_transit', 'a', [], 'trip_takes_cash'],
  ['a closed trip of the driver', 'paid', 'a', [], undefined],
  ['a trip of another driver', 'paid', 'b', [owes('c', '1')], 'trip_not_of_driver'],
  ['a trip on which the driver had money', 'in_transit', 'b', [owes('c', '1'), owes('a', '0')], undefined],
] as const)('cash on the account about %s', (_, status, driver_id, owed, code) => {
  const check = expect(() => assertTripIsSettled({ status, driver_id }, 'a', owed));
  if (code) check.toThrow(code);
  else check.not.toThrow();
});

describe('the open cash of a trip that ends', () => {
  const owed = [owes('a', '1000.50'), owes('b', '-5.00'), owes('c', '20.00')];
  it('is asked about, for these amounts', () => {
    const drivers = [
      { name: 'A', amount: '1000.50' },
      { name: 'C', amount: '20.00' },
    ];
    expect(openCashQuestions(owed)).toEqual([{ code: 'open_cash', field: 'open_cash', confirm_with: 'open_cash:1000.50+20.00', drivers }]);
    expect(openCashQuestions([owes('b', '-5.00')])).toEqual([]);
  });
  it('needs an answer', () => {
    expect(() => checkOpenCash([{ code: 'other_day' }, { code: 'open_cash' }], null)).toThrow('open_cash_required');
    expect(() => checkOpenCash([{ code: 'open_cash' }], 'returned')).not.toThrow();
    expect(() => checkOpenCash([{ code: 'other_day' }], null)).not.toThrow();
  });
  it('is returned by the drivers who owe', () =>
    expect(returnedCash(owed, '2026-03-03')).toEqual([
      { driver_id: 'a', type: 'driver_to_company', date: '2026-03-03', amount: '1000.50' },
      { driver_id: 'c', type: 'driver_to_company', date: '2026-03-03', amount: '20.00' },
    ]));
});

describe('transferredCash', () => {
  it('returns the open cash and hands it to the next driver, on its day', () =>
    expect(transferredCash([on('2026-03-03', '300'), on('2026-03-04', '-300'), on('2026-03-05', '80')], 'a', 'b')).toEqual([
      { driver_id: 'a', type: 'driver_to_company', date: '2026-03-05', amount: '80.00' },
      { driver_id: 'b', type: 'company_to_driver', date: '2026-03-05', amount: '80.00' },
    ]));
  it('is empty without cash', () => expect(transferredCash([], 'a', 'b')).toEqual([]));
  it('is refused when stubs took all of it, naming the last stub', () => {
    const taken = [on('2026-03-03', '0', 'N-1'), on('2026-03-04', '0', 'N-2'), on('2026-03-05', '0')];
    expect(() => transferredCash(taken, 'a', 'b')).toThrow(
      expect.objectContaining({ code: 'settled_in_stub', field: 'open_cash', details: { stub: 'N-2' } }),
    );
    expect(transferredCash([...taken, on('2026-03-06', '5')], 'a', 'b')).toHaveLength(2);
  });
});

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
