import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sum, toMoney } from '#base/money.ts';
import { owedText, settle } from './settlement.ts';

const given = (amount: string) => ({ type: 'company_to_driver' as const, amount });
const returned = (amount: string) => ({ type: 'driver_to_company' as const, amount });
const spent = (amount: string) => ({ amount });
const taken = spent;

describe('a settlement', () => {
  it.each([
    ['nothing', [], [], [], '0.00'],
    ['what was given', [given('2600000.00'), given('400000.00')], [], [], '3000000.00'],
    ['what was given less what was spent', [given('2600000.00'), given('400000.00')], [spent('1952100.00')], [], '1047900.00'],
    ['less what a stub took', [given('2600000.00'), given('400000.00')], [spent('1952100.00')], [taken('400000.00')], '647900.00'],
    ['nothing once a stub paid it', [], [spent('147600.00')], [taken('-147600.00')], '0.00'],
    ['what came back', [given('500000.00'), returned('120000.50')], [], [], '379999.50'],
    ['that the company owes', [given('100000.00')], [spent('150000.25')], [], '-50000.25'],
    ['all of it', [given('100.00'), returned('40.00')], [spent('60.00')], [], '0.00'],
  ])('is %s', (_, cash, expenses, stubs, owed) => {
    expect(settle(cash, expenses, stubs).owed).toBe(owed);
  });

  it('is its parts, in any order', () => {
    const amount = fc
      .integer({ min: 1, max: 10 ** 12 })
      .map((cents) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`);
    fc.assert(
      fc.property(fc.array(amount), fc.array(amount), fc.array(amount), fc.array(amount), (out, back, paid, deducted) => {
        const cash = [...back.map(returned), ...out.map(given)];
        const totals = settle(cash, paid.map(spent), deducted.map(taken));
        expect(totals).toEqual(settle(cash.toReversed(), paid.map(spent).toReversed(), deducted.map(taken).toReversed()));
        expect(toMoney(sum([totals.owed, totals.returned, totals.spent, totals.taken]))).toBe(toMoney(sum(out)));
        expect(totals.handed_out).toBe(toMoney(sum(out)));
      }),
    );
  });
});

it.each([
  ['0.00', 'owed.settled', '0.00'],
  ['50000.00', 'owed.by_driver', '50000.00'],
  ['-50000.00', 'owed.by_company', '50000'],
])('%s reads as %s', (owed, key, amount) => {
  expect(owedText(owed)).toEqual({ key, amount });
});
