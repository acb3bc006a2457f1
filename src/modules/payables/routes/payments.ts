/** Routes of payments to owners: under the locks of their trips, so that no trip is paid more than is owed. */
import { type Question, requireConfirmed } from '#base/confirmations.ts';
import { RuleBroken } from '#base/errors.ts';
import { type Decimal, isPositive, type MoneyDecimals, plus } from '#base/money.ts';
import { checkDecimals } from '#modules/companies/rules/decimals.ts';
import { findOwner } from '#modules/owners/store.ts';
import { checkMovement } from '#modules/trips/store/account-movement.ts';
import { requireSameVersion } from '#server/db/same-version.ts';
import type { TenantDb } from '#server/db/tenant.ts';
import { type App, handleRead, handleWrite } from '#server/http/handle.ts';
import { type OwnerPaymentInput, ownerPayments } from '../contract/payments.ts';
import { assertWithinBalances } from '../rules/balance.ts';
import { lockPayableTrips, type PayableTrip } from '../store/balances.ts';
import {
  deletePayment,
  insertPayment,
  type LockedPayment,
  listParts,
  listPayments,
  lockPayment,
  paymentReferences,
  readPayment,
  updatePayment,
} from '../store/payments.ts';

export function paymentRoutes(app: App): void {
  handleRead(app, ownerPayments.list, (db, { query }) => listPayments(db, query));

  handleRead(app, ownerPayments.read, async (db, { params }) => ({ data: await readPayment(db, params.id) }));

  handleWrite(app, ownerPayments.create, async (db, { body: { confirm, ...input } }) => {
    const [trips, context, questions] = await Promise.all([
      lockPayableTrips(db, idsOf(input), null),
      db.context(),
      checkInput(db, input, null),
    ]);
    assertMayPay(input, trips, new Map(), context);
    requireConfirmed(questions, confirm);
    return { data: await readPayment(db, insertPayment(db, input)) };
  });

  handleWrite(app, ownerPayments.update, async (db, { params, body: { confirm, ...input }, version }) => {
    // The trips first, as everywhere, also one that is left out now.
    const trips = await lockPayableTrips(db, idsOf(input), params.id);
    const payment = await lockPayment(db, params.id);
    await requireSameVersion(db, payment, version, { part_of: payment.owner_id });
    if (payment.owner_id !== input.owner_id) throw new RuleBroken('reference_unknown');
    const [parts, context, questions] = await Promise.all([listParts(db, payment.id), db.context(), checkInput(db, input, payment)]);
    assertMayPay(input, trips, parts, context);
    requireConfirmed(questions, confirm);
    updatePayment(db, payment, parts, input);
    return { data: await readPayment(db, payment.id) };
  });

  handleWrite(app, ownerPayments.remove, async (db, { params, version }) => {
    await lockPayableTrips(db, [], params.id);
    const payment = await lockPayment(db, params.id);
    await requireSameVersion(db, payment, version, { part_of: payment.owner_id });
    deletePayment(db, payment.id);
    return { data: null };
  });
}

const idsOf = ({ trips }: OwnerPaymentInput) => trips.map(({ trip_id }) => trip_id);

/** Checks the owner, the day and the account; returns the questions about the reference and the day. `before`: the payment that changes. */
async function checkInput(db: TenantDb, input: OwnerPaymentInput, before: LockedPayment | null): Promise<Question[]> {
  const [questions, owner] = await Promise.all([checkMovement(db, paymentReferences, input, before), findOwner(db, input.owner_id)]);
  if (!owner) throw new RuleBroken('reference_unknown');
  return questions;
}

/** Throws `nothing_paid`, `trip_not_of_owner`, `above_owner_balance` and `too_many_decimals`. `parts`: the stored parts of the payment. */
function assertMayPay(
  { owner_id, trips }: OwnerPaymentInput,
  payable: readonly PayableTrip[],
  parts: ReadonlyMap<string, Decimal>,
  { money_decimals }: { money_decimals: MoneyDecimals },
): void {
  if (!trips.some(({ amount }) => isPositive(amount))) throw new RuleBroken('nothing_paid', { field: 'trips.0.amount' });
  const paid = trips.map(({ trip_id, amount }, at) => {
    const trip = payable.find(({ id }) => id === trip_id);
    if (trip?.owner_id !== owner_id) throw new RuleBroken('trip_not_of_owner', { field: `trips.${at}.trip_id` });
    const before = parts.get(trip_id) ?? '0';
    checkDecimals([[`trips.${at}.amount`, amount, before]], money_decimals, [plus(trip.balance, before)]);
    return { number: trip.number, balance: trip.balance, amount, before };
  });
  assertWithinBalances(paid);
}
