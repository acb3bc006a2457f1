/** Writes the notifications of the last days: trips to review and past-due invoices for the office, rejected trips for their drivers. */
import { invoicePastDue } from '#modules/invoicing/contract/notifications.ts';
import { tripRejected, tripUnderReview } from '#modules/trips/contract/notifications.ts';
import type { Db } from '#server/db/connection.ts';
import { sql } from '#server/db/sql.ts';
import type { Invoice } from './billing.ts';
import { type Calendar, dayOf } from './calendar.ts';
import type { Ids } from './ids.ts';
import { insertRows, markNotified } from './rows.ts';
import type { Trip } from './trips.ts';

/** Notifications exist from this hour on; those of the days before `readUntil` were read. */
const notificationsFrom = -3 * 24;
const readUntil = -2 * 24;
/** The job for past-due invoices looks this many days back, at this hour. */
const daysBack = 7;
const morningHour = 7;

interface NotificationPlan {
  kind: string;
  at: number;
  /** Id of the person. */
  to: string;
  facts: Record<string, string | undefined>;
  link: string;
}

/** `administrator` gets the notifications for the office, because the demo's clerks have no login. */
export async function writeNotifications(
  db: Db,
  ids: Ids,
  administrator: string,
  trips: Trip[],
  invoices: Invoice[],
  calendar: Calendar,
): Promise<void> {
  const cities = await db.all<{ id: string; name: string }>(sql`select id, name from city
    where id = any (${trips.flatMap(({ origin, destination }) => [origin.city_id, destination.city_id])}::text[])`);
  const cityOf = new Map(cities.map(({ id, name }) => [id, name]));
  const people = await db.all<{ id: string; name: string }>(sql`select id, name from member where company_id = ${ids.company}`);
  const nameOf = new Map(people.map(({ id, name }) => [id, name]));
  const pastDue = invoices.filter(({ status, due }) => status === 'sent' && due < -1 && due >= -daysBack);
  markNotified(
    db,
    ids.company,
    pastDue.map(({ id }) => ({ kind: invoicePastDue.key, record_id: id })),
  );

  const ofTrips = trips.flatMap((trip) => {
    const driver = ids.drivers[trip.driver] as string;
    const facts = { trip: trip.number, origin: cityOf.get(trip.origin.city_id), destination: cityOf.get(trip.destination.city_id) };
    return trip.changes.flatMap(({ at, to, reason }): NotificationPlan[] => {
      const common = { at, link: `/admin/trips/${trip.id}` };
      if (at < notificationsFrom) return [];
      if (to === 'under_review')
        return [{ ...common, kind: tripUnderReview.key, to: administrator, facts: { ...facts, driver: nameOf.get(driver) } }];
      return to === 'rejected' ? [{ ...common, kind: tripRejected.key, to: driver, facts: { ...facts, message: reason } }] : [];
    });
  });
  const ofInvoices = pastDue.map(({ id, number, customer, due }): NotificationPlan => {
    const facts = { invoice: number, customer: customer.name, due_date: calendar.day(due) };
    return { at: (due + 1) * 24 + morningHour, link: `/admin/invoices/${id}`, kind: invoicePastDue.key, to: administrator, facts };
  });
  insertRows(db, ids.company, 'notification', [...ofTrips, ...ofInvoices], ({ at, to, ...notification }) => ({
    person_id: to,
    ...notification,
    created_at: calendar.moment(at),
    read_at: dayOf(at) < dayOf(readUntil) ? calendar.moment(at + 2) : null,
  }));
}
