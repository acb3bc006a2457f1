import { requireConfirmed } from '#base/confirmations.ts';
import { RuleBroken } from '#base/errors.ts';
import { minus } from '#base/money.ts';
import { assertNotAfterToday } from '#modules/companies/rules/movement.ts';
import { assertAccountTakes } from '#modules/companies/store/catalogues.ts';
import { askAboutDay } from '#modules/companies/store/unusual-day.ts';
import { saveReceivedByDriver } from '#modules/trips/store/cash.ts';
import { requireSameVersion } from '#server/db/same-version.ts';
import { type App, handle, handleRead, handleWrite } from '#server/http/handle.ts';
import { sendPdf } from '#server/pdf/send.ts';
import { payments } from '../contract/payments.ts';
import { printedReceipt } from '../documents/printed.ts';
import { sharePayment } from '../rules/allocation.ts';
import { assertFitsLine } from '../rules/bank/line.ts';
import { assertNotVoid, checkCreditDecimals, owedWithout } from '../rules/payment.ts';
import { addMatched, deleteMatch, lockLineOfPayment } from '../store/bank/lines.ts';
import { lockInvoices } from '../store/invoices.ts';
import { listPayments, readPayment } from '../store/payment-read.ts';
import { deleteCredit, lockPayment, saveCredit, sumRoundings, updatePayment, voidPayment } from '../store/payments.ts';
import { findReceiver, saveReceived } from './received.ts';
import { invoicesOf, latestIssue, recordPayment } from './record-payment.ts';
import { assertKnownInvoices, lockCreditToKeep, settleInvoices } from './settling.ts';

export function paymentRoutes(app: App): void {
  handleRead(app, payments.list, (db, { query }) => listPayments(db, query));

  handleRead(app, payments.read, async (db, { params }) => ({ data: await readPayment(db, params.id) }));

  handle(app, payments.receipt, async ({ params, tenant, reply }) =>
    sendPdf({ tenant, reply }, await tenant.read((db) => printedReceipt(db, params.id))),
  );

  handleWrite(app, payments.create, async (db, { body: { confirm, ...body } }) => {
    const { id, issued, ...tripsMoved } = await recordPayment(db, body);
    requireConfirmed(await askAboutDay(db, body.payment_date, { document: issued }), confirm);
    return { data: await readPayment(db, id), ...tripsMoved };
  });

  handleWrite(app, payments.update, async (db, { params, body: { confirm, ...body }, version }) => {
    const stored = await requireSameVersion(db, lockPayment(db, params.id), version);
    assertNotVoid(stored);
    const line = await lockLineOfPayment(db, stored.id);
    if (line) assertFitsLine(line, minus(body.amount, stored.amount));
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
    assertNotAfterToday(body.payment_date, today);
    const first = invoices.find(({ id }) => id === only);
    const { parts, kept } = sharePayment(body, only, first ? owedWithout(first, stored.parts[0]) : '0');
    const partOf = new Map(stored.parts.map((part) => [part.invoice_id, part]));
    const owed = invoices.map((invoice) => owedWithout(invoice, partOf.get(invoice.id)));
    checkCreditDecimals({ amount: body.amount, kept, before: stored.amount, owed }, money_decimals);
    const tripsMoved = await settleInvoices(db, invoices, { parts, before: stored.parts, roundings });
    const credit = await lockCreditToKeep(db, stored.id, kept);
    const paid = invoices.filter(({ id }) => wanted.includes(id));
    const trip_ids = paid.flatMap((invoice) => invoice.trip_ids);
    const receiver = await findReceiver(db, stored.id, trip_ids, body);
    updatePayment(db, stored, body, parts);
    if (line) addMatched(db, line, minus(body.amount, stored.amount));
    saveCredit(db, credit, { payment_id: stored.id, customer_id: stored.customer_id, kept }, body);
    saveReceived(db, stored.id, receiver, body);
    requireConfirmed(await askAboutDay(db, body.payment_date, { document: latestIssue(paid), before: stored.payment_date }), confirm);
    return { data: await readPayment(db, stored.id), ...tripsMoved };
  });

  handleWrite(app, payments.remove, async (db, { params, version }) => {
    const stored = await requireSameVersion(db, lockPayment(db, params.id), version);
    assertNotVoid(stored);
    const line = await lockLineOfPayment(db, stored.id);
    const invoices = await lockInvoices(
      db,
      stored.parts.map((part) => part.invoice_id),
    );
    const tripsMoved = await settleInvoices(db, invoices, { parts: [], before: stored.parts, roundings: new Map() });
    deleteCredit(db, await lockCreditToKeep(db, stored.id, '0'));
    saveReceivedByDriver(db, { payment_id: stored.id }, null);
    voidPayment(db, stored.id);
    if (line) deleteMatch(db, line, stored);
    return { data: null, ...tripsMoved };
  });
}
