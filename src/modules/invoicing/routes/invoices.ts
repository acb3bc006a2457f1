import { NotFound, RuleBroken } from '#base/errors.ts';
import { plus } from '#base/money.ts';
import { companyLanguage } from '#modules/companies/store/companies.ts';
import { customerForInvoice } from '#modules/customers/store.ts';
import { refuseClosedTrip } from '#modules/trips/rules/status.ts';
import { lockAdvancesOfTrips, lockTrips, releaseAdvances } from '#modules/trips/store/billing.ts';
import { requirePermission } from '#server/db/tenant.ts';
import { type App, handle, sameVersion } from '#server/http/handle.ts';
import { invoices } from '../contract/invoices.ts';
import { dueDate } from '../rules/balance.ts';
import { billTrips, checkItemTrips, linesOfTrip, refuseInactive, rowsOfCustomer } from '../rules/draft.ts';
import { cancelInvoice, editInvoice } from '../rules/lifecycle.ts';
import { listInvoices } from '../store/invoice-list.ts';
import { readInvoice } from '../store/invoice-read.ts';
import { lockInvoice, saveCancellation, takeInvoiceNumber, updateInvoice } from '../store/invoices.ts';
import { countPayments } from '../store/payments.ts';
import { followInvoice, lockTripsOf, refillAdvances, returnTrips } from '../store/trips.ts';
import { openAdvances, reckonWritten, saveDraft } from './draft.ts';
import { send } from './sending.ts';

export function invoiceRoutes(app: App): void {
  handle(app, invoices.list)(({ query, tenant }) => tenant.read((db) => listInvoices(db, query)));

  handle(app, invoices.read)(({ params, tenant }) => tenant.read(async (db) => ({ data: await readInvoice(db, params.id) })));

  handle(
    app,
    invoices.create,
  )(({ body: { customer_id, trip_ids, ...body }, tenant }) =>
    tenant.write(async (db) => {
      const wanted = [...new Set(trip_ids)].sort();
      const [, customer, trips, advances, number] = await Promise.all([
        wanted.length > 0 && requirePermission(db, 'invoice-trips'),
        known(customerForInvoice(db, customer_id)),
        wanted.length > 0 ? lockTrips(db, wanted) : [],
        wanted.length > 0 ? lockAdvancesOfTrips(db, wanted) : [],
        takeInvoiceNumber(db),
      ]);
      if (!customer) throw new RuleBroken('customer_unknown');
      if (wanted.length === 0) refuseInactive(customer);
      billTrips(wanted, trips, customer_id);
      const { money_decimals } = await db.who();
      return { data: await saveDraft(db, { number, customer, trips, advances, money_decimals, body }) };
    }),
  );

  handle(
    app,
    invoices.createFromTrip,
  )(({ params, tenant }) =>
    tenant.write(async (db) => {
      const [[trip], advances, language] = await Promise.all([
        lockTrips(db, [params.id]),
        lockAdvancesOfTrips(db, [params.id]),
        companyLanguage(db),
      ]);
      if (!trip) throw new NotFound();
      const [customer, number, { today, money_decimals }] = await Promise.all([
        customerForInvoice(db, trip.customer_id),
        takeInvoiceNumber(db),
        db.who(),
      ]);
      billTrips([trip.id], [trip], customer.id);
      const body = {
        issue_date: today,
        due_date: dueDate({ issue_date: today, filing_date: null }, customer.payment_terms_days),
        filing_date: null,
        filing_reference: '',
        notes: '',
        processing_fee: '0',
        other_discount: '0',
        items: linesOfTrip(trip, language),
        adjustments: rowsOfCustomer(customer.taxes, money_decimals),
      };
      return { data: await saveDraft(db, { number, customer, trips: [trip], advances, money_decimals, body }) };
    }),
  );

  handle(
    app,
    invoices.update,
  )(({ params, body, version, tenant }) =>
    tenant.write(async (db) => {
      const invoice = await lockInvoice(db, params.id);
      sameVersion(invoice.version, version);
      const [trips, advances] = await Promise.all([lockTripsOf(db, invoice), lockAdvancesOfTrips(db, invoice.trip_ids)]);
      for (const trip of trips) refuseClosedTrip(trip.status);
      checkItemTrips(body.items, invoice.trip_ids);
      const totals = reckonWritten(body, invoice.money_decimals);
      const received = plus(invoice.paid, invoice.adjusted);
      const { uses, ...standing } = editInvoice({ status: invoice.status, received }, totals, openAdvances(advances, invoice.id));
      updateInvoice(db, invoice.id, body, { ...standing, totals });
      const [moved] = await Promise.all([
        followInvoice(db, trips, standing.status),
        refillAdvances(
          db,
          invoice.id,
          advances,
          uses.map(({ id, amount }) => ({ id, used: amount })),
        ),
      ]);
      return { data: await readInvoice(db, invoice.id), ...moved };
    }),
  );

  handle(
    app,
    invoices.send,
  )(({ params, tenant }) =>
    tenant.write(async (db) => {
      const invoice = await lockInvoice(db, params.id);
      const { trips, status } = await send(db, invoice);
      const moved = await followInvoice(db, trips, status);
      return { data: await readInvoice(db, invoice.id), ...moved };
    }),
  );

  handle(
    app,
    invoices.cancel,
  )(({ params, body, tenant }) =>
    tenant.write(async (db) => {
      const [invoice, payment_count] = await Promise.all([lockInvoice(db, params.id), countPayments(db, params.id)]);
      const { reason } = cancelInvoice({ status: invoice.status, payment_count }, body.reason);
      const trips = await lockTripsOf(db, invoice);
      saveCancellation(db, invoice.id, reason);
      const [moved] = await Promise.all([returnTrips(db, trips, reason), releaseAdvances(db, invoice.id)]);
      return { data: await readInvoice(db, invoice.id), ...moved };
    }),
  );
}

/** Null for a record that is unknown here: an id in a body is a field to mend, not a page that is missing. */
async function known<T>(record: Promise<T>): Promise<T | null> {
  try {
    return await record;
  } catch (error) {
    if (error instanceof NotFound) return null;
    throw error;
  }
}
