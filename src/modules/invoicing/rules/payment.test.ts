import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RuleBroken } from '#base/errors.ts';
import { isNegative, isZero, toMoney } from '#base/money.ts';
import { reckonBalance } from './balance.ts';
import {
  applyPayment,
  changePayment,
  checkAmounts,
  type OpenInvoice,
  type PaymentInput,
  removePayment,
  type SavedPayment,
} from './payment.ts';

const pay = (amount: string, adjustments: PaymentInput['adjustments'] = []): PaymentInput => ({ amount, adjustments });
const saved = (payment: PaymentInput): SavedPayment => ({ ...payment, status: 'active' });
const owing = (balance: string): OpenInvoice => ({ status: 'sent', balance });
const refusal = (attempt: () => unknown) => {
  try {
    attempt();
  } catch (error) {
    if (error instanceof RuleBroken) return { code: error.code, details: error.details };
    throw error;
  }
  return null;
};

describe('applyPayment', () => {
  it('takes a part', () => expect(applyPayment(owing('562.00'), pay('400'))).toEqual({ status: 'sent', balance: '162.00' }));
  it('completes the invoice with the rest', () =>
    expect(applyPayment(owing('162.00'), pay('162'))).toEqual({ status: 'completed', balance: '0.00' }));
  it('settles with its adjustments', () => {
    const settled = pay('90', [
      { kind: 'withholding', amount: '9.50' },
      { kind: 'rounding', amount: '0.50' },
    ]);
    expect(applyPayment(owing('100.00'), settled)).toEqual({ status: 'completed', balance: '0.00' });
  });
  it('takes a few cents too many with a rounding against them', () => {
    expect(applyPayment(owing('99.60'), pay('100', [{ kind: 'rounding', amount: '-0.40' }]))).toEqual({
      status: 'completed',
      balance: '0.00',
    });
  });

  it('refuses more than is owed, and says what is', () => {
    expect(refusal(() => applyPayment(owing('200.00'), pay('200.01')))).toEqual({
      code: 'payment_exceeds_balance',
      details: { balance: '200.00' },
    });
  });
  it('counts adjustments as money when it refuses', () => {
    expect(refusal(() => applyPayment(owing('200.00'), pay('200', [{ kind: 'shortage', amount: '1' }])))?.code).toBe(
      'payment_exceeds_balance',
    );
  });
  it('refuses money that no rounding makes up for', () => {
    const rounded = (amount: string, rounding: string) => pay(amount, [{ kind: 'rounding', amount: rounding }]);
    expect(refusal(() => applyPayment(owing('100.00'), rounded('1000000000', '-999999900')))).toEqual({
      code: 'payment_exceeds_balance',
      details: { balance: '100.00' },
    });
    expect(refusal(() => applyPayment(owing('100.00'), rounded('1100.01', '-1000.01')))?.code).toBe('payment_exceeds_balance');
    expect(applyPayment(owing('100.00'), rounded('1100', '-1000'))).toEqual({ status: 'completed', balance: '0.00' });
  });
  it('refuses a draft', () =>
    expect(refusal(() => applyPayment({ status: 'draft', balance: '10.00' }, pay('10')))?.code).toBe('invoice_not_sent'));
  it('refuses a cancelled invoice', () =>
    expect(refusal(() => applyPayment({ status: 'cancelled', balance: '10.00' }, pay('10')))?.code).toBe('invoice_cancelled'));
  it('refuses a settled invoice', () =>
    expect(refusal(() => applyPayment({ status: 'completed', balance: '0.00' }, pay('1')))?.code).toBe('invoice_already_paid'));

  it('refuses a rounding that eats up the money', () => {
    expect(refusal(() => applyPayment(owing('10.00'), pay('1', [{ kind: 'rounding', amount: '-1' }])))?.code).toBe(
      'settlement_not_positive',
    );
  });

  it('gives its own old amount back when edited', () => {
    expect(applyPayment({ status: 'completed', balance: '0.00' }, pay('500'), pay('562'))).toEqual({ status: 'sent', balance: '62.00' });
    expect(applyPayment(owing('162.00'), pay('562'), pay('400'))).toEqual({ status: 'completed', balance: '0.00' });
    expect(refusal(() => applyPayment(owing('162.00'), pay('562.01'), pay('400')))).toEqual({
      code: 'payment_exceeds_balance',
      details: { balance: '562.00' },
    });
  });
});

