/** Trips and their loads: may I, load and lock, rule, save. */
import { nowLocal } from '#base/days.ts';
import { RuleBroken } from '#base/errors.ts';
import { newId } from '#base/ids.ts';
import { notify } from '#modules/notifications/store.ts';
import { isActiveDriver } from '#modules/people/store/members.ts';
import type { Db } from '#server/db/conversation.ts';
import type { Tenant, TenantDb } from '#server/db/tenant.ts';
import { type App, handle, sameVersion } from '#server/http/handle.ts';
import { type Load, type LoadBody, loads, loadsLimit } from './contract/loads.ts';
import type { TripStatus } from './contract/status.ts';
import { type FreightBasis, type Trip, type TripBody, trips } from './contract/trips.ts';
import { billable, checkDecimals, freightAfter, loadAmount, type PricedBefore } from './rules/freight.ts';
import { type Assignment, checkAssigned, checkPlace } from './rules/plan.ts';
import {
  arrivalAfterStart,
  checkConfirmedArrival,
  type MoveFacts,
  moveTrip,
  refuseAmountChange,
  refuseClosedTrip,
  refuseLockedAmounts,
} from './rules/status.ts';
import { giveAdvancesTo, lockTripAdvance, saveTripAdvance } from './store/advance.ts';
import { insertLoad, listLoads, loadToChange, readLoad, setLoad } from './store/loads.ts';
import { listStatusChanges, writeMove, writeStatusChange } from './store/status.ts';
import {
  findOverlaps,
  insertTrip,
  type LockedTrip,
  listTrips,
  lockTrip,
  readAssigned,
  readPlan,
  readTrip,
  refreshFreight,
  tripMustExist,
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
      const [{ money_decimals }] = await Promise.all([db.who(), checkNames(db, null, body)]);
      checkDecimals(body, money_decimals);
      const id = newId();
      const freight = freightAfter(nothingPriced, { freight_rate: body.freight_rate, loads: [] }, null, money_decimals);
      insertTrip(db, id, body, freight, money_decimals);
      writeStatusChange(db, { trip_id: id, from_status: null, to_status: 'active', reason: '' }, 'person');
      saveTripAdvance(db, { id, customer_id: body.customer_id }, null, advanceOf(body));
      return answerSaved(db, id, body);
    }),
  );

  handle(
    app,
    trips.update,
  )(({ params, body, version, tenant }) =>
    tenant.write(async (db) => {
      const [trip, advance, { time_zone }] = await Promise.all([lockTrip(db, params.id), lockTripAdvance(db, params.id), db.who()]);
      sameVersion(trip.version, version);
      refuseClosedTrip(trip.status);
      await checkNames(db, trip, body);
      checkConfirmedArrival(trip.status, body.arrival_at, latestIn(time_zone));
      checkDecimals(body, trip.money_decimals);
      refuseAmountChange(trip.status, { ...trip, advance: advance?.amount ?? '0' }, billedOf(trip, body));
      const freight = freightAfter(trip, { freight_rate: body.freight_rate, loads: trip.loads }, body.freight_basis, trip.money_decimals);
      updateTrip(db, trip.id, body, freight);
      saveTripAdvance(db, { id: trip.id, customer_id: body.customer_id }, advance, advanceOf(body));
      giveAdvancesTo(db, trip.id, body.customer_id);
      return answerSaved(db, trip.id, body);
    }),
  );

  handle(
    app,
    trips.start,
  )(({ params, body, tenant }) =>
    move(tenant, params.id, 'in_transit', ({ fuel_departure, odometer_departure, odometer_arrival, arrival_at }) => {
      const confirmed = keeping(body, { fuel_departure, odometer_departure });
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
    move(tenant, params.id, 'under_review', ({ departure_at, odometer_departure, fuel_arrival, odometer_arrival }) => {
      const confirmed = keeping(body, { fuel_arrival, odometer_arrival });
      return { facts: { departure_at, odometer_departure, ...confirmed }, columns: { ...confirmed, rejection_reason: '' } };
    }),
  );

  handle(
    app,
    trips.reject,
  )(({ params, body, tenant }) =>
    move(tenant, params.id, 'rejected', () => ({ reason: body.reason, columns: { rejection_reason: body.reason } })),
  );

  handle(app, trips.cancel)(({ params, body, tenant }) => move(tenant, params.id, 'cancelled', () => ({ reason: body.reason })));

  handle(
    app,
    trips.warnings,
  )(({ params, tenant }) => tenant.read(async (db) => ({ data: await findOverlaps(db, params.id, await readPlan(db, params.id)) })));

  handle(
    app,
    trips.statusChanges,
  )(({ params, tenant }) =>
    tenant.read(async (db) => {
      const [data] = await Promise.all([listStatusChanges(db, params.id), tripMustExist(db, params.id)]);
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
      const [data] = await Promise.all([listLoads(db, params.id), tripMustExist(db, params.id)]);
      return { data };
    }),
  );

  handle(app, loads.read)(({ params, tenant }) => tenant.read(async (db) => ({ data: await readLoad(db, params.id, params.load_id) })));

  handle(
    app,
    loads.create,
  )(({ params, body, tenant }) =>
    tenant.write(async (db) => {
      const trip = await lockToLoad(db, params.id);
      refuseLockedAmounts(trip.status);
      if (trip.loads.length >= loadsLimit) throw new RuleBroken('too_many_loads');
      const id = newId();
      refreshFreight(db, trip, [...trip.loads, { ...body, status: 'active' }], body.freight_basis);
      insertLoad(db, trip.id, id, pricedColumns(body, trip));
      return { data: await readLoad(db, trip.id, id) };
    }),
  );

  handle(
    app,
    loads.update,
  )(({ params, body, version, tenant }) =>
    tenant.write(async (db) => {
      const trip = await lockToLoad(db, params.id);
      const load = await loadToChange(db, trip.id, params.load_id);
      sameVersion(load.version, version);
      const { quantity, unit, unit_price } = body;
      refuseAmountChange(trip.status, load, { quantity, unit, unit_price });
      refreshFreight(db, trip, loadsWith(trip, { ...load, ...body }), body.freight_basis);
      setLoad(db, load.id, pricedColumns(body, trip));
      return { data: await readLoad(db, trip.id, load.id) };
    }),
  );

  handle(app, loads.deactivate)(({ params, body, tenant }) => activate(tenant, params, 'inactive', body.freight_basis, null));

  handle(
    app,
    loads.reactivate,
  )(({ params, query, version, tenant }) => activate(tenant, params, 'active', query.freight_basis ?? null, version));
}

const nothingPriced: PricedBefore = { freight_basis: 'rate', freight_rate: '0', loads: [] };

/** Whoever and whatever the trip names must be there and active, as far as it is newly named. */
async function checkNames(db: Db, before: Assignment | null, body: TripBody): Promise<void> {
  const [is_driver, { cities, ...statuses }] = await Promise.all([isActiveDriver(db, body.driver_id), readAssigned(db, body)]);
  checkAssigned(before, body, { is_driver, ...statuses });
  checkPlace('origin', body.origin, cities);
  checkPlace('destination', body.destination, cities);
}

const billedOf = (trip: LockedTrip, { customer_id, freight_rate, freight_basis, advance_payment }: TripBody) => ({
  customer_id,
  freight_rate,
  freight_basis: freight_basis ?? trip.freight_basis,
  advance: advance_payment,
});

const advanceOf = (body: TripBody) => ({
  amount: body.advance_payment,
  method: body.advance_method,
  payment_method_id: body.payment_method_id,
});

async function answerSaved(db: TenantDb, id: string, body: TripBody) {
  const [data, warnings] = await Promise.all([readTrip(db, id), findOverlaps(db, id, body)]);
  return { data, warnings };
}

/** What a move confirms; where it says nothing, what was known stays. */
function keeping<B extends object, K extends object>(body: B, known: K): B & K {
  const said = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null));
  return { ...body, ...known, ...said };
}

