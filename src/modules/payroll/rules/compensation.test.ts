import { describe, expect, it } from 'vitest';
import { assertMaySetPay, maySetPay, riskClassOf, usualShares } from './compensation.ts';

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
