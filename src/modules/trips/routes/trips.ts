/** Routes of trips: authorize, lock and read, rule, save. */
import { requireConfirmed } from '#base/confirmations.ts';
import { type Day, latestConfirmable } from '#base/days.ts';
import { newId } from '#base/ids.ts';
import { type Decimal, isPositive } from '#base/money.ts';
import type { CreditLimitQuestion } from '#modules/customers/contract.ts';
import { saveReadingsOf } from '#modules/fleet/store/odometer.ts';
import { isActiveDriver } from '#modules/people/store/members.ts';
import type { Db } from '#server/db/connection.ts';
import { requireSameVersion } from '#server/db/same-version.ts';
import type { TenantDb } from '#server/db/tenant.ts';
import { type App, handleRead, handleWrite } from '#server/http/handle.ts';
import type { OpenCashQuestion } from '../contract/cash.ts';
import type { TripInput } from '../contract/trip-input.ts';
import { trips } from '../contract/trips.ts';
import { checkOpenCash, openCashQuestions, transferredCash } from '../rules/cash.ts';
import { checkTripDecimals, freightAfter, type PricedTripBefore, withAmounts } from '../rules/freight.ts';
import { confirmedReadings } from '../rules/odometer.ts';
import {
  type Assignment,
  addedDebt,
  checkAdvanceDate,
  checkAssignment,
  checkPlace,
  secondAdvanceQuestions,
  type TripAdvance,
} from '../rules/plan.ts';
import { assertBilledUnchanged, assertTripOpen, checkConfirmedArrival } from '../rules/status.ts';
import { findOtherAdvance, lockTripAdvance, reassignAdvances, saveTripAdvance } from '../store/advance.ts';
import { insertOpenCash, listMovementsOnTrip, listOwedOnTrip } from '../store/cash.ts';
import { changeReaderOfDocuments } from '../store/documents.ts';
import { insertLoads } from '../store/loads.ts';
import { ownerOwesQuestions } from '../store/owner.ts';
import { insertStatusChange } from '../store/status.ts';
import { listTrips, seesFreight } from '../store/trip-list.ts';
import { insertTrip, type LockedTrip, lockTrip, readAssignmentFacts, readTrip, updateTrip } from '../store/trips.ts';
import { driverQuestions, findWarnings } from '../store/warnings.ts';

/** Asks if the amount makes the customer exceed its credit limit: invoicing calculates the used part. */
export type CreditQuestions = (
  db: Db,
  customer: { id: string; credit_limit: Decimal | null },
  amount: Decimal,
) => Promise<CreditLimitQuestion[]>;

