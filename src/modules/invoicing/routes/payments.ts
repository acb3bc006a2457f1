import { RuleBroken } from '#base/errors.ts';
import { isPositive } from '#base/money.ts';
import { assertAccountTakes } from '#modules/companies/store/catalogues.ts';
import { readLetterhead } from '#modules/companies/store/letterhead.ts';
import { saveReceivedByDriver } from '#modules/trips/store/cash.ts';
import { requireSameVersion } from '#server/db/same-version.ts';
import { requirePermission } from '#server/db/tenant.ts';
import { type App, handle } from '#server/http/handle.ts';
import { sendPdf } from '#server/pdf/send.ts';
import { type PaymentEditInput, payments } from '../contract/payments.ts';
import { receiptDocument } from '../documents/receipt.ts';
import { sharePayment } from '../rules/allocation.ts';
import { assertNotVoid, checkKeptDecimals, checkPaymentDate, owedWithout } from '../rules/payment.ts';
import { lockInvoices } from '../store/invoices.ts';
import { listPayments, readPayment } from '../store/payment-read.ts';
import { deleteCredit, insertPayment, lockPayment, saveCredit, sumRoundings, updatePayment, voidPayment } from '../store/payments.ts';
import { readReceipt } from '../store/receipt.ts';
import { findCustomerForInvoice } from './found.ts';
import { findReceiver, saveReceived } from './received.ts';
import { assertKnownInvoices, lockCreditToKeep, settleInvoices } from './settling.ts';

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
  )(({ body: { invoice_id, customer_id, send_invoice, ...payment }, tenant }) =>
    tenant.write(async (db) => {
      const wanted = invoicesOf(payment, invoice_id);
      const [invoices, roundings, { today, money_decimals }] = await Promise.all([
        lockInvoices(db, wanted),
        sumRoundings(db, wanted, null),
        db.context(),
        send_invoice && requirePermission(db, 'update-invoices'),
        assertAccountTakes(db, payment.payment_method_id, payment.method),
      ]);
      assertKnownInvoices(payment, wanted, invoices);
      const customer = invoices[0]?.customer_id ?? (customer_id as string);
      if (invoices.some((invoice) => invoice.customer_id !== (customer_id ?? customer)))
        throw new RuleBroken('invoice_of_another_customer');
      if (invoices.length === 0 && !(await findCustomerForInvoice(db, customer))) throw new RuleBroken('customer_unknown');
      checkPaymentDate(payment.payment_date, today);
      const shared = sharePayment(payment, invoice_id, invoices[0]?.balance ?? '0');
      checkKeptDecimals(shared.kept, money_decimals);
      const tripsMoved = await settleInvoices(db, invoices, { parts: shared.parts, roundings, send_invoice });
      const trip_ids = invoices.flatMap((invoice) => invoice.trip_ids);
      const receiver = await findReceiver(db, null, trip_ids, payment);
      const id = insertPayment(db, customer, payment, shared);
      if (receiver) saveReceived(db, id, receiver, payment);
      return { data: await readPayment(db, id), ...tripsMoved };
    }),
  );

  handle(
    app,
    payments.update,
  )(({ params, body, version, tenant }) =>
    tenant.write(async (db) => {
      const stored = await lockPayment(db, params.id);
      await requireSameVersion(db, stored, version);
      assertNotVoid(stored);
      const only = stored.parts.length === 1 ? (stored.parts[0]?.invoice_id as string) : null;
      const wanted = invoicesOf(body, only);
      const ids = [...new Set([...wanted, ...stored.parts.map((part) => part.invoice_id)])];
      const [invoices, roundings, { today, money_decimals }] = await Promise.all([
        lockInvoices(db, ids),
        sumRoundings(db, ids, stored.id),
        db.context(),
        assertAccountTakes(db, body.payment_method_id, body.method),
      ]);
      assertKnownInvoices(body, wanted, invoices);
      if (invoices.some((invoice) => invoice.customer_id !== stored.customer_id)) throw new RuleBroken('invoice_of_another_customer');
      checkPaymentDate(body.payment_date, today);
      const first = invoices.find(({ id }) => id === only);
      const { parts, kept } = sharePayment(body, only, first ? owedWithout(first, stored.parts[0]) : '0');
      checkKeptDecimals(kept, money_decimals);
      const tripsMoved = await settleInvoices(db, invoices, { parts, before: stored.parts, roundings });
      const credit = await lockCreditToKeep(db, stored.id, kept);
      const trip_ids = invoices.filter(({ id }) => wanted.includes(id)).flatMap((invoice) => invoice.trip_ids);
      const receiver = await findReceiver(db, stored.id, trip_ids, body);
      updatePayment(db, stored, body, parts);
      saveCredit(db, credit, { payment_id: stored.id, customer_id: stored.customer_id, kept }, body);
      saveReceived(db, stored.id, receiver, body);
      return { data: await readPayment(db, stored.id), ...tripsMoved };
    }),
  );

  handle(
    app,
    payments.remove,
  )(({ params, version, tenant }) =>
    tenant.write(async (db) => {
      const stored = await lockPayment(db, params.id);
      await requireSameVersion(db, stored, version);
      assertNotVoid(stored);
      const invoices = await lockInvoices(
        db,
        stored.parts.map((part) => part.invoice_id),
      );
      const tripsMoved = await settleInvoices(db, invoices, { parts: [], before: stored.parts, roundings: new Map() });
      deleteCredit(db, await lockCreditToKeep(db, stored.id, '0'));
      saveReceivedByDriver(db, { payment_id: stored.id }, null);
      voidPayment(db, stored.id);
      return { data: null, ...tripsMoved };
    }),
  );
}

/** The invoices that a payment names, or the one that gets all of it, in the order of their ids. */
const invoicesOf = ({ allocations }: PaymentEditInput, invoice_id: string | null): string[] =>
  allocations === null
    ? invoice_id === null
      ? []
      : [invoice_id]
    : [...new Set(allocations.filter(({ amount }) => isPositive(amount)).map((part) => part.invoice_id))].sort();
