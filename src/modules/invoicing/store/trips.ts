/** Status changes of trips that follow their invoice. A trip is on at most one invoice that is not cancelled, so it is paid exactly when that one is completed. */
import { lockTrips, moveTrip, type TripForBilling } from '#modules/trips/store/billing.ts';
import type { Db } from '#server/db/connection.ts';
import type { InvoiceStatus, TripsMoved } from '../contract/invoice.ts';

type TripOfInvoice = Pick<TripForBilling, 'id' | 'number' | 'status'>;

/** Locks the trips of a locked invoice. */
export function lockTripsOfInvoice(db: Db, invoice: { trip_ids: readonly string[] }): Promise<TripForBilling[]> {
  return invoice.trip_ids.length === 0 ? Promise.resolve([]) : lockTrips(db, invoice.trip_ids);
}

/** After an invoice's status changed: its trips become paid when it is completed, else invoiced again. Returns the numbers of the moved trips. */
export function moveTripsWithInvoice(db: Db, trips: readonly TripOfInvoice[], status: InvoiceStatus): TripsMoved {
  const [from, to] = status === 'completed' ? (['invoiced', 'paid'] as const) : (['paid', 'invoiced'] as const);
  const moving = trips.filter((trip) => trip.status === from);
  for (const trip of moving) moveTrip(db, trip, to, { by: 'system' });
  const numbers = moving.map((trip) => trip.number);
  return { trips_paid: to === 'paid' ? numbers : [], trips_reopened: to === 'invoiced' ? numbers : [] };
}

/** After an invoice was cancelled: its trips return to review, a paid one by way of invoiced. */
export function returnTripsToReview(db: Db, trips: readonly TripOfInvoice[], reason: string): TripsMoved {
  for (const trip of trips) {
    if (trip.status === 'paid') moveTrip(db, trip, 'invoiced', { by: 'system', reason });
    moveTrip(db, { id: trip.id, status: 'invoiced' }, 'under_review', { by: 'system', reason });
  }
  return { trips_paid: [], trips_reopened: trips.map((trip) => trip.number) };
}

/** Marks trips as invoiced by the caller. Throws `trip_cannot_move` when one is not under review. */
export function moveTripsToInvoiced(db: Db, trips: readonly TripOfInvoice[]): void {
  for (const trip of trips) moveTrip(db, trip, 'invoiced', { by: 'person' });
}