export function tripRoutes(app: App, creditQuestions: CreditQuestions): void {
  handleRead(app, trips.list, (db, { query }) => listTrips(db, query));

  handleRead(app, trips.ownAccess, async (db) => ({ data: { sees_freight: await seesFreight(db) } }));

  handleRead(app, trips.read, async (db, { params }) => ({ data: await readTrip(db, params.id) }));

  handleWrite(app, trips.create, async (db, { body: { confirm, ...body } }) => {
    const [{ money_decimals, today }, customer] = await Promise.all([db.context(), checkReferences(db, null, body)]);
    checkTripDecimals(body, money_decimals);
    const advance = advanceInput(body, today);
    checkAdvanceDate(advance, today);
    const id = newId();
    const loads = withAmounts(body.loads, money_decimals);
    const priced = loads.map((load) => ({ ...load, status: 'active' as const }));
    const freight = freightAfter(unpricedTrip, { freight_rate: body.freight_rate, loads: priced }, body.freight_basis, money_decimals);
    const added = addedDebt(null, { ...body, ...freight, advance: advance.amount });
    const credit = await creditQuestions(db, customer, added);
    insertTrip(db, id, body, freight, money_decimals);
    requireConfirmed([...credit, ...(await driverQuestions(db, { id, ...body }))], confirm);
    insertLoads(db, id, loads);
    insertStatusChange(db, { trip_id: id, from_status: null, to_status: 'active', reason: '' }, 'person');
    await saveTripAdvance(db, { id, ...body }, null, advance);
    return readSavedTrip(db, id);
  });

  handleWrite(app, trips.update, async (db, { params, body: { confirm, open_cash, ...body }, version }) => {
    const [trip, advance, { time_zone, today }] = await Promise.all([
      lockTrip(db, params.id),
      lockTripAdvance(db, params.id),
      db.context(),
    ]);
    await requireSameVersion(db, trip, version);
    assertTripOpen(trip.status);
    const customer = await checkReferences(db, trip, body);
    checkConfirmedArrival(trip.status, body.arrival_at, latestConfirmable(time_zone, new Date()));
    checkTripDecimals(body, trip.money_decimals);
    const wanted = advanceInput(body, advance?.payment_date ?? today);
    checkAdvanceDate(wanted, today);
    assertBilledUnchanged(trip.status, { ...trip, advance: advance?.amount ?? '0' }, billedValues(trip, body));
    const freight = freightAfter(trip, { freight_rate: body.freight_rate, loads: trip.loads }, body.freight_basis, trip.money_decimals);
    const added = addedDebt({ ...trip, advance: advance?.amount ?? '0' }, { ...body, ...freight, advance: wanted.amount });
    const credit = isPositive(added) ? await creditQuestions(db, customer, added) : [];
    const isFirst = advance === null && isPositive(wanted.amount);
    const second = isFirst ? secondAdvanceQuestions(trip.number, await findOtherAdvance(db, trip.id, null)) : [];
    updateTrip(db, trip, body, freight);
    await saveTripAdvance(db, { id: trip.id, ...body }, advance, wanted);
    reassignAdvances(db, trip.id, body.customer_id);
    const openCash = await handOver(db, trip, body.driver_id, open_cash === 'transfer');
    const readings = confirmedReadings({ ...body, status: trip.status });
    const questions = await saveReadingsOf(db, { ...trip, vehicle: 'truck', vehicle_id: body.truck_id }, readings);
    const owner = await ownerOwesQuestions(db, trip);
    const isMoved = (['driver_id', 'truck_id', 'departure_at', 'arrival_at'] as const).some((name) => trip[name] !== body[name]);
    const driver = isMoved ? await driverQuestions(db, { id: trip.id, ...body }) : [];
    requireConfirmed([...second, ...openCash, ...questions, ...credit, ...owner, ...driver], confirm);
    checkOpenCash(openCash, open_cash);
    return readSavedTrip(db, trip.id);
  });

  handleRead(app, trips.warnings, async (db, { params }) => ({ data: await findWarnings(db, params.id) }));
}

const unpricedTrip: PricedTripBefore = { freight_basis: 'rate', freight_rate: '0', loads: [] };

/**
 * Checks the customer, driver, vehicles and cities of the trip. Throws the errors of `checkAssignment` and `checkPlace`. Returns the customer with
 * its credit limit.
 */
async function checkReferences(db: Db, before: Assignment | null, body: TripInput) {
  const [is_driver, { cities, credit_limit, ...statuses }] = await Promise.all([
    isActiveDriver(db, body.driver_id),
    readAssignmentFacts(db, body),
  ]);
  checkAssignment(before, body, { is_driver, ...statuses });
  checkPlace('origin', body.origin, cities);
  checkPlace('destination', body.destination, cities);
  return { id: body.customer_id, credit_limit };
}

/**
 * Called after the advance was saved, which changes the former driver's balance: gives the documents and, if requested, the open cash to the next
 * driver. Returns the questions; none if the driver stays.
 */
async function handOver(db: TenantDb, { id, driver_id: from }: LockedTrip, to: string, isTransfer: boolean): Promise<OpenCashQuestion[]> {
  if (from === to) return [];
  const owed = await listOwedOnTrip(db, id);
  if (isTransfer) insertOpenCash(db, id, transferredCash(await listMovementsOnTrip(db, id, from), from, to));
  await changeReaderOfDocuments(db, id, to);
  return openCashQuestions(owed.filter((one) => one.driver_id === from));
}

const billedValues = (trip: LockedTrip, { customer_id, freight_rate, freight_basis, advance_payment }: TripInput) => ({
  customer_id,
  freight_rate,
  freight_basis: freight_basis ?? trip.freight_basis,
  advance: advance_payment,
});

const advanceInput = (body: TripInput, defaultDate: Day): TripAdvance => ({
  amount: body.advance_payment,
  method: body.advance_method,
  payment_method_id: body.payment_method_id,
  payment_date: body.advance_date ?? defaultDate,
});

async function readSavedTrip(db: TenantDb, id: string) {
  const [data, warnings] = await Promise.all([readTrip(db, id), findWarnings(db, id)]);
  return { data, warnings };
}
