/**
 * Routes that change the status of a trip, and its history: lock, rule, odometer log, questions, confirmed columns, history, notification. The
 * readings of a cancelled trip stay in the log.
 */
import { requireConfirmed } from '#base/confirmations.ts';
import { latestConfirmable } from '#base/days.ts';
import type { Language } from '#base/format.ts';
import type { OdometerQuestion } from '#modules/fleet/contract/odometer.ts';
import { saveReadingsOf } from '#modules/fleet/store/odometer.ts';
import { notify, notifyOfEach } from '#modules/notifications/store.ts';
import type { ExpiredPaper } from '#modules/reminders/contract/fields.ts';
import type { Db } from '#server/db/connection.ts';
import { requireSameVersion } from '#server/db/same-version.ts';
import type { Tenant } from '#server/db/tenant.ts';
import { type App, handle, handleRead, handleWrite } from '#server/http/handle.ts';
import { screenText } from '#server/words.ts';
import {
  tripExpiredPapers,
  tripInTransitTwice,
  tripOdometer,
  tripOtherDay,
  tripRejected,
  tripUnderReview,
} from '../contract/notifications.ts';
import type { StartQuestion, StatusQuestion, TripStatus } from '../contract/status.ts';
import type { Trip } from '../contract/trip.ts';
import { trips } from '../contract/trips.ts';
import { checkOpenCash, openCashQuestions, returnedCash } from '../rules/cash.ts';
import { confirmedReadings, type TripOdometers, withAddedReadings } from '../rules/odometer.ts';
import { checkReason, expiredAtStart, startQuestions } from '../rules/start.ts';
import { arrivalAfterStart, type MoveFacts, nextTripStatus } from '../rules/status.ts';
import { insertOpenCash, listOwedOnTrip } from '../store/cash.ts';
import { listPapers } from '../store/papers.ts';
import { findTripsInTransitWith, listStatusChanges, updateTripStatus } from '../store/status.ts';
import { assertTripExists, type LockedTrip, lockTrip, readTrip, updateTripColumns } from '../store/trips.ts';

export function statusRoutes(app: App): void {
  handle(app, trips.start, ({ params, version, body: { confirm, reason, ...body }, tenant }) =>
    changeStatus(
      tenant,
      { ...params, version },
      'in_transit',
      ({ departure_at, fuel_departure, odometer_departure, odometer_arrival, arrival_at }) => {
        const confirmed = withStoredValues(body, { fuel_departure, odometer_departure });
        return {
          facts: { ...confirmed, odometer_arrival },
          columns: { ...confirmed, arrival_at: arrivalAfterStart(body.departure_at, arrival_at) },
          answer: { confirmed: confirm, reason },
          questions: async (db) => {
            const [inTransit, papers] = await Promise.all([findTripsInTransitWith(db, params.id), listPapers(db, params.id)]);
            return startQuestions(departure_at, body.departure_at, inTransit, expiredAtStart(papers, body.departure_at));
          },
        };
      },
    ),
  );

  handle(
    app,
    trips.review,
    ({ params, version, body: { departure_at, fuel_departure, odometer_departure, confirm, ...arrival }, tenant }) =>
      changeStatus(tenant, { ...params, version }, 'under_review', (trip) => {
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
        return { facts: confirmed, columns: { ...confirmed, rejection_reason: '', rejection_message: '' }, answer: { confirmed: confirm } };
      }),
  );

  handleWrite(app, trips.readings, async (db, { params, version, body: { confirm, ...added } }) => {
    const [trip, { person_id }] = await Promise.all([lockTrip(db, params.id), db.context()]);
    await requireSameVersion(db, trip, version);
    const readings = withAddedReadings(trip, added);
    const questions = await readOdometers(db, { ...trip, ...readings });
    const isOwnDriver = person_id === trip.driver_id;
    if (!isOwnDriver) requireConfirmed(questions, confirm);
    updateTripColumns(db, trip.id, { ...readings });
    const data = await readTrip(db, trip.id);
    if (isOwnDriver) await notifyOfQuestions(db, data, questions);
    return { data };
  });

  handle(app, trips.reject, ({ params, version, body: { reason, message }, tenant }) =>
    changeStatus(tenant, { ...params, version }, 'rejected', () => ({
      reason,
      message,
      columns: { rejection_reason: reason, rejection_message: message },
    })),
  );

  handleWrite(app, trips.cancel, async (db, { params, version, body: { reason, confirm, open_cash } }) => {
    const [trip, owed, { today }] = await Promise.all([lockTrip(db, params.id), listOwedOnTrip(db, params.id), db.context()]);
    await requireSameVersion(db, trip, version);
    const to = nextTripStatus(trip.status, 'cancelled', 'clerk');
    const questions = openCashQuestions(owed);
    requireConfirmed(questions, confirm);
    checkOpenCash(questions, open_cash);
    if (open_cash === 'returned') insertOpenCash(db, trip.id, returnedCash(owed, today));
    updateTripStatus(db, trip, { to, reason, by: 'person' });
    return { data: await readTrip(db, trip.id) };
  });

  handleRead(app, trips.statusChanges, async (db, { params }) => {
    const [data] = await Promise.all([listStatusChanges(db, params.id), assertTripExists(db, params.id)]);
    return { data };
  });
}

