import { requireConfirmed } from '#base/confirmations.ts';
import { NotFound, RuleBroken } from '#base/errors.ts';
import { plus } from '#base/money.ts';
import { assertNotAfterToday } from '#modules/companies/rules/movement.ts';
import { readCompanyLanguage } from '#modules/companies/store/companies.ts';
import { readCustomerForInvoice } from '#modules/customers/store.ts';
import { assertCitiesExist } from '#modules/places/store.ts';
import { assertTripOpen } from '#modules/trips/rules/status.ts';
import { listTripOrigins, lockTrips } from '#modules/trips/store/billing.ts';
import { requireSameVersion } from '#server/db/same-version.ts';
import { requirePermission } from '#server/db/tenant.ts';
import { type App, handle, handleRead, handleWrite } from '#server/http/handle.ts';
import { paperOf } from '#server/pdf/paper.ts';
import { sendPdf } from '#server/pdf/send.ts';
import { invoices } from '../contract/invoices.ts';
import { withholdings } from '../contract/withholdings.ts';
import { invoiceDocument } from '../documents/invoice.ts';
import { printedInvoice } from '../documents/printed.ts';
import { dueDate } from '../rules/balance.ts';
import { assertCustomerActive, assertTripsBillable, checkItemTrips, linesOfTrip, totalsOfInput } from '../rules/draft.ts';
import { assertNotCancelled, cancellationReason, dueDateAfterFiling, invoiceAfterEdit, sendingQuestions } from '../rules/lifecycle.ts';
import { proposedRows } from '../rules/withholdings.ts';
import { lockAdvances, saveUses } from '../store/advance-uses.ts';
import { findCreditUse } from '../store/credit.ts';
import { readPrintedInvoice } from '../store/documents/invoice.ts';
import { listInvoices } from '../store/invoice-list.ts';
import { readInvoice } from '../store/invoice-read.ts';
import { cancelInvoice, fileInvoice, lockInvoice, readStoredLines, takeInvoiceNumber, updateInvoice } from '../store/invoices.ts';
import { countPayments } from '../store/payments.ts';
import { saveReferences } from '../store/references.ts';
import { lockTripsOfInvoice, moveTripsWithInvoice, returnTripsToReview } from '../store/trips.ts';
import { readWithholdingTerms } from '../store/withholdings.ts';
import { saveDraft } from './draft.ts';
import { findCustomerForInvoice } from './found.ts';
import { sendDraft } from './sending.ts';

