/** How a payment is shared out among invoices while it is typed. Pure. */
import { type Decimal, equals, max, minus, sum } from '#base/money.ts';
import { type InvoiceToPay, shareOldestFirst } from '../../rules/allocation.ts';
import { typedMoney } from './outstanding.tsx';

/** The part of each invoice, in the order of the rows. */
export type Shares = { invoice_id: string; amount: string }[];

/** The invoices with their balances after adjustments. */
export const afterAdjustments = (
  invoices: readonly InvoiceToPay[],
  adjustments: readonly { invoice_id?: string | null; amount?: unknown }[] | undefined,
): InvoiceToPay[] =>
  invoices.map((invoice) => {
    const own = (adjustments ?? []).filter(({ invoice_id }) => invoice_id === invoice.id);
    return { ...invoice, balance: max('0', minus(invoice.balance, sum(own.map(({ amount }) => typedMoney(amount))))) };
  });

/** The shares of an amount, the oldest invoices first. */
export function shareTyped(amount: unknown, invoices: readonly InvoiceToPay[]): Shares {
  const shares = shareOldestFirst(typedMoney(amount), invoices);
  return invoices.map(({ id }) => ({ invoice_id: id, amount: shares.find(({ invoice_id }) => invoice_id === id)?.amount ?? '' }));
}

/** After the amount changed: shared again, unless the user has changed a share by hand. */
export function sharesAfter(shares: Shares, before: unknown, amount: unknown, invoices: readonly InvoiceToPay[]): Shares {
  const untouched = shareTyped(before, invoices);
  const isTouched = shares.some((share, at) => !equals(typedMoney(share.amount), typedMoney(untouched[at]?.amount)));
  return isTouched ? shares : shareTyped(amount, invoices);
}

/** The sum of the parts. */
export const sharedTotal = (shares: Shares | undefined | null): Decimal => sum((shares ?? []).map(({ amount }) => typedMoney(amount)));
