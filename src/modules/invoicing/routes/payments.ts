import { RuleBroken } from '#base/errors.ts';
import { minus, plus, sum } from '#base/money.ts';
import type { TripForBilling } from '#modules/trips/store/billing.ts';
import { requirePermission, type TenantDb } from '#server/db/tenant.ts';
import { type App, handle, sameVersion } from '#server/http/handle.ts';
import type { TripsMoved } from '../contract/invoices.ts';
import { payments } from '../contract/payments.ts';
import {
  applyPayment,
  changePayment,
  checkAmounts,
  checkPaymentDate,
  type OpenInvoice,
  type PaymentInput,
  removePayment,
  settledBy,
} from '../rules/payment.ts';
import { type LockedInvoice, lockInvoiceIfAny, lockInvoiceOfPayment, saveReceived } from '../store/invoices.ts';
import { listPayments, readPayment } from '../store/payment-read.ts';
import { holdPayment, insertPayment, roundingBeside, roundingOn, updatePayment, voidPayment } from '../store/payments.ts';
import { followInvoice, lockTripsOf } from '../store/trips.ts';
import { send } from './sending.ts';

export function paymentRoutes(app: App): void {
  handle(app, payments.list)(({ query, tenant }) => tenant.read((db) => listPayments(db, query)));

  handle(app, payments.read)(({ params, tenant }) => tenant.read(async (db) => ({ data: await readPayment(db, params.id) })));

  handle(
    app,
    payments.create,
  )(({ body: { invoice_id, send_invoice, ...payment }, tenant }) =>
    tenant.write(async (db) => {
      const [invoice, rounding, { today }] = await Promise.all([
        lockInvoiceIfAny(db, invoice_id),
        roundingOn(db, invoice_id),
        db.who(),
        send_invoice && requirePermission(db, 'update-invoices'),
      ]);
      if (!invoice) throw new RuleBroken('invoice_unknown');
      checkPaymentDate(payment.payment_date, today);
      const sent = send_invoice && invoice.status === 'draft' ? await send(db, invoice) : undefined;
      const after = applyPayment({ ...invoice, status: sent?.status ?? invoice.status }, payment);
      checkAmounts({ ...invoice, owed: invoice.balance }, payment, rounding);
      const moved = await settle(db, invoice, after, sent?.trips, [payment]);
      const id = insertPayment(db, invoice, payment);
      return { data: await readPayment(db, id), ...moved };
    }),
  );

  handle(
    app,
    payments.update,
  )(({ params, body, version, tenant }) =>
    tenant.write(async (db) => {
      const [invoice, held, rounding, { today }] = await Promise.all([
        lockInvoiceOfPayment(db, params.id),
        holdPayment(db, params.id),
        roundingBeside(db, params.id),
        db.who(),
      ]);
      sameVersion(held.version, version);
      checkPaymentDate(body.payment_date, today);
      const after = changePayment(invoice, held, body);
      checkAmounts({ ...invoice, owed: plus(invoice.balance, settledBy(held)) }, body, rounding);
      const moved = await settle(db, invoice, after, undefined, [body], [held]);
      updatePayment(db, invoice.id, params.id, body);
      return { data: await readPayment(db, params.id), ...moved };
    }),
  );

  handle(
    app,
    payments.remove,
  )(({ params, version, tenant }) =>
    tenant.write(async (db) => {
      const [invoice, held] = await Promise.all([lockInvoiceOfPayment(db, params.id), holdPayment(db, params.id)]);
      sameVersion(held.version, version);
      const after = removePayment(invoice, held);
      const moved = await settle(db, invoice, after, undefined, [], [held]);
      voidPayment(db, params.id);
      return { data: null, ...moved };
    }),
  );
}

/** Saves what the invoice owes after money came and went, and lets its trips follow where its status changed. */
async function settle(
  db: TenantDb,
  invoice: LockedInvoice,
  { status, balance }: OpenInvoice,
  locked: readonly TripForBilling[] | undefined,
  came: readonly PaymentInput[],
  went: readonly PaymentInput[] = [],
): Promise<TripsMoved> {
  const money = (rows: readonly PaymentInput[]) => sum(rows.map((row) => row.amount));
  const beside = (rows: readonly PaymentInput[]) => sum(rows.flatMap((row) => row.adjustments.map(({ amount }) => amount)));
  saveReceived(db, invoice.id, {
    paid: plus(minus(invoice.paid, money(went)), money(came)),
    adjusted: plus(minus(invoice.adjusted, beside(went)), beside(came)),
    balance,
    status,
  });
  if (status === invoice.status) return { trips_paid: [], trips_reopened: [] };
  return followInvoice(db, locked ?? (await lockTripsOf(db, invoice)), status);
}
