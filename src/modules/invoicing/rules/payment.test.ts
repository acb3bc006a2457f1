import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RuleBroken } from '#base/errors.ts';
import { isNegative, isZero, toMoney } from '#base/money.ts';
import { invoiceBalance } from './balance.ts';
import {
  assertNotVoid,
  checkCreditDecimals,
  checkPaymentAmounts,
  checkPaymentDate,
  type OpenInvoice,
  type PaymentAmounts,
  remainingAmount,
  withoutPayment,
  withPayment,
} from './payment.ts';

const paymentOf = (amount: string, adjustments: PaymentAmounts['adjustments'] = []): PaymentAmounts => ({ amount, adjustments });
/** A payment with the fields that errors about it name. */
const named = (payment: PaymentAmounts) => ({
  ...payment,
  field: 'amount',
  adjustmentFields: payment.adjustments.map((_, at) => `adjustments.${at}.amount`),
});
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

describe('withPayment', () => {
  it('accepts a partial payment', () =>
    expect(withPayment(owing('562.00'), paymentOf('400'))).toEqual({ status: 'sent', balance: '162.00' }));
  it('completes the invoice when it pays the rest', () =>
    expect(withPayment(owing('162.00'), paymentOf('162'))).toEqual({ status: 'completed', balance: '0.00' }));
  it('reduces the balance by its adjustments', () => {
    const settled = paymentOf('90', [
      { kind: 'withholding', amount: '9.50' },
      { kind: 'rounding', amount: '0.50' },
    ]);
    expect(withPayment(owing('100.00'), settled)).toEqual({ status: 'completed', balance: '0.00' });
  });
  it('accepts a few cents too many with a negative rounding', () => {
    expect(withPayment(owing('99.60'), paymentOf('100', [{ kind: 'rounding', amount: '-0.40' }]))).toEqual({
      status: 'completed',
      balance: '0.00',
    });
  });

  it('refuses more than is owed, with the balance', () => {
    expect(refusal(() => withPayment(owing('200.00'), paymentOf('200.01')))).toEqual({
      code: 'payment_exceeds_balance',
      details: { balance: '200.00' },
    });
  });
  it('includes adjustments in that check', () => {
    expect(refusal(() => withPayment(owing('200.00'), paymentOf('200', [{ kind: 'shortage', amount: '1' }])))?.code).toBe(
      'payment_exceeds_balance',
    );
  });
  it('refuses money above the balance and the rounding limit', () => {
    const rounded = (amount: string, rounding: string) => paymentOf(amount, [{ kind: 'rounding', amount: rounding }]);
    expect(refusal(() => withPayment(owing('100.00'), rounded('1000000000', '-999999900')))).toEqual({
      code: 'payment_exceeds_balance',
      details: { balance: '100.00' },
    });
    expect(refusal(() => withPayment(owing('100.00'), rounded('1100.01', '-1000.01')))?.code).toBe('payment_exceeds_balance');
    expect(withPayment(owing('100.00'), rounded('1100', '-1000'))).toEqual({ status: 'completed', balance: '0.00' });
  });
  it('refuses a draft', () =>
    expect(refusal(() => withPayment({ status: 'draft', balance: '10.00' }, paymentOf('10')))?.code).toBe('invoice_not_sent'));
  it('refuses a cancelled invoice', () =>
    expect(refusal(() => withPayment({ status: 'cancelled', balance: '10.00' }, paymentOf('10')))?.code).toBe('invoice_cancelled'));
  it('refuses a completed invoice', () =>
    expect(refusal(() => withPayment({ status: 'completed', balance: '0.00' }, paymentOf('1')))?.code).toBe('invoice_already_paid'));

  it('refuses a rounding that leaves nothing of the payment', () => {
    expect(refusal(() => withPayment(owing('10.00'), paymentOf('1', [{ kind: 'rounding', amount: '-1' }])))?.code).toBe(
      'settlement_not_positive',
    );
  });

  it('subtracts the previous amount when edited', () => {
    expect(withPayment({ status: 'completed', balance: '0.00' }, paymentOf('500'), paymentOf('562'))).toEqual({
      status: 'sent',
      balance: '62.00',
    });
    expect(withPayment(owing('162.00'), paymentOf('562'), paymentOf('400'))).toEqual({ status: 'completed', balance: '0.00' });
    expect(refusal(() => withPayment(owing('162.00'), paymentOf('562.01'), paymentOf('400')))).toEqual({
      code: 'payment_exceeds_balance',
      details: { balance: '562.00' },
    });
  });
});

