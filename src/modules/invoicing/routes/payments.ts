import { RuleBroken } from '#base/errors.ts';
import { minus, plus, sum } from '#base/money.ts';
import { assertAccountTakes } from '#modules/companies/store/catalogues.ts';
import { readLetterhead } from '#modules/companies/store/letterhead.ts';
import type { TripForBilling } from '#modules/trips/store/billing.ts';
import { saveReceivedByDriver } from '#modules/trips/store/cash.ts';
import { requireSameVersion } from '#server/db/same-version.ts';
import { requirePermission, type TenantDb } from '#server/db/tenant.ts';
import { type App, handle } from '#server/http/handle.ts';
import { sendPdf } from '#server/pdf/send.ts';
import type { TripsMoved } from '../contract/invoices.ts';
import { payments } from '../contract/payments.ts';
import { receiptDocument } from '../documents/receipt.ts';
import {
  assertNotVoid,
  checkPaymentAmounts,
  checkPaymentDate,
  type OpenInvoice,
  type PaymentAmounts,
  settledAmount,
  withChangedPayment,
  withoutPayment,
  withPayment,
} from '../rules/payment.ts';
import { type LockedInvoice, lockInvoiceIfExists, lockInvoiceOfPayment, updateReceived } from '../store/invoices.ts';
import { listPayments, readPayment } from '../store/payment-read.ts';
import {
  insertPayment,
  readPaymentUnderInvoiceLock,
  sumInvoiceRoundings,
  sumOtherRoundings,
  updatePayment,
  voidPayment,
} from '../store/payments.ts';
import { readReceipt } from '../store/receipt.ts';
import { lockTripsOfInvoice, moveTripsWithInvoice } from '../store/trips.ts';
import { findReceiver, saveReceived } from './received.ts';
import { sendDraft } from './sending.ts';

export function paymentRoutes(app: App): void {
  handle(app, payments.list)(({ query, tenant }) => tenant.read((db) => listPayments(db, query)));

  handle(app, payments.read)(({ params, tenant }) => tenant.read(async (db) => ({ data: await readPayment(db, params.id) })));

  handle(
    app,
    payments.receipt,
  )(async ({ params, tenant, reply }) => {
    const [receipt, { letterhead, language }] = await tenant.read((db) => Promise.all([readReceipt(db, params.id), readLetterhead(db)]));
    assertNotVoid(receipt);
    return sendPdf(reply, receiptDocument(receipt, letterhead, language));
  });

  handle(
    app,
    payments.create,
  )(({ body: { invoice_id, send_invoice, ...payment }, tenant }) =>
    tenant.write(async (db) => {
      const [invoice, roundings, { today }] = await Promise.all([
        lockInvoiceIfExists(db, invoice_id),
        sumInvoiceRoundings(db, invoice_id),
        db.context(),
        send_invoice && requirePermission(db, 'update-invoices'),
        assertAccountTakes(db, payment.payment_method_id, payment.method),
      ]);
      if (!invoice) throw new RuleBroken('invoice_unknown');
      checkPaymentDate(payment.payment_date, today);
      const sent = send_invoice && invoice.status === 'draft' ? await sendDraft(db, invoice) : undefined;
      const after = withPayment({ ...invoice, status: sent?.status ?? invoice.status }, payment);
      checkPaymentAmounts({ ...invoice, owed: invoice.balance }, payment, roundings);
      const tripsMoved = await saveInvoiceBalance(db, invoice, after, { added: payment, lockedTrips: sent?.trips });
      const receiver = await findReceiver(db, null, invoice.trip_ids, payment);
      const id = insertPayment(db, invoice, payment);
      if (receiver) saveReceived(db, id, receiver, payment);
      return { data: await readPayment(db, id), ...tripsMoved };
    }),
  );

  handle(
    app,
    payments.update,
  )(({ params, body, version, tenant }) =>
    tenant.write(async (db) => {
      const [invoice, payment, roundings, { today }] = await Promise.all([
        lockInvoiceOfPayment(db, params.id),
        readPaymentUnderInvoiceLock(db, params.id),
        sumOtherRoundings(db, params.id),
        db.context(),
        assertAccountTakes(db, body.payment_method_id, body.method),
      ]);
      await requireSameVersion(db, payment, version);
      checkPaymentDate(body.payment_date, today);
      const after = withChangedPayment(invoice, payment, body);
      checkPaymentAmounts({ ...invoice, owed: plus(invoice.balance, settledAmount(payment)) }, body, roundings);
      const tripsMoved = await saveInvoiceBalance(db, invoice, after, { added: body, removed: payment });
      const receiver = await findReceiver(db, params.id, invoice.trip_ids, body);
      updatePayment(db, invoice.id, params.id, body);
      saveReceived(db, params.id, receiver, body);
      return { data: await readPayment(db, params.id), ...tripsMoved };
    }),
  );

  handle(
    app,
    payments.remove,
  )(({ params, version, tenant }) =>
    tenant.write(async (db) => {
      const [invoice, payment] = await Promise.all([lockInvoiceOfPayment(db, params.id), readPaymentUnderInvoiceLock(db, params.id)]);
      await requireSameVersion(db, payment, version);
      const after = withoutPayment(invoice, payment);
      const tripsMoved = await saveInvoiceBalance(db, invoice, after, { removed: payment });
      saveReceivedByDriver(db, { payment_id: params.id }, null);
      voidPayment(db, params.id);
      return { data: null, ...tripsMoved };
    }),
  );
}

const noPayment: PaymentAmounts = { amount: '0', adjustments: [] };

interface PaymentChange {
  added?: PaymentAmounts;
  removed?: PaymentAmounts;
  /** The invoice's trips when they are locked already. */
  lockedTrips?: readonly TripForBilling[] | undefined;
}

/** Saves received amounts, balance and status of an invoice after a payment changed, and moves its trips when the status changed. */
async function saveInvoiceBalance(
  db: TenantDb,
  invoice: LockedInvoice,
  { status, balance }: OpenInvoice,
  { added = noPayment, removed = noPayment, lockedTrips }: PaymentChange,
): Promise<TripsMoved> {
  const adjustmentsTotal = ({ adjustments }: PaymentAmounts) => sum(adjustments.map(({ amount }) => amount));
  updateReceived(db, invoice.id, {
    paid: plus(minus(invoice.paid, removed.amount), added.amount),
    adjusted: plus(minus(invoice.adjusted, adjustmentsTotal(removed)), adjustmentsTotal(added)),
    balance,
    status,
  });
  if (status === invoice.status) return { trips_paid: [], trips_reopened: [] };
  return moveTripsWithInvoice(db, lockedTrips ?? (await lockTripsOfInvoice(db, invoice)), status);
}
