import { describe, expect, it } from 'vitest';
import { changePaymentDate, nearlyFull } from './rules.ts';

describe('the next payment date', () => {
  const today = '2026-11-20';
  const cases = [
    { name: 'may be set for today', before: null, given: '2026-11-20', confirmed: false, refused: null },
    { name: 'may not be set for a day that has passed', before: null, given: '2026-11-19', confirmed: true, refused: 'payment_date_past' },
    { name: 'may stay although it has passed', before: '2026-11-15', given: '2026-11-15', confirmed: false, refused: null },
    {
      name: 'moves only when that is confirmed',
      before: '2026-11-30',
      given: '2026-12-15',
      confirmed: false,
      refused: 'payment_date_confirm',
    },
    { name: 'moves when that is confirmed', before: '2026-11-30', given: '2026-12-15', confirmed: true, refused: null },
  ];
  for (const { name, before, given, confirmed, refused } of cases) {
    it(name, () => {
      const change = () => changePaymentDate(before, given, today, confirmed);
      if (refused) expect(change).toThrow(refused);
      else expect(change).not.toThrow();
    });
  }
});

describe('a plan', () => {
  const cases = [
    { name: 'has room below nine tenths', used: 8, limit: 10, full: false },
    { name: 'is nearly full from nine tenths on', used: 9, limit: 10, full: true },
    { name: 'is full above its limit too', used: 11, limit: 10, full: true },
    { name: 'without a limit is never full', used: 5000, limit: null, full: false },
  ];
  for (const { name, full, ...share } of cases) it(name, () => expect(nearlyFull(share)).toBe(full));
});