describe('checkPaymentAmounts', () => {
  const rounding = (...amounts: string[]) =>
    paymentOf(
      '5000',
      amounts.map((amount) => ({ kind: 'rounding' as const, amount })),
    );
  const invoice = { owed: '9000.00', money_decimals: 2 as const };
  const beyond = [
    { name: 'one above it', payment: rounding('1000.01'), others: '0' },
    { name: 'a negative one as well', payment: rounding('-1000.01'), others: '0' },
    { name: 'several small rows', payment: rounding('600', '-600'), others: '0' },
    { name: 'together with the other payments', payment: rounding('-1'), others: '999.50' },
  ];
  for (const { name, payment, others } of beyond) {
    it(`refuses roundings above 1,000 on one invoice: ${name}`, () =>
      expect(refusal(() => checkPaymentAmounts(invoice, named(payment), others))).toEqual({
        code: 'rounding_too_large',
        details: { limit: '1000' },
      }));
  }
  it('accepts 1,000 in total', () => expect(refusal(() => checkPaymentAmounts(invoice, named(rounding('-400', '500')), '100'))).toBeNull());
  it('accepts a payment without roundings when others reached the limit', () =>
    expect(refusal(() => checkPaymentAmounts(invoice, named(paymentOf('5000')), '1000'))).toBeNull());

  const whole = { owed: '9000.00', money_decimals: 0 as const };
  it('refuses amounts with more decimals than the invoice', () => {
    expect(refusal(() => checkPaymentAmounts(whole, named(paymentOf('10.5')), '0'))).toEqual({
      code: 'too_many_decimals',
      details: { decimals: 0 },
    });
    expect(refusal(() => checkPaymentAmounts(whole, named(paymentOf('10', [{ kind: 'shortage', amount: '0.01' }])), '0'))?.code).toBe(
      'too_many_decimals',
    );
    expect(refusal(() => checkPaymentAmounts(whole, named(paymentOf('10.00')), '0'))).toBeNull();
  });
  it('accepts the decimals of the balance', () =>
    expect(refusal(() => checkPaymentAmounts({ ...whole, owed: '99.50' }, named(paymentOf('99.50')), '0'))).toBeNull());
});

describe('withoutPayment', () => {
  it('adds it to the balance again', () => {
    const paid = withPayment(owing('562.00'), paymentOf('400'));
    expect(withoutPayment(paid, paymentOf('400'))).toEqual({ status: 'sent', balance: '562.00' });
  });
  it('reopens a completed invoice, including adjustments', () => {
    const last = paymentOf('90', [{ kind: 'shortage', amount: '10' }]);
    expect(withoutPayment(withPayment(owing('100.00'), last), last)).toEqual({ status: 'sent', balance: '100.00' });
  });
});

it('a deleted payment changes no more', () => {
  expect(refusal(() => assertNotVoid({ status: 'void' }))?.code).toBe('payment_void');
  expect(refusal(() => assertNotVoid({ status: 'active' }))).toBeNull();
});

it('a payment that leaves credit has the decimals of the company, those it had, or those of what it settles', () => {
  const check = (changes: object, decimals: 0 | 2) =>
    refusal(() => checkCreditDecimals({ amount: '100.50', kept: '0.50', before: null, owed: ['100'], ...changes }, decimals))?.code;
  expect(check({}, 0)).toBe('too_many_decimals');
  expect(check({ before: '100.75' }, 0)).toBe('too_many_decimals');
  for (const accepted of [{ before: '100.5' }, { owed: ['100', '99.25'] }, { amount: '200' }, { kept: '0.00' }])
    expect(check(accepted, 0)).toBeUndefined();
  expect(check({}, 2)).toBeUndefined();
});

describe('any sequence of payments', () => {
  const cents = fc.integer({ min: 1, max: 30_000 }).map((amount) => (amount / 100).toFixed(2));
  const adjustments = fc.array(fc.record({ kind: fc.constantFrom('withholding' as const, 'shortage' as const), amount: cents }), {
    maxLength: 2,
  });
  const steps = fc.array(fc.record({ pays: fc.boolean(), amount: cents, adjustments }), { maxLength: 30 });

  it('keeps the balance at the calculated value, never below zero', () => {
    fc.assert(
      fc.property(steps, (list) => {
        let invoice = owing('562.00');
        let accepted: PaymentAmounts[] = [];
        for (const { pays, ...payment } of list) {
          const first = accepted[0];
          if (!pays && first) {
            invoice = withoutPayment(invoice, first);
            accepted = accepted.slice(1);
          } else if (refusal(() => withPayment(invoice, payment)) === null) {
            invoice = withPayment(invoice, payment);
            accepted.push(payment);
          }
          const calculated = invoiceBalance({
            total: '562.00',
            withholding: '0',
            advance_payment: '0',
            payments: accepted.map(({ amount }) => amount),
            adjustments: accepted.flatMap((row) => row.adjustments.map(({ amount }) => amount)),
          });
          expect(invoice.balance).toBe(calculated);
          expect(isNegative(invoice.balance)).toBe(false);
          expect(invoice.status).toBe(isZero(invoice.balance) ? 'completed' : 'sent');
        }
      }),
    );
  });

  it('has the same balance after an edit as after a deletion and a new payment', () => {
    fc.assert(
      fc.property(cents, cents, (before, after) => {
        const invoice = withPayment(owing('900.00'), paymentOf(before));
        expect(withPayment(invoice, paymentOf(after), paymentOf(before))).toEqual(withPayment(owing(toMoney('900')), paymentOf(after)));
      }),
    );
  });
});

describe('remainingAmount', () => {
  it('is what is owed without adjustments', () => expect(remainingAmount('562.00', [])).toBe('562'));
  it('leaves out what the adjustments settle', () => expect(remainingAmount('562.00', ['62', '100.50'])).toBe('399.5'));
  it('adds a negative rounding', () => expect(remainingAmount('562.00', ['-0.50'])).toBe('562.5'));
  it('is never below zero', () => expect(remainingAmount('562.00', ['600'])).toBe('0'));
});

describe('the date of a payment', () => {
  it('may be today and no later day', () => {
    expect(refusal(() => checkPaymentDate('2026-03-31', '2026-03-31'))).toBeNull();
    expect(refusal(() => checkPaymentDate('2026-04-01', '2026-03-31'))).toMatchObject({ code: 'date_in_future' });
  });
});
