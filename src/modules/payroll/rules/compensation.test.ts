import { describe, expect, it } from 'vitest';
import type { Terms } from '../contract/compensation.ts';
import {
  assertMaySetPay,
  assertTermsOpen,
  assertTermsRemovable,
  editableFrom,
  isCommissionOnly,
  maySetPay,
  riskClassOf,
  shownTerms,
  termsOn,
  termsVersions,
  usualShares,
} from './compensation.ts';

describe('the risk class of a rate', () => {
  const cases = [
    { rate: '0.522', is: 'I' },
    { rate: '2.4360', is: 'III' },
    { rate: '4.3500', is: 'IV' },
    { rate: '6.96', is: 'V' },
    { rate: '5', is: null },
    { rate: '0', is: null },
  ];
  for (const { rate, is } of cases) it(`${rate} is ${is ?? 'none'}`, () => expect(riskClassOf(rate)).toBe(is));
});

describe('usualShares', () => {
  it('are 4 % each of health and pension, and the rate of the risk class', () => {
    expect(usualShares(true)).toEqual({ health_value: '4', pension_value: '4', arl_value: '4.35' });
    expect(usualShares(false).arl_value).toBe('0.522');
  });
});

describe('setting pay', () => {
  const cases = [
    { who: 'another user', is_self: false, administers: false, may: true },
    { who: 'oneself', is_self: true, administers: false, may: false },
    { who: 'oneself, as administrator', is_self: true, administers: true, may: true },
  ];
  for (const { who, may, ...changer } of cases) {
    it(`is ${may ? 'allowed' : 'denied'} for ${who}`, () => {
      expect(maySetPay(changer)).toBe(may);
      if (may) expect(() => assertMaySetPay(changer)).not.toThrow();
      else expect(() => assertMaySetPay(changer)).toThrow('compensation_own');
    });
  }
});

const dated = (...days: (string | null)[]) => days.map((valid_from) => ({ valid_from }));

describe('the terms that count on a day', () => {
  const cases = [
    { name: 'are those from always, without others', days: [null], day: '2026-11-10', is: null },
    { name: 'begin on their first day', days: [null, '2026-11-11'], day: '2026-11-11', is: '2026-11-11' },
    { name: 'last until the day before the next', days: [null, '2026-11-11'], day: '2026-11-10', is: null },
    { name: 'are the latest that have begun', days: [null, '2026-05-01', '2026-11-11', '2027-01-01'], day: '2026-12-31', is: '2026-11-11' },
  ];
  for (const { name, days, day, is } of cases) it(name, () => expect(termsOn(dated(...days), day)).toEqual({ valid_from: is }));

  it('do not exist before the first day', () => {
    expect(termsOn(dated('2026-11-11'), '2026-11-10')).toBeNull();
    expect(termsOn([], '2026-11-10')).toBeNull();
  });

  it('are shown as the first ones before any has begun', () => {
    expect(shownTerms(dated('2026-11-11', '2026-12-01'), '2026-11-10')).toEqual({ valid_from: '2026-11-11' });
    expect(shownTerms(dated('2026-11-11', '2026-12-01'), '2026-12-10')).toEqual({ valid_from: '2026-12-01' });
    expect(shownTerms([], '2026-11-10')).toBeNull();
  });
});

describe('the versions of terms', () => {
  const of = (days: (string | null)[], today: string, closed: string | null) =>
    termsVersions(dated(...days) as Terms[], today, closed).map(({ valid_from, valid_until, state, is_locked }) => [
      valid_from,
      valid_until,
      state,
      is_locked,
    ]);

  it('are listed from the latest, each until the day before the next', () => {
    expect(of([null, '2026-11-01', '2026-12-01'], '2026-11-24', null)).toEqual([
      ['2026-12-01', null, 'future', false],
      ['2026-11-01', '2026-11-30', 'current', false],
      [null, '2026-10-31', 'past', false],
    ]);
  });

  it('are locked if they begin on or before the end of the last closed period', () => {
    expect(of([null, '2026-11-15', '2026-11-16'], '2026-11-15', '2026-11-15')).toEqual([
      ['2026-11-16', null, 'future', false],
      ['2026-11-15', '2026-11-15', 'current', true],
      [null, '2026-11-14', 'past', true],
    ]);
  });

  it('are all in the future before the first has begun', () => {
    expect(of(['2026-12-01', '2027-01-01'], '2026-11-24', null).map(([, , state]) => state)).toEqual(['future', 'future']);
  });
});

describe('changing terms', () => {
  const cases = [
    { name: 'from always is possible while no period is closed', valid_from: null, closed: null, open: true },
    { name: 'of any day is possible while no period is closed', valid_from: '2020-01-01', closed: null, open: true },
    { name: 'from always is refused after a closed period', valid_from: null, closed: '2026-11-15', open: false },
    { name: 'of a day in a closed period is refused', valid_from: '2026-11-15', closed: '2026-11-15', open: false },
    { name: 'of the day after it is possible', valid_from: '2026-11-16', closed: '2026-11-15', open: true },
  ];
  for (const { name, valid_from, closed, open } of cases) {
    it(name, () => {
      const change = expect(() => assertTermsOpen(valid_from, closed));
      const removal = expect(() => assertTermsRemovable({ valid_from }, 2, closed));
      if (open) change.not.toThrow();
      else change.toThrow('period_closed');
      if (open) removal.not.toThrow();
      else removal.toThrow('period_closed');
    });
  }

  it('may begin the day after the last closed period', () => {
    expect([editableFrom('2026-12-31'), editableFrom(null)]).toEqual(['2027-01-01', null]);
  });

  it('leaves one version', () => {
    expect(() => assertTermsRemovable({ valid_from: null }, 1, null)).toThrow('compensation_last');
  });
});

describe('pay by commission alone', () => {
  const share = { kind: 'bonus', base: 'gross_trips' };
  const cases = [
    { name: 'is a share of trips without a salary', base_salary: '0.00', modifiers: [share], is: true },
    { name: 'is also a share of what trips leave', base_salary: '0', modifiers: [{ kind: 'bonus', base: 'net_trips' }], is: true },
    { name: 'is not a share besides a salary', base_salary: '1', modifiers: [share], is: false },
    { name: 'is not an amount', base_salary: '0', modifiers: [{ kind: 'bonus', base: null }], is: false },
    { name: 'is not a deduction', base_salary: '0', modifiers: [{ kind: 'deduction', base: 'gross_trips' }], is: false },
  ];
  for (const { name, is, ...terms } of cases) it(name, () => expect(isCommissionOnly(terms)).toBe(is));
});
