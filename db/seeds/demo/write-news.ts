/** What the bell has rung for in the last days: trips for the office, rejected ones for their drivers, invoices that turned past due. */
import { newId } from '#base/ids.ts';
import type { NotificationKind } from '#modules/notifications/contract/notifications.ts';
import type { Db } from '#server/db/conversation.ts';
import { sql } from '#server/db/sql.ts';
import type { Invoice } from './billing.ts';
import { type Calendar, dayOf } from './calendar.ts';
import { insertRows } from './rows.ts';
import type { Trip } from './trips.ts';
import type { Ids } from './write.ts';

/** Hours that are still news, and those whose news was read. */
const newsFrom = -3 * 24;
const readUntil = -24;
/** The job that tells of invoices looks a week back, at this hour. */
const daysBack = 7;
const morningHour = 7;

interface Written {
  kind: NotificationKind;
  at: number;
  /** A person. */
  to: string;
  facts: Record<string, string | undefined>;
  link: string;
}

/** `administrator` is who signs in and hears of what concerns the office; the demo's clerks have no login. */
export async function writeNews(
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
  // The job would tell of these once more.
  const turned = invoices.filter(({ status, due }) => status === 'sent' && due < -1 && due >= -daysBack);
  insertRows(
    db,
    'notification_once',
    turned.map(({ id }) => ({ company_id: ids.company, kind: 'invoice_past_due', record_id: id })),
  );

  const ofTrips = trips.flatMap((trip) => {
    const driver = ids.drivers[trip.driver] as string;
    const facts = { trip: trip.number, origin: cityOf.get(trip.origin.city_id), destination: cityOf.get(trip.destination.city_id) };
    return trip.changes.flatMap(({ at, to }): Written[] => {
      const told = { at, link: `/admin/trips/${trip.id}` };
      if (at < newsFrom) return [];
      if (to === 'under_review')
        return [{ ...told, kind: 'trip_under_review', to: administrator, facts: { ...facts, driver: nameOf.get(driver) } }];
      return to === 'rejected' ? [{ ...told, kind: 'trip_rejected', to: driver, facts }] : [];
    });
  });
  const ofInvoices = turned.map(({ id, number, customer, due }): Written => {
    const facts = { invoice: number, customer: customer.name, due_date: calendar.day(due) };
    return { at: (due + 1) * 24 + morningHour, link: `/admin/invoices/${id}`, kind: 'invoice_past_due', to: administrator, facts };
  });
  insertRows(
    db,
    'notification',
    [...ofTrips, ...ofInvoices].map(({ at, to, kind, facts, link }) => ({
      company_id: ids.company,
      id: newId(),
      person_id: to,
      kind,
      facts,
      link,
      created_at: calendar.moment(at),
      read_at: dayOf(at) < dayOf(readUntil) ? calendar.moment(at + 2) : null,
    })),
  );
}
