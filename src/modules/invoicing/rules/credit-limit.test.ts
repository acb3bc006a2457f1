import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { equals, isPositive, minus, plus, sum } from '#base/money.ts';
import { type CreditUse, creditAvailable, creditQuestions, creditUsed, withoutTrips } from './credit-limit.ts';

const use = (owed: string, uninvoiced = '0', paid_ahead = '0'): CreditUse => ({ owed, uninvoiced, paid_ahead });

describe('what is used of a credit limit', () => {
  const cases = [
    { name: 'is what the customer owes', of: use('300'), used: '300.00', available: '700.00' },
    { name: 'and what is still to be invoiced', of: use('300', '500'), used: '800.00', available: '200.00' },
    { name: 'less what it paid ahead', of: use('300', '500', '100'), used: '700.00', available: '300.00' },
    { name: 'can be more than the limit', of: use('1200', '0.5'), used: '1200.50', available: '-200.50' },
    { name: 'can be negative', of: use('0', '0', '50'), used: '-50.00', available: '1050.00' },
  ];
  it.each(cases)('$name', ({ of, used, available }) => {
    expect([creditUsed(of), creditAvailable('1000', of)]).toEqual([used, available]);
  });
});

describe('creditQuestions', () => {
  const asked = (limit: string, of: CreditUse, amount: string) => creditQuestions(limit, of, amount, true);

  it('asks above the limit, with the amounts', () =>
    expect(asked('1000', use('300', '500'), '200.01')).toEqual([
      { code: 'credit_limit', limit: '1000.00', used: '800.00', amount: '200.01', exceeds_by: '0.01' },
    ]));
  it('does not ask exactly at the limit', () => expect(asked('1000', use('300', '500'), '200')).toEqual([]));
  it('asks about work without a price for a customer that is above already', () =>
    expect(asked('1000', use('1500'), '0')).toMatchObject([{ used: '1500.00', amount: '0.00', exceeds_by: '500.00' }]));
  it('asks with a limit of zero about any amount, and not about none', () =>
    expect([asked('0', use('0'), '1').length, asked('0', use('0'), '0').length]).toEqual([1, 0]));
  it('takes what was paid ahead into account', () => expect(asked('0', use('0', '0', '500'), '500')).toEqual([]));
  it('has no amounts for who may not see them', () =>
    expect(creditQuestions('1000', use('1500'), '1', false)).toEqual([
      { code: 'credit_limit', limit: null, used: null, amount: null, exceeds_by: null },
    ]));

  const amount = fc.integer({ min: 0, max: 10_000_000 }).map((cents) => minus(String(cents / 100), '0'));
  const uses = fc.record({ owed: amount, uninvoiced: amount, paid_ahead: amount });

  it('asks exactly when less is available than the amount, by the difference', () =>
    fc.assert(
      fc.property(amount, uses, amount, (limit, of, added) => {
        const lacking = minus(added, creditAvailable(limit, of));
        const [question] = asked(limit, of, added);
        return question ? isPositive(lacking) && equals(question.exceeds_by as string, lacking) : !isPositive(lacking);
      }),
    ));

  it('counts a trip that is invoiced at its freight once, with its advance', () =>
    fc.assert(
      fc.property(uses, fc.array(amount, { minLength: 1, maxLength: 3 }), amount, (other, freights, advance) => {
        // Before: the trips and their advance. The invoice uses no more of the advance than it comes to.
        const total = sum(freights);
        const used = isPositive(minus(advance, total)) ? total : advance;
        const before = { ...other, uninvoiced: plus(other.uninvoiced, total), paid_ahead: plus(other.paid_ahead, advance) };
        const balance = minus(total, used);
        return equals(plus(creditUsed(withoutTrips(before, freights, used)), balance), creditUsed(before));
      }),
    ));
});