/** How late a confirmed moment may be: a day ahead of the company's clock, as a device's own clock may run in another zone. */
const latestIn = (time_zone: string) => nowLocal(time_zone, new Date(Date.now() + 86_400_000));

/** One move: lock, rule, the columns that it confirms, history. A driver moves as a driver, everybody else as a clerk. */
function move(
  tenant: Tenant,
  id: string,
  to: TripStatus,
  plan: (trip: LockedTrip) => { facts?: MoveFacts; reason?: string; columns?: Record<string, unknown> },
): Promise<{ data: Trip }> {
  return tenant.write(async (db) => {
    const [trip, { own_only, time_zone }] = await Promise.all([lockTrip(db, id), db.who()]);
    const { facts, reason = '', columns } = plan(trip);
    const status = moveTrip(trip.status, to, own_only ? 'driver' : 'clerk', { ...facts, latest: latestIn(time_zone) });
    writeMove(db, trip, { to: status, reason, by: 'person', columns });
    const data = await readTrip(db, id);
    await tellOfMove(db, data);
    return { data };
  });
}

/** The desk hears that a trip waits for review, its driver that it was rejected; the reason is for administrators. */
async function tellOfMove(db: Db, { id, number, status, driver_id, driver_name, origin, destination }: Trip): Promise<void> {
  const facts = { trip: number, origin: origin.city, destination: destination.city };
  const link = `/admin/trips/${id}`;
  if (status === 'under_review') await notify(db, { kind: 'trip_under_review', facts: { ...facts, driver: driver_name }, link });
  if (status === 'rejected') await notify(db, { kind: 'trip_rejected', to: [driver_id], facts, link });
}

async function lockToLoad(db: Db, trip_id: string): Promise<LockedTrip> {
  const trip = await lockTrip(db, trip_id);
  refuseClosedTrip(trip.status);
  return trip;
}

const pricedColumns = ({ freight_basis: _, ...load }: LoadBody, trip: LockedTrip) => ({
  ...load,
  amount: billable(loadAmount(load.quantity, load.unit_price, trip.money_decimals)),
});

/** The trip's loads, with one of them as it is about to be. */
const loadsWith = (trip: LockedTrip, changed: LockedTrip['loads'][number]) =>
  trip.loads.map((load) => (load.id === changed.id ? changed : load));

/** An inactive load counts for nothing; deactivating and reactivating change the freight. */
function activate(
  tenant: Tenant,
  { id, load_id }: { id: string; load_id: string },
  status: Load['status'],
  chosen: FreightBasis | null,
  version: number | null,
): Promise<{ data: Load }> {
  return tenant.write(async (db) => {
    const trip = await lockToLoad(db, id);
    const load = await loadToChange(db, id, load_id);
    sameVersion(load.version, version);
    refuseLockedAmounts(trip.status);
    if (load.status === status) throw new RuleBroken(`already_${status}`);
    refreshFreight(db, trip, loadsWith(trip, { ...load, status }), chosen);
    setLoad(db, load_id, { status });
    return { data: await readLoad(db, id, load_id) };
  });
}
