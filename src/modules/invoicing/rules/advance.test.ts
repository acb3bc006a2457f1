import { describe, expect, it } from 'vitest';
import { assertMayChangeAdvance } from './advance.ts';

const saved = {
  load_id: null,
  trip_id: null,
  customer_id: 'c1',
  payment_date: '2026-01-10',
  method: 'cash' as const,
  payment_method_id: null,
  amount: '100.00',
  source: 'customer' as const,
  used: '0.00',
};

const changes = [
  { load_id: 'l1' },
  { trip_id: 't1' },
  { customer_id: 'c2' },
  { payment_date: '2026-01-11' },
  { method: 'bank_transfer' as const },
  { payment_method_id: 'm1' },
  { amount: '100.01' },
];

describe('an advance', () => {
  it.each(changes)('that nothing has used takes %j, and one that something has does not', (change) => {
    const wanted = { ...saved, ...change };
    expect(assertMayChangeAdvance(saved, wanted)).toBe(true);
    expect(() => assertMayChangeAdvance({ ...saved, used: '0.01' }, wanted)).toThrow('advance_used');
  });

  it('that something has used takes other notes, and is not deleted', () => {
    const used = { ...saved, used: '0.01' };
    expect(assertMayChangeAdvance(used, { ...saved, amount: '100' })).toBe(false);
    expect(() => assertMayChangeAdvance(used, null)).toThrow('advance_used');
  });

  it('that a payment kept changes with the payment only', () => {
    expect(() => assertMayChangeAdvance({ ...saved, source: 'payment' }, saved)).toThrow('advance_of_payment');
  });
});
