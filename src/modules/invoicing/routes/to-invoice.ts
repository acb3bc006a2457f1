import { listTripsUnderReview, sumTripsUnderReview } from '#modules/trips/store/trip-list.ts';
import { requireBeyondDriver } from '#server/db/tenant.ts';
import { type App, handleRead } from '#server/http/handle.ts';
import { toInvoice } from '../contract/to-invoice.ts';

export function toInvoiceRoutes(app: App): void {
  handleRead(app, toInvoice.list, async (db, { query }) => {
    const [, { data, meta }] = await Promise.all([requireBeyondDriver(db, 'view-trips'), listTripsUnderReview(db, query)]);
    const sums = await sumTripsUnderReview(db, [...new Set(data.map(({ customer_id }) => customer_id))]);
    return { data: data.map((trip) => ({ ...trip, of_customer: sums.get(trip.customer_id) ?? null })), meta };
  });
}
