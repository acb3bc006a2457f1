/** Routes of trips and their loads: authorize, lock and read, rule, save. */
import { nowLocal } from '#base/days.ts';
import { RuleBroken } from '#base/errors.ts';
import { newId } from '#base/ids.ts';
import { notify } from '#modules/notifications/store.ts';
import { isActiveDriver } from '#modules/people/store/members.ts';
import type { Db } from '#server/db/connection.ts';
import type { Tenant, TenantDb } from '#server/db/tenant.ts';
import { type App, handle, requireSameVersion } from '#server/http/handle.ts';
import { type Load, type LoadInput, loads, loadsLimit } from './contract/loads.ts';
import { tripRejected, tripUnderReview } from './contract/notifications.ts';
import type { TripStatus } from './contract/status.ts';
import { type FreightBasis, type Trip, type TripInput, trips } from './contract/trips.ts';
import { checkTripDecimals, freightAfter, loadAmount, type PricedTripBefore, requireBillable } from './rules/freight.ts';
import { type Assignment, checkAssignment, checkPlace } from './rules/plan.ts';
import {
  arrivalAfterStart,
  assertBilledUnchanged,
  assertTripAmountsUnlocked,
  assertTripOpen,
  checkConfirmedArrival,
  type MoveFacts,
  nextTripStatus,
} from './rules/status.ts';
import { lockTripAdvance, reassignAdvances, saveTripAdvance } from './store/advance.ts';
import { insertLoad, listLoads, readLoad, readLoadUnderTripLock, updateLoad } from './store/loads.ts';
import { insertStatusChange, listStatusChanges, updateTripStatus } from './store/status.ts';
import {
  assertTripExists,
  findOverlaps,
  insertTrip,
  type LockedTrip,
  listTrips,
  lockTrip,
  readAssignmentFacts,
  readTrip,
  readTripPlan,
  updateFreight,
  updateTrip,
} from './store/trips.ts';

export function tripRoutes(app: App): void {
  handle(app, trips.list)(({ query, tenant }) => tenant.read((db) => listTrips(db, query)));

  handle(app, trips.read)(({ params, tenant }) => tenant.read(async (db) => ({ data: await readTrip(db, params.id) })));

  handle(
    app,
    trips.create,
  )(({ body, tenant }) =>
    tenant.write(async (db) => {
      const [{ money_decimals }] = await Promise.all([db.context(), checkReferences(db, null, body)]);
      checkTripDecimals(body, money_decimals);
      const id = newId();
      const freight = freightAfter(unpricedTrip, { freight_rate: body.freight_rate, loads: [] }, null, money_decimals);
      insertTrip(db, id, body, freight, money_decimals);
      insertStatusChange(db, { trip_id: id, from_status: null, to_status: 'active', reason: '' }, 'person');
      saveTripAdvance(db, { id, customer_id: body.customer_id }, null, advanceInput(body));
      return readSavedTrip(db, id, body);
    }),
  );

  handle(
    app,
    trips.update,
  )(({ params, body, version, tenant }) =>
    tenant.write(async (db) => {
      const [trip, advance, { time_zone }] = await Promise.all([lockTrip(db, params.id), lockTripAdvance(db, params.id), db.context()]);
      requireSameVersion(trip.version, version);
      assertTripOpen(trip.status);
      await checkReferences(db, trip, body);
      checkConfirmedArrival(trip.status, body.arrival_at, latestConfirmable(time_zone));
      checkTripDecimals(body, trip.money_decimals);
      assertBilledUnchanged(trip.status, { ...trip, advance: advance?.amount ?? '0' }, billedValues(trip, body));
      const freight = freightAfter(trip, { freight_rate: body.freight_rate, loads: trip.loads }, body.freight_basis, trip.money_decimals);
      updateTrip(db, trip.id, body, freight);
      saveTripAdvance(db, { id: trip.id, customer_id: body.customer_id }, advance, advanceInput(body));
      reassignAdvances(db, trip.id, body.customer_id);
      return readSavedTrip(db, trip.id, body);
    }),
  );

  handle(
    app,
    trips.start,
  )(({ params, body, tenant }) =>
    changeStatus(tenant, params.id, 'in_transit', ({ fuel_departure, odometer_departure, odometer_arrival, arrival_at }) => {
      const confirmed = withStoredValues(body, { fuel_departure, odometer_departure });
      return {
        facts: { ...confirmed, odometer_arrival },
        columns: { ...confirmed, arrival_at: arrivalAfterStart(body.departure_at, arrival_at) },
      };
    }),
  );

  handle(
    app,
    trips.review,
  )(({ params, body, tenant }) =>
    changeStatus(tenant, params.id, 'under_review', ({ departure_at, odometer_departure, fuel_arrival, odometer_arrival }) => {
      const confirmed = withStoredValues(body, { fuel_arrival, odometer_arrival });
      return { facts: { departure_at, odometer_departure, ...confirmed }, columns: { ...confirmed, rejection_reason: '' } };
    }),
  );

  handle(
    app,
    trips.reject,
  )(({ params, body, tenant }) =>
    changeStatus(tenant, params.id, 'rejected', () => ({ reason: body.reason, columns: { rejection_reason: body.reason } })),
  );

  handle(app, trips.cancel)(({ params, body, tenant }) => changeStatus(tenant, params.id, 'cancelled', () => ({ reason: body.reason })));

  handle(
    app,
    trips.warnings,
  )(({ params, tenant }) => tenant.read(async (db) => ({ data: await findOverlaps(db, params.id, await readTripPlan(db, params.id)) })));

  handle(
    app,
    trips.statusChanges,
  )(({ params, tenant }) =>
    tenant.read(async (db) => {
      const [data] = await Promise.all([listStatusChanges(db, params.id), assertTripExists(db, params.id)]);
      return { data };
    }),
  );

  loadRoutes(app);
}

