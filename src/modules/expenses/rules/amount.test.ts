import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { round, times } from '#base/money.ts';
import { pesosOf, type TypedAmount } from './amount.ts';

const usd = (changes: Partial<TypedAmount>): TypedAmount => ({
  currency: 'USD',
  amount: '100',
  exchange_rate: null,
  cop_amount: null,
  ...changes,
});

describe('the amount in pesos', () => {
  const cases = [
    { name: 'is amount × rate, rounded once', typed: usd({ exchange_rate: '4012.345678' }), rate: '4012.345678', cop: '401234.57' },
    { name: 'is as typed, and the rate follows', typed: usd({ cop_amount: '401234.57' }), rate: '4012.345700', cop: '401234.57' },
    {
      name: 'is as typed where a typed rate gives another',
      typed: usd({ exchange_rate: '4000', cop_amount: '410000' }),
      rate: '4100.000000',
      cop: '410000.00',
    },
    {
      name: 'keeps the typed rate where it gives the typed amount',
      typed: usd({ exchange_rate: '4012.345678', cop_amount: '401234.57' }),
      rate: '4012.345678',
      cop: '401234.57',
    },
    {
      name: 'is the amount, of pesos, whatever else was typed',
      typed: { currency: 'COP' as const, amount: '50000', exchange_rate: '2', cop_amount: '7' },
      rate: null,
      cop: '50000.00',
    },
  ];
  it.each(cases)('$name', ({ typed, rate, cop }) => {
    expect(pesosOf(typed, 2)).toMatchObject({ exchange_rate: rate, cop_amount: cop });
  });

  it('is in whole pesos where the document has no decimals', () => {
    expect(pesosOf(usd({ exchange_rate: '4012.345678' }), 0).cop_amount).toBe('401235.00');
    expect(() => pesosOf(usd({ cop_amount: '401234.57' }), 0)).toThrow('too_many_decimals');
    expect(() => pesosOf({ ...usd({}), currency: 'COP', amount: '0.50' }, 0)).toThrow('too_many_decimals');
    expect(pesosOf(usd({ amount: '10.55', exchange_rate: '4000' }), 0)).toMatchObject({ amount: '10.55', cop_amount: '42200.00' });
  });

  const outOfRange = [
    { name: 'rounds to nothing', typed: usd({ amount: '0.01', exchange_rate: '0.000001' }), field: 'exchange_rate' },
    { name: 'cannot be stored', typed: usd({ amount: '9999999999999', exchange_rate: '2' }), field: 'exchange_rate' },
    { name: 'gives a rate of nothing', typed: usd({ amount: '9999999999999', cop_amount: '0.01' }), field: 'cop_amount' },
    { name: 'gives a rate that cannot be stored', typed: usd({ amount: '0.01', cop_amount: '9999999999999' }), field: 'cop_amount' },
  ];
  it.each(outOfRange)('that $name is refused at $field', ({ typed, field }) => {
    expect(() => pesosOf(typed, 2)).toThrow(expect.objectContaining({ message: 'exchange_rate_range', field }));
  });

  it('follows from any rate, and any rate from it', () => {
    const cents = fc.integer({ min: 1, max: 10_000_000 }).map((n) => (n / 100).toFixed(2));
    const rates = fc.integer({ min: 1_000_000, max: 9_999_999_999 }).map((n) => (n / 1_000_000).toFixed(6));
    fc.assert(
      fc.property(cents, rates, (amount, exchange_rate) => {
        const { cop_amount } = pesosOf(usd({ amount, exchange_rate }), 2);
        expect(cop_amount).toBe(round(times(amount, exchange_rate), 2));
        const back = pesosOf(usd({ amount, cop_amount }), 2);
        expect(back.cop_amount).toBe(cop_amount);
        expect(Math.abs(Number(back.exchange_rate) * Number(amount) - Number(cop_amount))).toBeLessThanOrEqual(
          0.000_000_501 * Number(amount) + 1e-6,
        );
      }),
    );
  });
});
