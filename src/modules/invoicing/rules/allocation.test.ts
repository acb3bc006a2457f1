import { describe, expect, it } from 'vitest';
import { RuleBroken } from '#base/errors.ts';
import { oldestFirst, type PaymentToShare, shareOldestFirst, sharePayment, statusOfPayment } from './allocation.ts';
import type { PaymentAdjustment } from './payment.ts';

const payment = (changes: Partial<PaymentToShare<PaymentAdjustment>>): PaymentToShare<PaymentAdjustment> => ({
  amount: '450',
  adjustments: [],
  allocations: null,
  keep_as_credit: false,
  ...changes,
});
const refusal = (attempt: () => unknown) => {
  try {
    attempt();
  } catch (error) {
    if (error instanceof RuleBroken) return { code: error.code, field: error.field, details: error.details };
    throw error;
  }
  return null;
};

describe('sharePayment', () => {
  it('gives all of it to the one invoice, also more than it owes, for the invoice to refuse', () =>
    expect(sharePayment(payment({}), 'a', '400')).toEqual({
      parts: [{ invoice_id: 'a', amount: '450.00', adjustments: [], field: 'amount', adjustmentFields: [] }],
      kept: '0.00',
    }));
  it('keeps the surplus of the one invoice where that is wanted, after the adjustments', () => {
    const adjustments = [{ kind: 'withholding' as const, amount: '10', invoice_id: null }];
    expect(sharePayment(payment({ keep_as_credit: true, adjustments }), 'a', '400')).toMatchObject({
      parts: [{ amount: '390.00', adjustments }],
      kept: '60.00',
    });
  });
  it('keeps nothing of a payment that is owed', () =>
    expect(sharePayment(payment({ keep_as_credit: true }), 'a', '500')).toMatchObject({ parts: [{ amount: '450.00' }], kept: '0.00' }));

  const shares = [
    { invoice_id: 'a', amount: '100' },
    { invoice_id: 'b', amount: '0' },
    { invoice_id: 'c', amount: '350.00' },
  ];
  it('leaves out invoices that get nothing, and names the fields by their place', () => {
    const [rounding, shortage] = [
      { kind: 'rounding' as const, amount: '1', invoice_id: 'c' },
      { kind: 'shortage' as const, amount: '2', invoice_id: 'a' },
    ];
    const part = { field: 'allocations.0.amount', adjustmentFields: ['adjustments.1.amount'] };
    const last = { field: 'allocations.2.amount', adjustmentFields: ['adjustments.0.amount'] };
    expect(sharePayment(payment({ allocations: shares, adjustments: [rounding, shortage] }), null, '0')).toEqual({
      parts: [
        { invoice_id: 'a', amount: '100.00', adjustments: [shortage], ...part },
        { invoice_id: 'c', amount: '350.00', adjustments: [rounding], ...last },
      ],
      kept: '0.00',
    });
  });
  it('is all credit without invoices', () =>
    expect(sharePayment(payment({ allocations: [], keep_as_credit: true }), null, '0')).toEqual({ parts: [], kept: '450.00' }));

  const adjustment = { kind: 'shortage' as const, amount: '2', invoice_id: null };
  const noInvoice = { code: 'adjustment_invoice_needed', field: 'adjustments.0.invoice_id' };
  it.each([
    ['more shares than money', { amount: '449.99' }, { code: 'allocations_exceed_amount', details: { allocated: '450.00' } }],
    ['money without a share', { amount: '450.01' }, { code: 'amount_not_allocated', details: { left: '0.01' } }],
    [
      'an invoice twice',
      { allocations: [...shares, { invoice_id: 'a', amount: '0' }] },
      { code: 'invoice_twice', field: 'allocations.3.invoice_id' },
    ],
    ['an adjustment of no invoice among several', { adjustments: [adjustment] }, noInvoice],
    ['an adjustment of an invoice that gets nothing', { adjustments: [{ ...adjustment, invoice_id: 'b' }] }, noInvoice],
  ])('refuses %s', (_, change, expected) =>
    expect(refusal(() => sharePayment(payment({ allocations: shares, ...change }), null, '0'))).toMatchObject(expected),
  );
});

const invoice = (id: string, balance: string, due_date: string, issue_date = '2026-01-01', number = id) => ({
  id,
  number,
  issue_date,
  due_date,
  balance,
});

describe('shareOldestFirst', () => {
  it('shares 450 out among 100, 200 and 300', () =>
    expect(
      shareOldestFirst('450', [invoice('c', '300', '2026-03-01'), invoice('a', '100', '2026-01-31'), invoice('b', '200', '2026-02-28')]),
    ).toEqual([
      { invoice_id: 'a', amount: '100.00' },
      { invoice_id: 'b', amount: '200.00' },
      { invoice_id: 'c', amount: '150.00' },
    ]));
  it('goes by due date, issue date and number', () => {
    const rows = [
      invoice('d', '1', '2026-03-02'),
      invoice('c', '1', '2026-03-01', '2026-01-02', '1'),
      invoice('b', '1', '2026-03-01', '2026-01-01', '3'),
      invoice('a', '1', '2026-03-01', '2026-01-01', '2'),
    ];
    expect(rows.sort(oldestFirst).map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd']);
  });
});

describe('statusOfPayment', () => {
  it.each([
    [[], 'credit'],
    [['paid', 'paid'], 'paid'],
    [['paid', 'due'], 'due'],
    [['due', 'partially_paid', 'paid'], 'partially_paid'],
    [['partially_paid', 'past_due', null], 'past_due'],
    [[null], null],
  ] as const)('of %j is %s', (of, is) => expect(statusOfPayment(of)).toBe(is));
});