function loadRoutes(app: App): void {
  handle(
    app,
    loads.list,
  )(({ params, tenant }) =>
    tenant.read(async (db) => {
      const [data] = await Promise.all([listLoads(db, params.id), assertTripExists(db, params.id)]);
      return { data };
    }),
  );

  handle(app, loads.read)(({ params, tenant }) => tenant.read(async (db) => ({ data: await readLoad(db, params.id, params.load_id) })));

  handle(
    app,
    loads.create,
  )(({ params, body, tenant }) =>
    tenant.write(async (db) => {
      const trip = await lockOpenTrip(db, params.id);
      assertTripAmountsUnlocked(trip.status);
      if (trip.loads.length >= loadsLimit) throw new RuleBroken('too_many_loads');
      const id = newId();
      updateFreight(db, trip, [...trip.loads, { ...body, status: 'active' }], body.freight_basis);
      insertLoad(db, trip.id, id, loadColumns(body, trip));
      return { data: await readLoad(db, trip.id, id) };
    }),
  );

  handle(
    app,
    loads.update,
  )(({ params, body, version, tenant }) =>
    tenant.write(async (db) => {
      const trip = await lockOpenTrip(db, params.id);
      const load = await readLoadUnderTripLock(db, trip.id, params.load_id);
      requireSameVersion(load.version, version);
      const { quantity, unit, unit_price } = body;
      assertBilledUnchanged(trip.status, load, { quantity, unit, unit_price });
      updateFreight(db, trip, withChangedLoad(trip, { ...load, ...body }), body.freight_basis);
      updateLoad(db, load.id, loadColumns(body, trip));
      return { data: await readLoad(db, trip.id, load.id) };
    }),
  );

  handle(app, loads.deactivate)(({ params, body, tenant }) => setLoadStatus(tenant, params, 'inactive', body.freight_basis, null));

  handle(
    app,
    loads.reactivate,
  )(({ params, query, version, tenant }) => setLoadStatus(tenant, params, 'active', query.freight_basis ?? null, version));
}

const unpricedTrip: PricedTripBefore = { freight_basis: 'rate', freight_rate: '0', loads: [] };

/** Checks the customer, driver, vehicles and cities that the trip refers to. Throws what `checkAssignment` and `checkPlace` throw. */
async function checkReferences(db: Db, before: Assignment | null, body: TripInput): Promise<void> {
  const [is_driver, { cities, ...statuses }] = await Promise.all([isActiveDriver(db, body.driver_id), readAssignmentFacts(db, body)]);
  checkAssignment(before, body, { is_driver, ...statuses });
  checkPlace('origin', body.origin, cities);
  checkPlace('destination', body.destination, cities);
}

