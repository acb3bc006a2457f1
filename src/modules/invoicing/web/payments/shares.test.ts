import { describe, expect, it } from 'vitest';
import { afterAdjustments, sharedTotal, sharesAfter, shareTyped } from './shares.ts';

const invoice = (id: string, balance: string, due_date: string) => ({ id, number: id, issue_date: '2026-01-01', due_date, balance });
const invoices = [invoice('a', '100', '2026-01-31'), invoice('b', '200', '2026-02-28'), invoice('c', '300', '2026-03-31')];
const amounts = (rows: { amount: string }[]) => rows.map(({ amount }) => amount);

describe('the shares of a payment while it is typed', () => {
  it('are of the oldest invoices, in the order of the rows', () => {
    expect(shareTyped('450', invoices)).toEqual([
      { invoice_id: 'a', amount: '100.00' },
      { invoice_id: 'b', amount: '200.00' },
      { invoice_id: 'c', amount: '150.00' },
    ]);
    expect(amounts(shareTyped('no number', invoices))).toEqual(['', '', '']);
  });
  it('follow the amount until one is changed by hand', () => {
    const first = sharesAfter(shareTyped('', invoices), '', '150', invoices);
    expect(amounts(first)).toEqual(['100.00', '50.00', '']);
    expect(amounts(sharesAfter(first, '150', '90', invoices))).toEqual(['90.00', '', '']);
    const byHand = first.with(1, { invoice_id: 'b', amount: '40' });
    expect(sharesAfter(byHand, '150', '900', invoices)).toBe(byHand);
  });
  it('leave to each invoice what its adjustments settle', () =>
    expect(
      amounts(
        shareTyped(
          '450',
          afterAdjustments(invoices, [
            { invoice_id: 'b', amount: '20' },
            { invoice_id: 'a', amount: '500' },
          ]),
        ),
      ),
    ).toEqual(['', '180.00', '270.00']));
  it('add up, and are zero where nothing is typed', () => {
    const shares = [
      { invoice_id: 'a', amount: '' },
      { invoice_id: 'b', amount: '10.50' },
    ];
    expect(sharedTotal(shares)).toBe('10.5');
  });
});
