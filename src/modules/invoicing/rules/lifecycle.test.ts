import { describe, expect, it } from 'vitest';
import { minus, toMoney } from '#base/money.ts';
import { advanceUsed, reckonBalance } from './balance.ts';
import { cancelInvoice, editInvoice, sendInvoice } from './lifecycle.ts';
import { reckonInvoice } from './totals.ts';

describe('sendInvoice', () => {
  it('sends a draft', () => expect(sendInvoice({ status: 'draft', balance: '10.00' })).toBe('sent'));
  it('completes at once what nobody owes', () => expect(sendInvoice({ status: 'draft', balance: '0.00' })).toBe('completed'));
  for (const status of ['sent', 'completed'] as const) {
    it(`refuses one that is ${status}`, () => expect(() => sendInvoice({ status, balance: '10.00' })).toThrow('invoice_already_sent'));
  }
  it('refuses a cancelled one', () => expect(() => sendInvoice({ status: 'cancelled', balance: '10.00' })).toThrow('invoice_cancelled'));
});

describe('cancelInvoice', () => {
  for (const status of ['draft', 'sent', 'completed'] as const) {
    it(`voids one that is ${status} and has no payments`, () =>
      expect(cancelInvoice({ status, payment_count: 0 }, ' Wrong customer ')).toEqual({ status: 'cancelled', reason: 'Wrong customer' }));
  }
  it('refuses once a payment has landed', () =>
    expect(() => cancelInvoice({ status: 'sent', payment_count: 1 }, 'Wrong customer')).toThrow('invoice_has_payments'));
  it('refuses without a reason', () => expect(() => cancelInvoice({ status: 'sent', payment_count: 0 }, '  ')).toThrow('reason_required'));
  it('refuses a second time', () =>
    expect(() => cancelInvoice({ status: 'cancelled', payment_count: 0 }, 'Again')).toThrow('invoice_cancelled'));
});

describe('editInvoice', () => {
  const totals = (total: string, withholding = '0') => ({ total, withholding });
  it('keeps a draft a draft, whatever it comes to', () => {
    expect(editInvoice({ status: 'draft', received: '0' }, totals('0'), [])).toMatchObject({ status: 'draft', balance: '0.00' });
  });
  it('reopens a completed invoice that grows', () => {
    expect(editInvoice({ status: 'completed', received: '100' }, totals('120'), [])).toMatchObject({ status: 'sent', balance: '20.00' });
  });
  it('completes one that shrinks to what was received', () => {
    expect(editInvoice({ status: 'sent', received: '100' }, totals('110', '10'), [])).toMatchObject({
      status: 'completed',
      balance: '0.00',
    });
  });
  it('refuses to shrink below what was received', () => {
    expect(() => editInvoice({ status: 'sent', received: '100' }, totals('99.99'), [])).toThrow('invoice_below_received');
  });
  it('gives an advance back as credit before it refuses', () => {
    expect(editInvoice({ status: 'sent', received: '80' }, totals('100'), [{ id: 'a', amount: '50' }])).toMatchObject({
      advance_payment: '20.00',
      uses: [{ id: 'a', amount: '20.00' }],
      balance: '0.00',
    });
  });
  it('refuses a cancelled invoice', () =>
    expect(() => editInvoice({ status: 'cancelled', received: '0' }, totals('1'), [])).toThrow('invoice_cancelled'));
});

describe('a freight with withholdings and an advance', () => {
  const { total, withholding } = reckonInvoice(
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
    const { advance_payment } = advanceUsed([{ id: 'a', amount }], total, withholding);
    const credit = toMoney(minus(amount, advance_payment));
    const balance = reckonBalance({ total, withholding, advance_payment, payments: [], adjustments: [] });
    return { advance_payment, credit, balance, status: sendInvoice({ status: 'draft', balance }) };
  };

  it('owes what neither the advance nor the withholdings cover', () => {
    expect(afterAdvance('1000000')).toEqual({ advance_payment: '1000000.00', credit: '0.00', balance: '2207750.00', status: 'sent' });
  });
  it('is completed at once when prepaid, with the rest as credit', () => {
    expect(afterAdvance('3250000')).toEqual({ advance_payment: '3207750.00', credit: '42250.00', balance: '0.00', status: 'completed' });
  });
});
