/** Routes that change the status of a trip, and its history: lock, rule, questions, confirmed columns, history, notification. */
import { requireConfirmed } from '#base/confirmations.ts';
import { nowLocal } from '#base/days.ts';
import { notify } from '#modules/notifications/store.ts';
import type { Db } from '#server/db/connection.ts';
import type { Tenant } from '#server/db/tenant.ts';
import { type App, handle } from '#server/http/handle.ts';
import { tripInTransitTwice, tripOtherDay, tripRejected, tripUnderReview } from '../contract/notifications.ts';
import type { StartQuestion, TripStatus } from '../contract/status.ts';
import { type Trip, trips } from '../contract/trips.ts';
import { startQuestions } from '../rules/start.ts';
import { arrivalAfterStart, type MoveFacts, nextTripStatus } from '../rules/status.ts';
import { findTripsInTransitWith, listStatusChanges, updateTripStatus } from '../store/status.ts';
import { assertTripExists, type LockedTrip, lockTrip, readTrip } from '../store/trips.ts';

export function statusRoutes(app: App): void {
  handle(
    app,
    trips.start,
  )(({ params, body: { confirm, ...body }, tenant }) =>
    changeStatus(tenant, params.id, 'in_transit', ({ departure_at, fuel_departure, odometer_departure, odometer_arrival, arrival_at }) => {
      const confirmed = withStoredValues(body, { fuel_departure, odometer_departure });
      return {
        facts: { ...confirmed, odometer_arrival },
        columns: { ...confirmed, arrival_at: arrivalAfterStart(body.departure_at, arrival_at) },
        asks: {
          confirmed: confirm,
          questions: async (db) => startQuestions(departure_at, body.departure_at, await findTripsInTransitWith(db, params.id)),
        },
      };
    }),
  );

  handle(
    app,
    trips.review,
  )(({ params, body: { departure_at, fuel_departure, odometer_departure, ...arrival }, tenant }) =>
    changeStatus(tenant, params.id, 'under_review', (trip) => {
      const corrected = trip.status === 'rejected' ? { departure_at, fuel_departure, odometer_departure } : {};
      const confirmed = withStoredValues(
        { ...arrival, ...corrected },
        {
          departure_at: trip.departure_at,
          fuel_departure: trip.fuel_departure,
          odometer_departure: trip.odometer_departure,
          fuel_arrival: trip.fuel_arrival,
          odometer_arrival: trip.odometer_arrival,
        },
      );
      return { facts: confirmed, columns: { ...confirmed, rejection_reason: '', rejection_message: '' } };
    }),
  );

  handle(
    app,
    trips.reject,
  )(({ params, body: { reason, message }, tenant }) =>
    changeStatus(tenant, params.id, 'rejected', () => ({
      reason,
      message,
      columns: { rejection_reason: reason, rejection_message: message },
    })),
  );

  handle(app, trips.cancel)(({ params, body, tenant }) => changeStatus(tenant, params.id, 'cancelled', () => ({ reason: body.reason })));

  handle(
    app,
    trips.statusChanges,
  )(({ params, tenant }) =>
    tenant.read(async (db) => {
      const [data] = await Promise.all([listStatusChanges(db, params.id), assertTripExists(db, params.id)]);
      return { data };
    }),
  );
}

/** The values that a status change confirms; a value that it leaves out keeps the stored one. */
function withStoredValues<B extends object, K extends object>(body: B, stored: K): B & K {
  const sent = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null));
  return { ...body, ...stored, ...sent };
}

/** The latest moment that can be confirmed: a day ahead of the company's clock, as the device may be in another time zone. */
export const latestConfirmable = (time_zone: string) => nowLocal(time_zone, new Date(Date.now() + 86_400_000));

/** What a status change confirms, records and asks. */
interface StatusChangeOf {
  facts?: MoveFacts;
  reason?: string;
  message?: string;
  columns?: Record<string, unknown>;
  /** Questions to everyone but the trip's own driver. Of a driver's start, they are recorded and the office is notified. */
  asks?: { confirmed: readonly string[]; questions: (db: Db) => Promise<StartQuestion[]> };
}

/** Changes the status of a trip under its lock. A driver acts as a driver, other users as a clerk. */
function changeStatus(tenant: Tenant, id: string, to: TripStatus, changeOf: (trip: LockedTrip) => StatusChangeOf): Promise<{ data: Trip }> {
  return tenant.write(async (db) => {
    const [trip, { own_only, time_zone, person_id }] = await Promise.all([lockTrip(db, id), db.context()]);
    const { facts, reason = '', message, columns, asks } = changeOf(trip);
    const status = nextTripStatus(trip.status, to, own_only ? 'driver' : 'clerk', { ...facts, latest: latestConfirmable(time_zone) });
    const questions = (await asks?.questions(db)) ?? [];
    const isOwnDriver = person_id === trip.driver_id;
    if (asks && !isOwnDriver) requireConfirmed(questions, asks.confirmed);
    updateTripStatus(db, trip, { to: status, reason, message, questions, by: 'person', columns });
    const data = await readTrip(db, id);
    await notifyOfStatus(db, data);
    if (isOwnDriver) await notifyOfStart(db, data, questions);
    return { data };
  });
}

/**
 * Notifies the office of a trip that waits for review, and the driver of a rejection with the message to them. The reason is not sent:
 * drivers may not see it.
 */
async function notifyOfStatus(db: Db, trip: Trip): Promise<void> {
  const { id, number, status, driver_id, driver_name, origin, destination, rejection_message: message } = trip;
  const facts = { trip: number, origin: origin.city, destination: destination.city };
  const link = `/admin/trips/${id}`;
  if (status === 'under_review') await notify(db, tripUnderReview, { facts: { ...facts, driver: driver_name }, link });
  if (status === 'rejected') await notify(db, tripRejected, { to: [driver_id], facts: { ...facts, message }, link });
}

/** Notifies the office of what the trip's own driver was not asked. */
async function notifyOfStart(db: Db, { id, number, driver_name }: Trip, questions: readonly StartQuestion[]): Promise<void> {
  const facts = { trip: number, driver: driver_name };
  const link = `/admin/trips/${id}`;
  const others = new Set<string>();
  for (const question of questions) {
    if (question.code === 'other_day') {
      const { planned: planned_date, confirmed: departure_date } = question;
      await notify(db, tripOtherDay, { facts: { ...facts, planned_date, departure_date }, link });
    } else for (const other of question.trips) others.add(other);
  }
  if (others.size > 0) await notify(db, tripInTransitTwice, { facts: { ...facts, others: [...others].join(', ') }, link });
}
