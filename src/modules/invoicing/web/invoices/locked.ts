import type { Invoice } from '../../contract/invoices.ts';

/** Void invoices and those of paid trips are not changed. */
export const isLocked = (invoice: Pick<Invoice, 'status' | 'trips'>): boolean =>
  invoice.status === 'cancelled' || invoice.trips.some((trip) => trip.status === 'paid');
