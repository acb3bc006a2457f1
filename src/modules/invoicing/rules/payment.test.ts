import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RuleBroken } from '#base/errors.ts';
import { isNegative, isZero, toMoney } from '#base/money.ts';
import { invoiceBalance } from './balance.ts';
import {
  assertNotVoid,
  checkCreditDecimals,
  checkPaymentAmounts,
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
const adjusted = (amount: string, ...rows: [kind: 'withholding' | 'rounding' | 'shortage', amount: string][]) =>
  paymentOf(
    amount,
    rows.map(([kind, of]) => ({ kind, amount: of })),
  );
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
  it.each([
    ['in part', '562.00', paymentOf('400'), '162.00'],
    ['the rest', '162.00', paymentOf('162'), '0.00'],
    ['with adjustments', '100.00', adjusted('90', ['withholding', '9.50'], ['rounding', '0.50']), '0.00'],
    ['a few cents too many with a negative rounding', '99.60', adjusted('100', ['rounding', '-0.40']), '0.00'],
    ['above the balance up to the rounding limit', '100.00', adjusted('1100', ['rounding', '-1000']), '0.00'],
  ])('pays %s', (_, before, payment, balance) =>
    expect(withPayment(owing(before), payment)).toEqual({ status: balance === '0.00' ? 'completed' : 'sent', balance }),
  );
  it.each([
    ['more than is owed', '200.00', paymentOf('200.01')],
    ['more than is owed with its adjustments', '200.00', adjusted('200', ['shortage', '1'])],
    ['a large amount with a negative rounding against it', '100.00', adjusted('1000000000', ['rounding', '-999999900'])],
    ['a cent above the rounding limit', '100.00', adjusted('1100.01', ['rounding', '-1000.01'])],
  ])('refuses %s, with the balance', (_, balance, payment) =>
    expect(refusal(() => withPayment(owing(balance), payment))).toEqual({ code: 'payment_exceeds_balance', details: { balance } }),
  );
  it.each<[name: string, invoice: OpenInvoice, payment: PaymentAmounts, code: string]>([
    ['a payment of a draft', { status: 'draft', balance: '10.00' }, paymentOf('10'), 'invoice_not_sent'],
    ['one of a cancelled invoice', { status: 'cancelled', balance: '10.00' }, paymentOf('10'), 'invoice_cancelled'],
    ['one of a completed invoice', { status: 'completed', balance: '0.00' }, paymentOf('1'), 'invoice_already_paid'],
    ['a rounding that leaves nothing of it', owing('10.00'), adjusted('1', ['rounding', '-1']), 'settlement_not_positive'],
  ])('refuses %s', (_, invoice, payment, code) => expect(refusal(() => withPayment(invoice, payment))?.code).toBe(code));

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
  it.each([
    ['one above it', rounding('1000.01'), '0'],
    ['a negative one as well', rounding('-1000.01'), '0'],
    ['several small rows', rounding('600', '-600'), '0'],
    ['together with the other payments', rounding('-1'), '999.50'],
  ])('refuses roundings above 1,000 on one invoice: %s', (_, payment, others) =>
    expect(refusal(() => checkPaymentAmounts(invoice, named(payment), others))).toEqual({
      code: 'rounding_too_large',
      details: { limit: '1000' },
    }),
  );
  it('counts roundings alone, and names the last of them', () => {
    const kinds = (amount: string) => adjusted('5000', ['shortage', '900'], ['rounding', amount], ['withholding', '2000']);
    expect(refusal(() => checkPaymentAmounts(invoice, named(kinds('999')), '0'))).toBeNull();
    expect(() => checkPaymentAmounts(invoice, named(kinds('1001')), '0')).toThrow(
      expect.objectContaining({ field: 'adjustments.1.amount' }),
    );
  });
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
