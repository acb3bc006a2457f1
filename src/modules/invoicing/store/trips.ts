/** How trips follow their invoice. Each trip stands on one invoice that is not void, so it is paid exactly when that one is completed. */
import { type Decimal, equals } from '#base/money.ts';
import {
  type AdvanceOfTrip,
  lockTrips,
  moveTrip,
  releaseAdvances,
  type TripForBilling,
  useAdvances as takeOfAdvances,
} from '#modules/trips/store/billing.ts';
import type { Db } from '#server/db/conversation.ts';
import type { TripsMoved } from '../contract/invoices.ts';
import type { InvoiceStatus } from '../rules/balance.ts';

type LockedTrip = Pick<TripForBilling, 'id' | 'number' | 'status'>;

/** Locks the trips of an invoice whose lock is held. */
export function lockTripsOf(db: Db, invoice: { trip_ids: readonly string[] }): Promise<TripForBilling[]> {
  return invoice.trip_ids.length === 0 ? Promise.resolve([]) : lockTrips(db, invoice.trip_ids);
}

/** After the invoice's status changed: its trips turn paid with it, or are open again. Answers the numbers of those that moved. */
export async function followInvoice(db: Db, trips: readonly LockedTrip[], status: InvoiceStatus): Promise<TripsMoved> {
  const [from, to] = status === 'completed' ? (['invoiced', 'paid'] as const) : (['paid', 'invoiced'] as const);
  const moving = trips.filter((trip) => trip.status === from);
  await Promise.all(moving.map((trip) => moveTrip(db, trip, to, { by: 'system' })));
  const numbers = moving.map((trip) => trip.number);
  return { trips_paid: to === 'paid' ? numbers : [], trips_reopened: to === 'invoiced' ? numbers : [] };
}

/**
 * Makes the advances say what an edited invoice takes of them. What it takes as before stays untouched, so that their history tells of
 * real changes alone; `advances` are the locked ones of its trips.
 */
export async function refillAdvances(
  db: Db,
  invoice_id: string,
  advances: readonly AdvanceOfTrip[],
  uses: readonly { id: string; used: Decimal }[],
): Promise<void> {
  const before = advances.filter((advance) => advance.invoice_id === invoice_id);
  if (before.some(({ id }) => !uses.some((use) => use.id === id))) {
    await Promise.all([releaseAdvances(db, invoice_id), takeOfAdvances(db, invoice_id, uses)]);
    return;
  }
  const changed = uses.filter(({ id, used }) => !before.some((advance) => advance.id === id && equals(advance.used, used)));
  await takeOfAdvances(db, invoice_id, changed);
}

/** The invoice is void: its trips go back to review, one that was paid by way of invoiced. */
export async function returnTrips(db: Db, trips: readonly LockedTrip[], reason: string): Promise<TripsMoved> {
  for (const trip of trips) {
    if (trip.status === 'paid') await moveTrip(db, trip, 'invoiced', { by: 'system', reason });
    await moveTrip(db, { id: trip.id, status: 'invoiced' }, 'under_review', { by: 'system', reason });
  }
  return { trips_paid: [], trips_reopened: trips.map((trip) => trip.number) };
}

/** The person bills the trips. Refuses with `trip_cannot_move` those that are not under review. */
export async function invoiceTrips(db: Db, trips: readonly LockedTrip[]): Promise<void> {
  await Promise.all(trips.map((trip) => moveTrip(db, trip, 'invoiced', { by: 'person' })));
}
