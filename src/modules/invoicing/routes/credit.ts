import { NotFound, RuleBroken } from '#base/errors.ts';
import { isPositive, plus, sum, toMoney } from '#base/money.ts';
import { assertWithinBalance } from '#modules/companies/rules/movement.ts';
import { readCustomerForInvoice } from '#modules/customers/store.ts';
import { assertMovementAllowed } from '#modules/trips/store/account-movement.ts';
import type { TripForBilling } from '#modules/trips/store/billing.ts';
import { requireSameVersion } from '#server/db/same-version.ts';
import type { TenantDb } from '#server/db/tenant.ts';
import { type App, handleRead, handleWrite } from '#server/http/handle.ts';
import { credit } from '../contract/credit.ts';
import type { TripsMoved } from '../contract/invoice.ts';
import { usesInOrder } from '../rules/balance.ts';
import { assertMayUseCredit, isOwnAdvance } from '../rules/credit.ts';
import { invoiceAfterEdit } from '../rules/lifecycle.ts';
import { type LockedAdvance, lockAdvances, readTripStatuses, saveUses } from '../store/advance-uses.ts';
import { deleteRefund, insertRefund, lockCredit, lockRefund, readCredit, readRefund } from '../store/credit.ts';
import { readInvoice } from '../store/invoice-read.ts';
import { type LockedInvoice, lockInvoice, updateReceived } from '../store/invoices.ts';
import { lockTripsOfInvoice, moveTripsWithInvoice } from '../store/trips.ts';

export function creditRoutes(app: App): void {
  handleRead(app, credit.ofCustomer, async (db, { params }) => ({ data: await readCredit(db, params.id) }));

  handleWrite(app, credit.use, async (db, { params, body: { uses } }) => {
    const invoice = await lockInvoice(db, params.id);
    const ids = uses.map(({ advance_id }) => advance_id);
    const twice = ids.findIndex((id, at) => ids.indexOf(id) < at);
    if (twice >= 0) throw new RuleBroken('advance_twice', { field: `uses.${twice}.advance_id` });
    const [trips, advances, statuses] = await Promise.all([
      lockTripsOfInvoice(db, invoice),
      lockAdvances(db, invoice, ids),
      readTripStatuses(db, ids),
    ]);
    const chosen = uses.map(({ advance_id, amount }) => {
      const advance = advances.find(({ id }) => id === advance_id);
      return { amount, advance: advance ? { ...advance, trip_status: statuses.get(advance_id) ?? null } : null };
    });
    assertMayUseCredit(invoice, chosen);
    const wanted = advances.map((advance) => {
      const use = uses.find(({ advance_id }) => advance_id === advance.id);
      return use ? { ...advance, used: plus(advance.used, use.amount), used_here: plus(advance.used_here, use.amount) } : advance;
    });
    const tripsMoved = saveUsesOfInvoice(db, { invoice, trips, advances }, wanted);
    return { data: await readInvoice(db, invoice.id), ...tripsMoved };
  });

  handleWrite(app, credit.release, async (db, { params }) => {
    const invoice = await lockInvoice(db, params.id);
    const [trips, advances] = await Promise.all([lockTripsOfInvoice(db, invoice), lockAdvances(db, invoice)]);
    const released = advances.find(({ id, used_here }) => id === params.advance_id && isPositive(used_here));
    if (!released) throw new NotFound();
    if (isOwnAdvance(released, invoice.trip_ids)) throw new RuleBroken('advance_of_trip');
    const wanted = advances.map((advance) => (advance === released ? { ...advance, used_here: '0' } : advance));
    const tripsMoved = saveUsesOfInvoice(db, { invoice, trips, advances }, wanted);
    return { data: await readInvoice(db, invoice.id), ...tripsMoved };
  });

  handleWrite(app, credit.refund, async (db, { params, body }) => {
    await Promise.all([readCustomerForInvoice(db, params.id), assertMovementAllowed(db, body)]);
    const open = await lockCredit(db, params.id);
    const total = sum(open.map((advance) => advance.open));
    assertWithinBalance(body.amount, total, 'refund_exceeds_credit', { details: { credit: toMoney(total) } });
    open.sort((one, other) => (one.payment_date < other.payment_date ? -1 : one.payment_date > other.payment_date ? 1 : 0));
    const uses = usesInOrder(open, (advance) => advance.open, body.amount);
    const id = insertRefund(db, params.id, body, uses);
    return { data: await readRefund(db, id) };
  });

  handleWrite(app, credit.removeRefund, async (db, { params, version }) => {
    const refund = await requireSameVersion(db, lockRefund(db, params.id), version);
    await deleteRefund(db, refund.id);
    return { data: null };
  });
}

/** Saves the advances that an invoice uses after `used_here` of some was changed by hand, with its balance, its status and its trips. */
function saveUsesOfInvoice(
  db: TenantDb,
  { invoice, trips, advances }: { invoice: LockedInvoice; trips: readonly TripForBilling[]; advances: readonly LockedAdvance[] },
  wanted: readonly LockedAdvance[],
): TripsMoved {
  const { paid, adjusted } = invoice;
  const { uses, ...state } = invoiceAfterEdit({ ...invoice, received: plus(paid, adjusted) }, invoice, wanted);
  saveUses(db, invoice, advances, uses);
  updateReceived(db, invoice.id, { paid, adjusted, ...state });
  return moveTripsWithInvoice(db, trips, state.status);
}
