import { describe, expect, it } from 'vitest';
import type { InvoiceStatus } from '../contract/invoice.ts';
import { cancellationReason, dueDateAfterFiling, invoiceAfterEdit, statusAfterSending } from './lifecycle.ts';

describe('statusAfterSending', () => {
  it('sends a draft, and completes it at once when nothing is owed', () => {
    expect(statusAfterSending({ status: 'draft', balance: '10.00' })).toBe('sent');
    expect(statusAfterSending({ status: 'draft', balance: '0.00' })).toBe('completed');
  });
  it.each([
    ['sent', 'invoice_already_sent'],
    ['completed', 'invoice_already_sent'],
    ['cancelled', 'invoice_cancelled'],
  ] as const)('refuses one that is %s', (status, code) => expect(() => statusAfterSending({ status, balance: '10.00' })).toThrow(code));
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
  it.each(['draft', 'sent', 'completed'] as const)('is accepted for an invoice that is %s and has no payments', (status) =>
    expect(cancellationReason({ status, payment_count: 0 }, ' Wrong customer ')).toBe('Wrong customer'),
  );
  it.each([
    ['while there is a payment', 'sent', 1, 'Wrong customer', 'invoice_has_payments'],
    ['when it is empty', 'sent', 0, '  ', 'reason_required'],
    ['when the invoice is cancelled already', 'cancelled', 0, 'Again', 'invoice_cancelled'],
  ] as const)('is refused %s', (_, status, payment_count, reason, code) =>
    expect(() => cancellationReason({ status, payment_count }, reason)).toThrow(code),
  );
});

describe('invoiceAfterEdit', () => {
  const edited = (status: InvoiceStatus, received: string, total: string, withholding = '0', advance = '0') =>
    invoiceAfterEdit({ status, received, trip_ids: ['t'] }, { total, withholding }, [
      { id: 'a', trip_id: 't', amount: advance, used: '0', used_here: '0' },
    ]);
  it('keeps a draft a draft for any total', () => expect(edited('draft', '0', '0')).toMatchObject({ status: 'draft', balance: '0.00' }));
  it('reopens a completed invoice that grows', () =>
    expect(edited('completed', '100', '120')).toMatchObject({ status: 'sent', balance: '20.00' }));
  it('completes one reduced to what was received', () =>
    expect(edited('sent', '100', '110', '10')).toMatchObject({ status: 'completed', balance: '0.00' }));
  it('refuses totals below what was received', () => expect(() => edited('sent', '100', '99.99')).toThrow('invoice_below_received'));
  it('refuses a cancelled invoice', () => expect(() => edited('cancelled', '0', '1')).toThrow('invoice_cancelled'));
  it('uses less of an advance before it refuses', () =>
    expect(edited('sent', '80', '100', '0', '50')).toMatchObject({
      advance_payment: '20.00',
      uses: [{ id: 'a', amount: '20.00' }],
      balance: '0.00',
    }));
});
