import { describe, expect, it } from 'vitest';
import { dueDate, invoiceBalance, paymentStatus, paymentTerms, statusAfter } from './balance.ts';

describe('invoiceBalance', () => {
  const unpaid = { total: '562.00', withholding: '0.00', advance_payment: '0.00', payments: [], adjustments: [] };
  it('is the total without payments', () => expect(invoiceBalance(unpaid)).toBe('562.00'));
  it('is reduced by payments and their adjustments', () => {
    expect(invoiceBalance({ ...unpaid, payments: ['400.00'] })).toBe('162.00');
    expect(invoiceBalance({ ...unpaid, payments: ['400.00'], adjustments: ['100.00', '62.00'] })).toBe('0.00');
  });
  it('is reduced by withholdings and the advance payment', () => {
    expect(invoiceBalance({ total: '3250000', withholding: '42250', advance_payment: '1000000', payments: [], adjustments: [] })).toBe(
      '2207750.00',
    );
  });
});

describe('paymentStatus', () => {
  const sent = { status: 'sent' as const, balance: '100.00', received: '0.00', due_date: '2026-03-31' };
  const partly = { ...sent, received: '1.00' };
  const paid = { ...sent, status: 'completed' as const, balance: '0.00' };
  it.each([
    { name: 'is due until the due date has passed', invoice: sent, today: '2026-03-31', status: 'due' },
    { name: 'is past due the day after', invoice: sent, today: '2026-04-01', status: 'past_due' },
    { name: 'is partially paid once something was received', invoice: partly, today: '2026-03-31', status: 'partially_paid' },
    { name: 'is past due even when partly paid', invoice: partly, today: '2026-04-01', status: 'past_due' },
    { name: 'is paid when nothing is owed, however late', invoice: paid, today: '2027-01-01', status: 'paid' },
    { name: 'is null for a draft', invoice: { ...sent, status: 'draft' as const }, today: '2026-04-01', status: null },
    { name: 'is null for a cancelled invoice', invoice: { ...sent, status: 'cancelled' as const }, today: '2026-04-01', status: null },
  ])('$name', ({ invoice, today, status }) => expect(paymentStatus(invoice, today)).toBe(status));
});

describe('statusAfter', () => {
  it('follows the balance, both ways', () => {
    expect([statusAfter('sent', '0.00'), statusAfter('completed', '0.01')]).toEqual(['completed', 'sent']);
    expect([statusAfter('sent', '0.01'), statusAfter('completed', '0.00')]).toEqual(['sent', 'completed']);
  });
  it('leaves drafts and cancelled invoices alone', () =>
    expect([statusAfter('draft', '0'), statusAfter('cancelled', '0')]).toEqual(['draft', 'cancelled']));
});

describe('dueDate', () => {
  it('counts from the issue date', () => expect(dueDate({ issue_date: '2026-01-31', filing_date: null }, 30)).toBe('2026-03-02'));
  it('counts from the filing date when there is one', () =>
    expect(dueDate({ issue_date: '2026-01-31', filing_date: '2026-02-10' }, 30)).toBe('2026-03-12'));
  it('is the issue date for terms of zero days', () =>
    expect(dueDate({ issue_date: '2026-01-31', filing_date: null }, 0)).toBe('2026-01-31'));
});

describe('paymentTerms', () => {
  const invoice = { issue_date: '2026-01-31', filing_date: null, due_date: '2026-03-02' };
  it('counts from the issue date', () => expect(paymentTerms(invoice)).toBe(30));
  it('counts from the filing date when there is one', () => expect(paymentTerms({ ...invoice, filing_date: '2026-02-10' })).toBe(20));
  it('is zero for what is due at once', () => expect(paymentTerms({ ...invoice, due_date: '2026-01-31' })).toBe(0));
  it('is negative for what was filed after it was due', () => expect(paymentTerms({ ...invoice, filing_date: '2026-03-04' })).toBe(-2));
  it.each([0, 1, 30, 365])('of a due date that %i days proposed are these', (days) => {
    for (const filing_date of [null, '2026-02-10'])
      expect(paymentTerms({ ...invoice, filing_date, due_date: dueDate({ ...invoice, filing_date }, days) })).toBe(days);
  });
});