describe('checkAmounts', () => {
  const rounding = (...amounts: string[]) =>
    pay(
      '5000',
      amounts.map((amount) => ({ kind: 'rounding' as const, amount })),
    );
  const invoice = { owed: '9000.00', money_decimals: 2 as const };
  const beyond = [
    { name: 'one too many', payment: rounding('1000.01'), others: '0' },
    { name: 'a negative one as well', payment: rounding('-1000.01'), others: '0' },
    { name: 'rows of which each is small', payment: rounding('600', '-600'), others: '0' },
    { name: 'what the other payments have left', payment: rounding('-1'), others: '999.50' },
  ];
  for (const { name, payment, others } of beyond) {
    it(`refuses roundings that come to more than 1,000 on one invoice: ${name}`, () =>
      expect(refusal(() => checkAmounts(invoice, payment, others))).toEqual({ code: 'rounding_too_large', details: { limit: '1000' } }));
  }
  it('takes 1,000 in all', () => expect(refusal(() => checkAmounts(invoice, rounding('-400', '500'), '100'))).toBeNull());
  it('says nothing to a payment without roundings, whatever others had', () =>
    expect(refusal(() => checkAmounts(invoice, pay('5000'), '1000'))).toBeNull());

  const whole = { owed: '9000.00', money_decimals: 0 as const };
  it('refuses amounts finer than the invoice is reckoned in', () => {
    expect(refusal(() => checkAmounts(whole, pay('10.5'), '0'))).toEqual({ code: 'too_many_decimals', details: { decimals: 0 } });
    expect(refusal(() => checkAmounts(whole, pay('10', [{ kind: 'shortage', amount: '0.01' }]), '0'))?.code).toBe('too_many_decimals');
    expect(refusal(() => checkAmounts(whole, pay('10.00'), '0'))).toBeNull();
  });
  it('lets a balance that is finer itself be settled', () =>
    expect(refusal(() => checkAmounts({ ...whole, owed: '99.50' }, pay('99.50'), '0'))).toBeNull());
});

describe('removePayment', () => {
  it('owes it again', () => {
    const paid = applyPayment(owing('562.00'), pay('400'));
    expect(removePayment(paid, saved(pay('400')))).toEqual({ status: 'sent', balance: '562.00' });
  });
  it('reopens a completed invoice, adjustments too', () => {
    const last = pay('90', [{ kind: 'shortage', amount: '10' }]);
    expect(removePayment(applyPayment(owing('100.00'), last), saved(last))).toEqual({ status: 'sent', balance: '100.00' });
  });
});

describe('a deleted payment', () => {
  const gone: SavedPayment = { ...pay('400'), status: 'void' };
  it('cannot be deleted again', () => expect(refusal(() => removePayment(owing('162.00'), gone))?.code).toBe('payment_void'));
  it('cannot be edited', () => expect(refusal(() => changePayment(owing('162.00'), gone, pay('1')))?.code).toBe('payment_void'));
});

describe('any sequence of payments', () => {
  const cents = fc.integer({ min: 1, max: 30_000 }).map((amount) => (amount / 100).toFixed(2));
  const adjustments = fc.array(fc.record({ kind: fc.constantFrom('withholding' as const, 'shortage' as const), amount: cents }), {
    maxLength: 2,
  });
  const steps = fc.array(fc.record({ pays: fc.boolean(), amount: cents, adjustments }), { maxLength: 30 });

  it('never owes less than nothing, and owes what the reckoning says', () => {
    fc.assert(
      fc.property(steps, (list) => {
        let invoice = owing('562.00');
        let accepted: PaymentInput[] = [];
        for (const { pays, ...payment } of list) {
          const first = accepted[0];
          if (!pays && first) {
            invoice = removePayment(invoice, saved(first));
            accepted = accepted.slice(1);
          } else if (refusal(() => applyPayment(invoice, payment)) === null) {
            invoice = applyPayment(invoice, payment);
            accepted.push(payment);
          }
          const reckoned = reckonBalance({
            total: '562.00',
            withholding: '0',
            advance_payment: '0',
            payments: accepted.map(({ amount }) => amount),
            adjustments: accepted.flatMap((kept) => kept.adjustments.map(({ amount }) => amount)),
          });
          expect(invoice.balance).toBe(reckoned);
          expect(isNegative(invoice.balance)).toBe(false);
          expect(invoice.status).toBe(isZero(invoice.balance) ? 'completed' : 'sent');
        }
      }),
    );
  });

  it('edits to the balance that deleting and paying anew would leave', () => {
    fc.assert(
      fc.property(cents, cents, (before, after) => {
        const invoice = applyPayment(owing('900.00'), pay(before));
        expect(applyPayment(invoice, pay(after), pay(before))).toEqual(applyPayment(owing(toMoney('900')), pay(after)));
      }),
    );
  });
});
