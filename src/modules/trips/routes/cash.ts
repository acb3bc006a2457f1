/** Routes of cash transactions: on a trip under its lock, and on a driver's account. */
import { requireConfirmed } from '#base/confirmations.ts';
import { RuleBroken } from '#base/errors.ts';
import { checkDecimals } from '#modules/companies/rules/decimals.ts';
import { isActiveDriver } from '#modules/people/store/members.ts';
import { requireSameVersion } from '#server/db/same-version.ts';
import type { TenantDb } from '#server/db/tenant.ts';
import { type App, handleRead, handleWrite } from '#server/http/handle.ts';
import { type Cash, type CashInput, cash, cashLimit } from '../contract/cash.ts';
import { assertCashEditable, assertHandsOutNoMore, assertTripIsSettled } from '../rules/cash.ts';
import { assertTripOpen } from '../rules/status.ts';
import { checkMovement } from '../store/account-movement.ts';
import {
  cashReferences,
  countCashOfTrip,
  deleteCash,
  insertCash,
  listCashOfTrip,
  listOwedOnTrip,
  lockCash,
  readCash,
  readTripForCash,
  updateCash,
} from '../store/cash.ts';
import { assertTripExists, lockTrip } from '../store/trips.ts';

export function cashRoutes(app: App): void {
  handleRead(app, cash.listOfTrip, async (db, { params }) => {
    const [data] = await Promise.all([listCashOfTrip(db, params.id), assertTripExists(db, params.id)]);
    return { data };
  });

  handleRead(app, cash.read, async (db, { params }) => ({ data: await readCash(db, params.id) }));

  handleWrite(app, cash.createOnTrip, async (db, { params, body }) => {
    const trip = await lockTrip(db, params.id);
    assertTripOpen(trip.status);
    const [input] = await Promise.all([checkInput(db, trip.driver_id, body, null), assertTakesMore(db, trip.id)]);
    const id = insertCash(db, { trip_id: trip.id, driver_id: trip.driver_id }, input);
    return { data: await readCash(db, id) };
  });

  handleWrite(app, cash.createOnAccount, async (db, { body: { driver_id, about_trip_id, ...body } }) => {
    const [input] = await Promise.all([checkInput(db, driver_id, body, null), checkAboutTrip(db, driver_id, about_trip_id)]);
    const id = insertCash(db, { driver_id, about_trip_id }, input);
    return { data: await readCash(db, id) };
  });

  handleWrite(app, cash.update, async (db, { params, body, version }) => {
    const before = await lockEditable(db, params.id, version);
    updateCash(db, before.id, await checkInput(db, before.driver_id, body, before));
    return { data: await readCash(db, before.id) };
  });

  handleWrite(app, cash.remove, async (db, { params, version }) => {
    deleteCash(db, (await lockEditable(db, params.id, version)).id);
    return { data: null };
  });
}

/** Locks one that may change. Throws `stale_version`, `trip_closed` and `cash_linked`. */
async function lockEditable(db: TenantDb, id: string, version: number | null): Promise<Cash> {
  const row = await lockCash(db, id);
  await requireSameVersion(db, row, version, { part_of: row.trip_id ?? row.about_trip_id ?? row.driver_id });
  if (row.trip_status) assertTripOpen(row.trip_status);
  assertCashEditable(row);
  return row;
}

/** Checks the driver, the day, the amount, the account and the reference; returns the columns to store. `before`: the transaction that changes. */
async function checkInput(
  db: TenantDb,
  driver_id: string,
  { confirm, ...input }: CashInput & { confirm: string[] },
  before: Cash | null,
): Promise<CashInput> {
  const [{ money_decimals }, is_active, questions] = await Promise.all([
    db.context(),
    isActiveDriver(db, driver_id),
    checkMovement(db, cashReferences, input, before),
  ]);
  if (!is_active) assertHandsOutNoMore(input, before);
  checkDecimals([['amount', input.amount, before?.amount]], money_decimals);
  requireConfirmed(questions, confirm);
  return input;
}

/** Throws `trip_unknown`, `trip_takes_cash`, `trip_not_of_driver` and `too_many_cash_transactions`. */
async function checkAboutTrip(db: TenantDb, driver_id: string, about_trip_id: string | null): Promise<void> {
  if (about_trip_id === null) return;
  const [trip, owed] = await Promise.all([readTripForCash(db, about_trip_id), listOwedOnTrip(db, about_trip_id)]);
  if (!trip) throw new RuleBroken('trip_unknown');
  assertTripIsSettled(trip, driver_id, owed);
  await assertTakesMore(db, about_trip_id);
}

/** Throws `too_many_cash_transactions`. */
async function assertTakesMore(db: TenantDb, trip_id: string): Promise<void> {
  if ((await countCashOfTrip(db, trip_id)) >= cashLimit) throw new RuleBroken('too_many_cash_transactions');
}