const billedValues = (trip: LockedTrip, { customer_id, freight_rate, freight_basis, advance_payment }: TripInput) => ({
  customer_id,
  freight_rate,
  freight_basis: freight_basis ?? trip.freight_basis,
  advance: advance_payment,
});

const advanceInput = (body: TripInput) => ({
  amount: body.advance_payment,
  method: body.advance_method,
  payment_method_id: body.payment_method_id,
});

async function readSavedTrip(db: TenantDb, id: string, body: TripInput) {
  const [data, warnings] = await Promise.all([readTrip(db, id), findOverlaps(db, id, body)]);
  return { data, warnings };
}

/** The values that a status change confirms; a value that it leaves out keeps the stored one. */
function withStoredValues<B extends object, K extends object>(body: B, stored: K): B & K {
  const sent = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null));
  return { ...body, ...stored, ...sent };
}

/** The latest moment that can be confirmed: a day ahead of the company's clock, as the device may be in another time zone. */
const latestConfirmable = (time_zone: string) => nowLocal(time_zone, new Date(Date.now() + 86_400_000));

/** Changes a trip's status: lock, rule, confirmed columns, history, notification. A driver acts as a driver, other users as a clerk. */
function changeStatus(
  tenant: Tenant,
  id: string,
  to: TripStatus,
  changeOf: (trip: LockedTrip) => { facts?: MoveFacts; reason?: string; columns?: Record<string, unknown> },
): Promise<{ data: Trip }> {
  return tenant.write(async (db) => {
    const [trip, { own_only, time_zone }] = await Promise.all([lockTrip(db, id), db.context()]);
    const { facts, reason = '', columns } = changeOf(trip);
    const status = nextTripStatus(trip.status, to, own_only ? 'driver' : 'clerk', { ...facts, latest: latestConfirmable(time_zone) });
    updateTripStatus(db, trip, { to: status, reason, by: 'person', columns });
    const data = await readTrip(db, id);
    await notifyOfStatus(db, data);
    return { data };
  });
}

/** Notifies the office of a trip that waits for review, and the driver of a rejection. The reason is not sent: drivers may not see it. */
async function notifyOfStatus(db: Db, { id, number, status, driver_id, driver_name, origin, destination }: Trip): Promise<void> {
  const facts = { trip: number, origin: origin.city, destination: destination.city };
  const link = `/admin/trips/${id}`;
  if (status === 'under_review') await notify(db, tripUnderReview, { facts: { ...facts, driver: driver_name }, link });
  if (status === 'rejected') await notify(db, tripRejected, { to: [driver_id], facts, link });
}

async function lockOpenTrip(db: Db, trip_id: string): Promise<LockedTrip> {
  const trip = await lockTrip(db, trip_id);
  assertTripOpen(trip.status);
  return trip;
}

const loadColumns = ({ freight_basis: _, ...load }: LoadInput, trip: LockedTrip) => ({
  ...load,
  amount: requireBillable(loadAmount(load.quantity, load.unit_price, trip.money_decimals)),
});

/** The trip's loads with one of them replaced. */
const withChangedLoad = (trip: LockedTrip, changed: LockedTrip['loads'][number]) =>
  trip.loads.map((load) => (load.id === changed.id ? changed : load));

/** Activates or deactivates a load and recalculates the freight. */
function setLoadStatus(
  tenant: Tenant,
  { id, load_id }: { id: string; load_id: string },
  status: Load['status'],
  chosen: FreightBasis | null,
  version: number | null,
): Promise<{ data: Load }> {
  return tenant.write(async (db) => {
    const trip = await lockOpenTrip(db, id);
    const load = await readLoadUnderTripLock(db, id, load_id);
    requireSameVersion(load.version, version);
    assertTripAmountsUnlocked(trip.status);
    if (load.status === status) throw new RuleBroken(`already_${status}`);
    updateFreight(db, trip, withChangedLoad(trip, { ...load, status }), chosen);
    updateLoad(db, load_id, { status });
    return { data: await readLoad(db, id, load_id) };
  });
}
