/** What the screens of invoices and payments ask, and how they tell of what followed. */
import { type QueryClient, useSuspenseQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { query } from '#web/api/call.ts';
import { toastSuccess } from '#web/app/toast.ts';
import { type Invoice, invoices, type TripsMoved } from '../contract/invoices.ts';
import { type Payment, payments } from '../contract/payments.ts';

export const invoiceQuery = (id: string) => query(invoices.read, { params: { id } });

/** An invoice that its page shows. */
export function useInvoice(id: string): Invoice {
  return useSuspenseQuery(invoiceQuery(id)).data.data;
}

/** A payment that its page shows. */
export function usePayment(id: string): Payment {
  return useSuspenseQuery(query(payments.read, { params: { id } })).data.data;
}

/** Money moves invoices, trips, customers' standing and the figures of the dashboard: whatever is shown is asked again. */
export const refreshMoney = (client: QueryClient): Promise<void> => client.invalidateQueries();

/** Says which trips followed the invoice. */
export function tellTrips(t: TFunction<'invoicing'>, moved: TripsMoved): void {
  const { trips_paid, trips_reopened } = moved;
  if (trips_paid.length > 0) toastSuccess(t('trips_paid', { count: trips_paid.length, trips: trips_paid.join(', ') }));
  if (trips_reopened.length > 0) toastSuccess(t('trips_reopened', { count: trips_reopened.length, trips: trips_reopened.join(', ') }));
}
