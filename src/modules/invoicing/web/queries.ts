/** Queries of the invoice and payment screens, and their invalidation after a change. */
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { query } from '#web/api/call.ts';
import { toastSuccess } from '#web/app/toast.ts';
import type { TripsMoved } from '../contract/invoice.ts';
import { invoices } from '../contract/invoices.ts';
import { payments } from '../contract/payments.ts';

export const invoiceQuery = (id: string) => query(invoices.read, { params: { id } });

/** One invoice, for `<Loaded>`. */
export const useInvoice = (id: string) => useQuery(invoiceQuery(id));

/** One payment, for `<Loaded>`. */
export const usePayment = (id: string) => useQuery(query(payments.read, { params: { id } }));

/** Shows a toast with the trips whose status changed with the invoice. */
export function toastTripsMoved(t: TFunction<'invoicing'>, { trips_paid, trips_reopened }: TripsMoved): void {
  if (trips_paid.length > 0) toastSuccess(t('trips_paid', { count: trips_paid.length, trips: trips_paid.join(', ') }));
  if (trips_reopened.length > 0) toastSuccess(t('trips_reopened', { count: trips_reopened.length, trips: trips_reopened.join(', ') }));
}