export function invoiceRoutes(app: App): void {
  handleRead(app, invoices.list, (db, { query }) => listInvoices(db, query));

  handleRead(app, invoices.read, async (db, { params }) => ({ data: await readInvoice(db, params.id) }));

  handle(app, invoices.paper, async ({ params, tenant }) => {
    const printed = await tenant.read((db) => readPrintedInvoice(db, params.id));
    return { data: paperOf(invoiceDocument(printed), printed.company.logo_url) };
  });

  handle(app, invoices.pdf, async ({ params, tenant, reply }) =>
    sendPdf({ tenant, reply }, await tenant.read((db) => printedInvoice(db, params.id))),
  );

  handleRead(app, withholdings.terms, async (db, { query: { customer_id, issue_date, trip_ids = [], origin_city_id } }) => {
    const [customer, trips] = await Promise.all([readCustomerForInvoice(db, customer_id), listTripOrigins(db, trip_ids, customer_id)]);
    return { data: await readWithholdingTerms(db, customer, trips, issue_date, origin_city_id) };
  });

  handleWrite(app, invoices.create, async (db, { body: { customer_id, trip_ids, confirm, ...body } }) => {
    const tripIds = [...new Set(trip_ids)].sort();
    const [, customer, trips, advances, number] = await Promise.all([
      tripIds.length > 0 && requirePermission(db, 'invoice-trips'),
      findCustomerForInvoice(db, customer_id),
      tripIds.length > 0 ? lockTrips(db, tripIds) : [],
      tripIds.length > 0 ? lockAdvances(db, { id: null, customer_id, trip_ids: tripIds }) : [],
      takeInvoiceNumber(db),
      assertCitiesExist(db, 'adjustments', body.adjustments),
    ]);
    if (!customer) throw new RuleBroken('customer_unknown');
    if (tripIds.length === 0) assertCustomerActive(customer);
    assertTripsBillable(tripIds, trips, customer_id);
    const [{ money_decimals, today }, credit] = await Promise.all([db.context(), findCreditUse(db, customer)]);
    return { data: saveDraft(db, { number, customer, trips, advances, money_decimals, today, body, credit, confirm }) };
  });

  handleWrite(app, invoices.createFromTrip, async (db, { params, body: { confirm } }) => {
    const [[trip], language] = await Promise.all([lockTrips(db, [params.id]), readCompanyLanguage(db)]);
    if (!trip) throw new NotFound();
    const [customer, advances, number, { today, money_decimals }] = await Promise.all([
      readCustomerForInvoice(db, trip.customer_id),
      lockAdvances(db, { id: null, customer_id: trip.customer_id, trip_ids: [trip.id] }),
      takeInvoiceNumber(db),
      db.context(),
    ]);
    assertTripsBillable([trip.id], [trip], customer.id);
    const [terms, credit] = await Promise.all([readWithholdingTerms(db, customer, [trip], today), findCreditUse(db, customer)]);
    const items = linesOfTrip(trip, language);
    const body = {
      issue_date: today,
      due_date: dueDate({ issue_date: today, filing_date: null }, customer.payment_terms_days),
      filing_date: null,
      filing_reference: '',
      notes: '',
      processing_fee: '0',
      other_discount: '0',
      items,
      adjustments: proposedRows(terms, items, money_decimals),
    };
    return { data: saveDraft(db, { number, customer, trips: [trip], advances, money_decimals, today, body, credit, confirm }) };
  });

  handleWrite(app, invoices.update, async (db, { params, body, version }) => {
    const invoice = await requireSameVersion(db, lockInvoice(db, params.id), version);
    const [trips, advances, stored] = await Promise.all([
      lockTripsOfInvoice(db, invoice),
      lockAdvances(db, invoice),
      readStoredLines(db, invoice.id),
    ]);
    for (const trip of trips) assertTripOpen(trip.status);
    checkItemTrips(body.items, invoice.trip_ids);
    await assertCitiesExist(db, 'adjustments', body.adjustments);
    const totals = totalsOfInput(body, invoice.money_decimals);
    const received = plus(invoice.paid, invoice.adjusted);
    const { uses, ...state } = invoiceAfterEdit({ ...invoice, received }, totals, advances);
    updateInvoice(db, invoice.id, stored, body, { ...state, totals });
    const tripsMoved = moveTripsWithInvoice(db, trips, state.status);
    saveUses(db, invoice, advances, uses);
    return { data: await readInvoice(db, invoice.id), ...tripsMoved };
  });

  handleWrite(app, invoices.saveReferences, async (db, { params, body, version }) => {
    const [invoice, { today }] = await Promise.all([lockInvoice(db, params.id), db.context()]);
    await requireSameVersion(db, invoice, version);
    assertNotCancelled(invoice.status);
    if (body.dian_date !== null) assertNotAfterToday(body.dian_date, today);
    await saveReferences(db, invoice.id, body);
    return { data: await readInvoice(db, invoice.id) };
  });

  handleWrite(app, invoices.send, async (db, { params, body }) => {
    const invoice = await lockInvoice(db, params.id);
    const { trips, status } = await sendDraft(db, invoice);
    requireConfirmed(sendingQuestions(invoice), body.confirm);
    const tripsMoved = moveTripsWithInvoice(db, trips, status);
    return { data: await readInvoice(db, invoice.id), ...tripsMoved };
  });

  handleWrite(app, invoices.file, async (db, { params, body }) => {
    const [invoice, { today }] = await Promise.all([lockInvoice(db, params.id), db.context()]);
    const { payment_terms_days } = await readCustomerForInvoice(db, invoice.customer_id);
    const due_date = dueDateAfterFiling(invoice, body.filing_date, payment_terms_days, today);
    fileInvoice(db, invoice.id, { ...body, due_date });
    return { data: await readInvoice(db, invoice.id) };
  });

  handleWrite(app, invoices.cancel, async (db, { params, body }) => {
    const [invoice, payment_count] = await Promise.all([lockInvoice(db, params.id), countPayments(db, params.id)]);
    const reason = cancellationReason({ status: invoice.status, payment_count }, body.reason);
    const [trips, advances] = await Promise.all([lockTripsOfInvoice(db, invoice), lockAdvances(db, invoice)]);
    cancelInvoice(db, invoice.id, reason);
    const tripsMoved = returnTripsToReview(db, trips, reason);
    saveUses(db, invoice, advances, []);
    return { data: await readInvoice(db, invoice.id), ...tripsMoved };
  });
}
