/** Addresses that lead from the page of a customer and to it. */
import type { Receivables } from '../../contract/receivables.ts';

/** The form of a new invoice, which proposes the customer. */
export const newInvoiceHref = (customer?: string): string => `/admin/invoices/new${customer ? `?customer_id=${customer}` : ''}`;

/**
 * The form of a new invoice with trips of a customer on it: those with these ids, or all that are ready to be invoiced.
 * `NewInvoiceSearch` reads it.
 */
export const invoiceTripsHref = (customer: string, trips: readonly string[] | 'ready'): string =>
  `${newInvoiceHref(customer)}&trips=${trips === 'ready' ? trips : trips.join()}`;

/** The form of a new advance, with a proposed target. `NewAdvanceSearch` reads it. */
export const newAdvanceHref = ({ trip_id, load_id }: { trip_id: string; load_id: string | undefined }): string =>
  `/admin/advances/new?${new URLSearchParams({ trip_id, ...(load_id && { load_id }) })}`;

/** The invoices of a customer, in the tab of its page, or of all. */
const invoicesTab = (customer: string | undefined, filters: Record<string, string>): string =>
  customer === undefined
    ? `/admin/invoices?${new URLSearchParams(filters)}`
    : `/admin/customers/${customer}?${new URLSearchParams({ tab: 'invoices', ...filters })}`;

/** The customer's debt, in the tab of its invoices: those due first. */
export const openInvoicesHref = (customer: string): string => invoicesTab(customer, { status: 'sent', sort: 'due_date' });

export const pastDueHref = (customer: string): string => invoicesTab(customer, { payment_status: 'past_due', sort: 'due_date' });

/** The open invoices of an age, of one customer or of all. All but the first age are past due, which the list has a tab for. */
export function ageHref(
  customer: string | undefined,
  { age, due_from, due_to }: Pick<Receivables['aging'][number], 'age' | 'due_from' | 'due_to'>,
): string {
  return invoicesTab(customer, {
    ...(age === 'not_due' ? { status: 'sent' } : { payment_status: 'past_due' }),
    ...(due_from && { due_from }),
    ...(due_to && { due_to }),
    sort: 'due_date',
  });
}
