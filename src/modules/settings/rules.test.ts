import { describe, expect, it } from 'vitest';
import {
  assertMayClose,
  assertPaymentDateAhead,
  assertPaymentDateConfirmed,
  isNearlyFull,
  mayEndSession,
  reopenQuestions,
} from './rules.ts';

describe('the next payment date', () => {
  const today = '2026-11-20';
  const cases = [
    { name: 'may be today', before: null, after: '2026-11-20', confirmed: false, code: null },
    { name: 'may not be in the past', before: null, after: '2026-11-19', confirmed: true, code: 'payment_date_past' },
    { name: 'may stay although it is in the past', before: '2026-11-15', after: '2026-11-15', confirmed: false, code: null },
    {
      name: 'does not change without confirmation',
      before: '2026-11-30',
      after: '2026-12-15',
      confirmed: false,
      code: 'payment_date_confirm',
    },
    { name: 'changes with confirmation', before: '2026-11-30', after: '2026-12-15', confirmed: true, code: null },
  ];
  for (const { name, before, after, confirmed, code } of cases) {
    it(name, () => {
      const change = () => {
        assertPaymentDateAhead(before, after, today);
        assertPaymentDateConfirmed(before, after, confirmed);
      };
      if (code) expect(change).toThrow(code);
      else expect(change).not.toThrow();
    });
  }
});

describe('the line of the closed books', () => {
  it('may be today, and none, and not tomorrow', () => {
    for (const day of ['2026-11-20', null]) expect(() => assertMayClose(day, '2026-11-20')).not.toThrow();
    expect(() => assertMayClose('2026-11-21', '2026-11-20')).toThrow('date_in_future');
  });

  it.each([
    { name: 'moves forward without a question', before: '2026-09-30', after: '2026-10-31', asks: false },
    { name: 'is drawn without a question', before: null, after: '2026-10-31', asks: false },
    { name: 'stays without a question', before: '2026-10-31', after: '2026-10-31', asks: false },
    { name: 'asks where it moves back', before: '2026-10-31', after: '2026-09-30', asks: true },
    { name: 'asks where it is taken away', before: '2026-10-31', after: null, asks: true },
  ])('$name', ({ before, after, asks }) =>
    expect(reopenQuestions(before, after)).toEqual(asks ? [{ code: 'reopen_books', from: before, to: after }] : []),
  );
});

describe('a plan', () => {
  const cases = [
    { name: 'is not nearly full below nine tenths', used: 8, limit: 10, full: false },
    { name: 'is nearly full from nine tenths on', used: 9, limit: 10, full: true },
    { name: 'is nearly full above its limit too', used: 11, limit: 10, full: true },
    { name: 'without a limit is never nearly full', used: 5000, limit: null, full: false },
  ];
  for (const { name, full, ...share } of cases) it(name, () => expect(isNearlyFull(share)).toBe(full));
});

describe('the session of someone else', () => {
  const cases = [
    { name: 'may be ended with the same permissions', theirs: ['view-trips'], own: ['view-trips'], may: true },
    { name: 'may be ended with more permissions', theirs: ['view-trips'], own: ['view-trips', 'view-users'], may: true },
    { name: 'may be ended if they are only a driver', theirs: [], own: ['view-users'], may: true },
    { name: 'may not be ended with a permission less', theirs: ['view-trips', 'view-users'], own: ['view-users'], may: false },
  ];
  for (const { name, theirs, own, may } of cases) it(name, () => expect(mayEndSession(theirs, own)).toBe(may));
});