/** The values that a status change confirms; without a new value the stored one counts. */
function withStoredValues<B extends object, K extends object>(body: B, stored: K): B & K {
  const sent = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null));
  return { ...body, ...stored, ...sent };
}

/** The codes of the questions that the caller has confirmed, and the reason that some need. */
interface Answer {
  confirmed: readonly string[];
  reason?: string;
}

/** The values that a status change confirms, records and asks about. */
interface StatusChangeOf {
  facts?: MoveFacts;
  reason?: string;
  message?: string;
  columns?: Partial<TripOdometers> & Record<string, unknown>;
  /** Questions besides those about the odometers. */
  questions?: (db: Db) => Promise<StartQuestion[]>;
  /** The caller's answers to the questions; undefined for a change without questions. */
  answer?: Answer;
}

/**
 * Changes the status of a trip under its lock, unless another user has saved it since the caller read this version. A driver acts as a driver, other
 * users as a clerk. The trip's own driver is not asked: questions are recorded and the office is notified.
 */
function changeStatus(
  tenant: Tenant,
  { id, version }: { id: string; version: number | null },
  to: TripStatus,
  changeOf: (trip: LockedTrip) => StatusChangeOf,
): Promise<{ data: Trip }> {
  return tenant.write(async (db) => {
    const [trip, { own_only, time_zone, person_id }] = await Promise.all([lockTrip(db, id), db.context()]);
    await requireSameVersion(db, trip, version);
    const { facts, reason: given = '', message, columns, questions: ask, answer } = changeOf(trip);
    const status = nextTripStatus(trip.status, to, own_only ? 'driver' : 'clerk', {
      ...facts,
      latest: latestConfirmable(time_zone, new Date()),
    });
    const questions: StatusQuestion[] = [...((await ask?.(db)) ?? []), ...(await readOdometers(db, { ...trip, ...columns, status }))];
    const isOwnDriver = person_id === trip.driver_id;
    const reason = answer && !isOwnDriver ? confirmedReason(questions, answer) : given;
    updateTripStatus(db, trip, { to: status, reason, message, questions, by: 'person', columns });
    const data = await readTrip(db, id);
    await notifyOfStatus(db, data);
    if (isOwnDriver) await notifyOfQuestions(db, data, questions);
    return { data };
  });
}

/** Enters the confirmed readings of the trip in the odometer log of its truck. */
function readOdometers(db: Db, trip: LockedTrip): Promise<OdometerQuestion[]> {
  return saveReadingsOf(db, { ...trip, vehicle: 'truck', vehicle_id: trip.truck_id }, confirmedReadings(trip));
}

/** Throws `confirmation_needed` or `reason_required`; the reason is stored if a question needs it. */
function confirmedReason(questions: readonly StatusQuestion[], { confirmed, reason = '' }: Answer): string {
  requireConfirmed(questions, confirmed);
  checkReason(questions, reason);
  return questions.some((question) => 'field' in question) ? reason : '';
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

/** Notifies the office of the questions that the trip's own driver was not asked. */
async function notifyOfQuestions(
  db: Db,
  { id, number, driver_name, truck_plate }: Trip,
  questions: readonly StatusQuestion[],
): Promise<void> {
  const facts = { trip: number, driver: driver_name };
  const link = `/admin/trips/${id}`;
  const others = new Set<string>();
  for (const question of questions) {
    if (question.code === 'other_day') {
      const { planned: planned_date, confirmed: departure_date } = question;
      await notify(db, tripOtherDay, { facts: { ...facts, planned_date, departure_date }, link });
    } else if (question.code === 'expired_papers') {
      await notifyOfEach(db, tripExpiredPapers, null, (language) => [
        { facts: { ...facts, papers: papersText(question.papers, language) }, link },
      ]);
    } else if (question.code === 'odometer_lower' || question.code === 'odometer_jump') {
      const [from_km, to_km] = [String(question.previous_km), String(question.km)];
      await notify(db, tripOdometer, { facts: { ...facts, truck: truck_plate, from_km, to_km }, link });
    } else for (const other of question.trips) others.add(other);
  }
  if (others.size > 0) await notify(db, tripInTransitTwice, { facts: { ...facts, others: [...others].join(', ') }, link });
}

/** `SOAT, Licencia de conducción` */
const papersText = (papers: readonly ExpiredPaper[], language: Language) =>
  papers.map(({ kind }) => screenText(`reminders:kinds.${kind}`, language)).join(', ');
