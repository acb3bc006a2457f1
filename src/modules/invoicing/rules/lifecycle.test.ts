import { describe, expect, it } from 'vitest';
import { minus, toMoney } from '#base/money.ts';
import { advanceAllocation, invoiceBalance } from './balance.ts';
import { cancellationReason, dueDateAfterFiling, invoiceAfterEdit, statusAfterSending } from './lifecycle.ts';
import { invoiceTotals } from './totals.ts';

describe('statusAfterSending', () => {
  it('sends a draft', () => expect(statusAfterSending({ status: 'draft', balance: '10.00' })).toBe('sent'));
  it('completes at once when nothing is owed', () => expect(statusAfterSending({ status: 'draft', balance: '0.00' })).toBe('completed'));
  for (const status of ['sent', 'completed'] as const) {
    it(`refuses one that is ${status}`, () =>
      expect(() => statusAfterSending({ status, balance: '10.00' })).toThrow('invoice_already_sent'));
  }
  it('refuses a cancelled one', () =>
    expect(() => statusAfterSending({ status: 'cancelled', balance: '10.00' })).toThrow('invoice_cancelled'));
});

describe('dueDateAfterFiling', () => {
  const sent = { status: 'sent', issue_date: '2026-03-02', due_date: '2026-04-01', filing_date: null } as const;
  const today = '2026-03-20';
  it.each([
    { name: 'the terms from the filing date', invoice: sent, filed: '2026-03-10', due: '2026-04-09' },
    { name: 'the same day if it was filed when it was issued', invoice: sent, filed: '2026-03-02', due: '2026-04-01' },
    { name: 'the date that was agreed otherwise', invoice: { ...sent, due_date: '2026-04-15' }, filed: '2026-03-10', due: '2026-04-15' },
    { name: 'that of one that is paid already', invoice: { ...sent, status: 'completed' } as const, filed: today, due: '2026-04-19' },
  ])('is $name', ({ invoice, filed, due }) => expect(dueDateAfterFiling(invoice, filed, 30, today)).toBe(due));
  it.each([
    { invoice: { ...sent, status: 'draft' } as const, filed: today, code: 'filing_not_sent' },
    { invoice: { ...sent, status: 'cancelled' } as const, filed: today, code: 'filing_not_sent' },
    { invoice: { ...sent, filing_date: '2026-03-03' }, filed: today, code: 'already_filed' },
    { invoice: sent, filed: '2026-03-01', code: 'filed_before_issue' },
    { invoice: sent, filed: '2026-03-21', code: 'date_in_future' },
  ])('throws $code', ({ invoice, filed, code }) => expect(() => dueDateAfterFiling(invoice, filed, 30, today)).toThrow(code));
});

describe('cancellationReason', () => {
  for (const status of ['draft', 'sent', 'completed'] as const) {
    it(`is accepted for an invoice that is ${status} and has no payments`, () =>
      expect(cancellationReason({ status, payment_count: 0 }, ' Wrong customer ')).toBe('Wrong customer'));
  }
  it('refuses while there is a payment', () =>
    expect(() => cancellationReason({ status: 'sent', payment_count: 1 }, 'Wrong customer')).toThrow('invoice_has_payments'));
  it('refuses an empty reason', () =>
    expect(() => cancellationReason({ status: 'sent', payment_count: 0 }, '  ')).toThrow('reason_required'));
  it('refuses when already cancelled', () =>
    expect(() => cancellationReason({ status: 'cancelled', payment_count: 0 }, 'Again')).toThrow('invoice_cancelled'));
});

describe('invoiceAfterEdit', () => {
  const totals = (total: string, withholding = '0') => ({ total, withholding });
  it('keeps a draft a draft for any total', () => {
    expect(invoiceAfterEdit({ status: 'draft', received: '0', trip_ids: ['t'] }, totals('0'), [])).toMatchObject({
      status: 'draft',
      balance: '0.00',
    });
  });
  it('reopens a completed invoice that grows', () => {
    expect(invoiceAfterEdit({ status: 'completed', received: '100', trip_ids: ['t'] }, totals('120'), [])).toMatchObject({
      status: 'sent',
      balance: '20.00',
    });
  });
  it('completes one reduced to what was received', () => {
    expect(invoiceAfterEdit({ status: 'sent', received: '100', trip_ids: ['t'] }, totals('110', '10'), [])).toMatchObject({
      status: 'completed',
      balance: '0.00',
    });
  });
  it('refuses totals below what was received', () => {
    expect(() => invoiceAfterEdit({ status: 'sent', received: '100', trip_ids: ['t'] }, totals('99.99'), [])).toThrow(
      'invoice_below_received',
    );
  });
  it('uses less of an advance before it refuses', () => {
    expect(
      invoiceAfterEdit({ status: 'sent', received: '80', trip_ids: ['t'] }, totals('100'), [
        { id: 'a', trip_id: 't', amount: '50', used: '0', used_here: '0' },
      ]),
    ).toMatchObject({
      advance_payment: '20.00',
      uses: [{ id: 'a', amount: '20.00' }],
      balance: '0.00',
    });
  });
  it('refuses a cancelled invoice', () =>
    expect(() => invoiceAfterEdit({ status: 'cancelled', received: '0', trip_ids: ['t'] }, totals('1'), [])).toThrow('invoice_cancelled'));
});

describe('an invoice with withholdings and an advance', () => {
  const { total, withholding } = invoiceTotals(
    {
      items: [{ quantity: '1', unit_price: '3250000' }],
      adjustments: [
        { type: 'withholding', method: 'percentage', value: '1', iva: false },
        { type: 'withholding', method: 'percentage', value: '0.3', iva: false },
      ],
      processing_fee: '0',
      other_discount: '0',
    },
    2,
  );
  const afterAdvance = (amount: string) => {
    const { advance_payment } = advanceAllocation([{ id: 'a', amount }], total, withholding);
    const credit = toMoney(minus(amount, advance_payment));
    const balance = invoiceBalance({ total, withholding, advance_payment, payments: [], adjustments: [] });
    return { advance_payment, credit, balance, status: statusAfterSending({ status: 'draft', balance }) };
  };

  it('owes what neither the advance nor the withholdings cover', () => {
    expect(afterAdvance('1000000')).toEqual({ advance_payment: '1000000.00', credit: '0.00', balance: '2207750.00', status: 'sent' });
  });
  it('is completed at once when prepaid, with the rest as credit', () => {
    expect(afterAdvance('3250000')).toEqual({ advance_payment: '3207750.00', credit: '42250.00', balance: '0.00', status: 'completed' });
  });
});
