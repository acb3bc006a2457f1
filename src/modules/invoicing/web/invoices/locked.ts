import type { Invoice } from '../../contract/invoice.ts';

/** Whether an invoice can no longer be edited: it is cancelled, or one of its trips is paid. */
export const isLocked = (invoice: Pick<Invoice, 'status' | 'trips'>): boolean =>
  invoice.status === 'cancelled' || invoice.trips.some((trip) => trip.status === 'paid');
