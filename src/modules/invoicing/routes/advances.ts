import { requireConfirmed } from '#base/confirmations.ts';
import { RuleBroken } from '#base/errors.ts';
import { checkDecimals } from '#modules/companies/rules/decimals.ts';
import { assertNotAfterToday } from '#modules/companies/rules/movement.ts';
import { assertAccountTakes, readRecipient } from '#modules/companies/store/catalogues.ts';
import { askAboutDay } from '#modules/companies/store/unusual-day.ts';
import { secondAdvanceQuestions } from '#modules/trips/rules/plan.ts';
import { findOtherAdvance } from '#modules/trips/store/advance.ts';
import { saveReceivedByDriver } from '#modules/trips/store/cash.ts';
import { requireSameVersion } from '#server/db/same-version.ts';
import type { TenantDb } from '#server/db/tenant.ts';
import { type App, handle, handleRead, handleWrite } from '#server/http/handle.ts';
import { sendPdf } from '#server/pdf/send.ts';
import { type AdvanceInput, advances } from '../contract/advances.ts';
import { printedAdvance } from '../documents/printed.ts';
import { assertMayChangeAdvance, placeOfAdvance, withSavedTarget } from '../rules/advance.ts';
import {
  type AdvanceToSave,
  deleteAdvance,
  findTripOfLoad,
  hasOwnAdvance,
  insertAdvance,
  listAdvances,
  lockAdvance,
  lockTripOfAdvance,
  readAdvance,
  readTripOfAdvance,
  type StoredAdvance,
  type TripOfAdvance,
  updateAdvance,
} from '../store/advances.ts';
import { findCustomerForInvoice } from './found.ts';

export function advanceRoutes(app: App): void {
  handleRead(app, advances.list, (db, { query }) => listAdvances(db, query));

  handleRead(app, advances.read, async (db, { params }) => ({ data: await readAdvance(db, params.id) }));

  handle(app, advances.receipt, async ({ params, tenant, reply }) =>
    sendPdf({ tenant, reply }, await tenant.read((db) => printedAdvance(db, params.id))),
  );

  handleWrite(app, advances.create, async (db, { body }) => {
    const { columns, trip } = await placeAdvance(db, body, null);
    const id = insertAdvance(db, columns);
    await saveReceiver(db, id, columns, trip);
    return { data: await readAdvance(db, id) };
  });

  handleWrite(app, advances.update, async (db, { params, body, version }) => {
    await lockTripsOf(db, params.id);
    const saved = await requireSameVersion(db, lockAdvance(db, params.id), version);
    const wanted = withSavedTarget(body, saved);
    const { transaction_id, notes } = wanted;
    if (assertMayChangeAdvance(saved, wanted)) {
      const { columns, trip } = await placeAdvance(db, wanted, saved);
      updateAdvance(db, saved.id, columns);
      await saveReceiver(db, saved.id, columns, trip);
    } else updateAdvance(db, saved.id, { transaction_id, notes });
    return { data: await readAdvance(db, saved.id) };
  });

  handleWrite(app, advances.remove, async (db, { params, version }) => {
    await lockTripsOf(db, params.id);
    const saved = await requireSameVersion(db, lockAdvance(db, params.id), version);
    assertMayChangeAdvance(saved, null);
    saveReceivedByDriver(db, { advance_id: saved.id }, null);
    deleteAdvance(db, saved.id);
    return { data: null };
  });
}

/** Trips are locked before their advances. */
async function lockTripsOf(db: TenantDb, id: string): Promise<void> {
  const { trip_id } = await readTripOfAdvance(db, id);
  if (trip_id !== null) await lockTripOfAdvance(db, trip_id);
}

/**
 * Checks the customer and the trip of an advance, and asks for a confirmation if the trip is new to it and has another advance. Throws the errors of
 * `placeOfAdvance`, `date_in_future`, `too_many_decimals`, `account_takes_cash`, and `account_of_driver` for an advance without a trip.
 */
async function placeAdvance(
  db: TenantDb,
  { confirm, ...input }: AdvanceInput,
  saved: StoredAdvance | null,
): Promise<{ columns: AdvanceToSave; trip: TripOfAdvance | null }> {
  const load = input.load_id === null ? undefined : await findTripOfLoad(db, input.load_id);
  const tripId = load?.trip_id ?? input.trip_id;
  const [trip, customer, { today, money_decimals }] = await Promise.all([
    tripId === null ? undefined : lockTripOfAdvance(db, tripId),
    input.customer_id === null ? undefined : findCustomerForInvoice(db, input.customer_id),
    db.context(),
    assertAccountTakes(db, input.payment_method_id, input.method),
  ]);
  const place = placeOfAdvance(input, { load, trip, customer });
  assertNotAfterToday(input.payment_date, today);
  checkDecimals([['amount', input.amount, saved?.amount]], money_decimals);
  const days = await askAboutDay(db, input.payment_date, { document: trip?.known_on, before: saved?.payment_date });
  if (!trip) {
    if ((await readRecipient(db, input.payment_method_id)) === 'driver') throw new RuleBroken('account_of_driver');
    requireConfirmed(days, confirm);
    return { columns: { ...input, ...place, source: 'customer' }, trip: null };
  }
  const id = saved?.id ?? null;
  const isNewToTrip = trip.id !== saved?.trip_id;
  const [other, hasOwn] = await Promise.all([isNewToTrip ? findOtherAdvance(db, trip.id, id) : null, hasOwnAdvance(db, trip.id, id)]);
  requireConfirmed([...secondAdvanceQuestions(trip.number, other), ...days], confirm);
  const source = place.load_id !== null ? 'load' : hasOwn ? 'extra' : 'trip';
  return { columns: { ...input, ...place, source }, trip };
}

/** Money in the account of a driver is owed by the driver of the trip. */
async function saveReceiver(db: TenantDb, advance_id: string, columns: AdvanceToSave, trip: TripOfAdvance | null): Promise<void> {
  const { amount, payment_date: date, method, payment_method_id } = columns;
  const isOfDriver = trip !== null && (await readRecipient(db, payment_method_id)) === 'driver';
  const received = isOfDriver ? { driver_id: trip.driver_id, trip_id: trip.id, amount, date, method } : null;
  saveReceivedByDriver(db, { advance_id }, received);
}
