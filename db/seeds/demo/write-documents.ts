/** Writes the year's work: trips with their loads, advances and history, invoices with their lines, payments. */
import { newId } from '#base/ids.ts';
import { taxIdOnInvoice } from '#modules/invoicing/rules/draft.ts';
import { draftRow } from '#modules/invoicing/rules/withholdings.ts';
import { confirmedReadings } from '#modules/trips/rules/odometer.ts';
import type { Db } from '#server/db/connection.ts';
import type { Invoice, Payment } from './billing.ts';
import { type Calendar, dayOf } from './calendar.ts';
import type { Company } from './companies.ts';
import type { Ids } from './ids.ts';
import type { Site } from './roads.ts';
import { insertRows } from './rows.ts';
import type { Towns } from './towns.ts';
import type { Change, Trip } from './trips.ts';

/** Inserts trips with their status changes and loads. Origins and destinations get the coordinates of their cities. */
export function writeTrips(db: Db, company: Company, ids: Ids, trips: Trip[], towns: Towns, calendar: Calendar): void {
  const company_id = ids.company;
  const proven = tripsWithProof(trips);
  insertRows(db, company_id, 'trip', trips, (trip) => ({
    ...tripRow(company, ids, trip, towns, calendar),
    has_proof: proven.has(trip),
  }));
  const readings = trips.flatMap((trip) => readingRows(ids, trip, calendar));
  insertRows(db, company_id, 'odometer_reading', readings);
  const changes = trips.flatMap((trip) => trip.changes.map((change) => changeRow(ids, trip, change, calendar)));
  insertRows(db, company_id, 'trip_status_change', changes);
  const loads = trips.flatMap((trip) => trip.loads.map((load) => ({ load, trip })));
  // Ids increase with the numbers, because the loads of a trip are listed by id.
  insertRows(db, company_id, 'load', loads, ({ load, trip }, at) => ({
    trip_id: trip.id,
    ...load,
    // Issued with the manifest.
    waybill_number: trip.manifest_number && `${trip.manifest_number.slice(0, 4)}-${55_101 + at}`,
    created_at: calendar.moment(trip.created),
  }));
}

/** One in three trips under review waits for its proof of delivery, and some customers were invoiced without one. */
function tripsWithProof(trips: readonly Trip[]): ReadonlySet<Trip> {
  const underReview = trips.filter(({ status }) => status === 'under_review');
  const billed = trips.filter(({ status }) => status === 'invoiced' || status === 'paid');
  return new Set([...underReview.filter((_, at) => at % 3 !== 2), ...billed.filter((_, at) => at % 61 !== 60)]);
}

function tripRow(company: Company, ids: Ids, trip: Trip, towns: Towns, calendar: Calendar): Record<string, unknown> {
  const { id, number, status, truck, basis, rate, freight, owner_freight, manifest_number, changes } = trip;
  const { fuel_departure, fuel_arrival, odometer_departure, odometer_arrival } = trip;
  const review = changes.find(({ to }) => to === 'under_review');
  return {
    id,
    number,
    status,
    customer_id: ids.customers.get(trip.customer),
    truck_id: ids.trucks.get(truck),
    trailer_id: truck.trailer === undefined ? null : ids.trailers.get(truck.trailer),
    driver_id: ids.drivers[trip.driver],
    ...placeOf('origin', trip.origin, towns),
    ...placeOf('destination', trip.destination, towns),
    departure_at: calendar.local(trip.departure),
    arrival_at: calendar.local(trip.arrival),
    freight_basis: basis,
    freight_rate: rate,
    freight,
    money_decimals: company.money_decimals,
    owner_freight,
    owner_id: truck.owner === undefined ? null : ids.owners.get(truck.owner),
    owner_retefuente_rate: truck.owner?.retefuente_rate ?? '0',
    owner_reteica_rate: truck.owner?.reteica_rate ?? '0',
    manifest_number,
    // Customers that pay late order in writing.
    customer_reference: trip.customer.terms > 30 ? `OC-${45_000 + Number(number.slice(-6))}` : '',
    ...{ fuel_departure, fuel_arrival, odometer_departure, odometer_arrival },
    rejection_reason: status === 'rejected' ? (changes.at(-1) as Change).reason : '',
    first_review_at: review === undefined ? null : calendar.moment(review.at),
    created_at: calendar.moment(trip.created),
  };
}

/** The readings that the trip adds to the odometer log of its truck. */
function readingRows(ids: Ids, { departure, arrival, truck, id, number, ...trip }: Trip, calendar: Calendar): Record<string, unknown>[] {
  const confirmed = confirmedReadings({ ...trip, departure_at: calendar.local(departure), arrival_at: calendar.local(arrival) });
  const ofTrip = { truck_id: ids.trucks.get(truck), source_id: id, source_number: number };
  return confirmed.map((reading) => ({ ...ofTrip, ...reading }));
}

const placeOf = (end: 'origin' | 'destination', { city_id, address, details = '' }: Site, towns: Towns) => ({
  [`${end}_city_id`]: city_id,
  [`${end}_address`]: address,
  [`${end}_details`]: details,
  [`${end}_latitude`]: towns.byId.get(city_id)?.latitude,
  [`${end}_longitude`]: towns.byId.get(city_id)?.longitude,
});

function changeRow(ids: Ids, trip: Trip, { at, by, from, to, reason }: Change, calendar: Calendar): Record<string, unknown> {
  const person_id = by === 'system' ? null : by === 'driver' ? ids.drivers[trip.driver] : ids.clerks[by];
  return { trip_id: trip.id, at: calendar.moment(at), person_id, from_status: from, to_status: to, reason };
}

/** Inserts invoices with their lines, and the trips' advances with the amounts used by the invoices. */
export function writeInvoices(db: Db, company: Company, ids: Ids, invoices: Invoice[], trips: Trip[], calendar: Calendar): void {
  const company_id = ids.company;
  insertRows(db, company_id, 'invoice', invoices, (invoice) => invoiceRow(company, ids, invoice, calendar));
  const items = invoices.flatMap(({ id: invoice_id, items: lines, totals }) =>
    lines.map((line, position) => ({ invoice_id, position, ...line, ...totals.items[position] })),
  );
  insertRows(db, company_id, 'invoice_item', items);
  const adjustments = invoices.flatMap(({ id: invoice_id, taxes, totals }) =>
    taxes.map((tax, at) => ({ invoice_id, position: at, ...draftRow(tax, company.money_decimals), ...totals.adjustments[at] })),
  );
  insertRows(db, company_id, 'invoice_adjustment', adjustments);
  const billed = invoices.flatMap(({ id: invoice_id, status, trips }) =>
    trips.map((trip) => ({ invoice_id, trip_id: trip.id, active: status !== 'cancelled' })),
  );
  insertRows(db, company_id, 'invoice_trip', billed);
  const uses = new Map(
    invoices.flatMap(({ id: invoice_id, uses: taken }) => taken.map(({ id, amount }) => [id, { invoice_id, amount }] as const)),
  );
  const advances = trips.flatMap(({ id: trip_id, customer, created, advance }) => {
    if (advance === null) return [];
    const paid = {
      payment_date: calendar.day(dayOf(created)),
      method: 'bank_transfer',
      payment_method_id: ids.bankAccount,
      created_at: calendar.moment(created),
    };
    const used = uses.get(advance.id)?.amount ?? '0.00';
    return [{ ...advance, trip_id, customer_id: ids.customers.get(customer), source: 'trip', ...paid, used }];
  });
  insertRows(db, company_id, 'advance', advances);
  const taken = advances.flatMap(({ id: advance_id, customer_id, created_at }) => {
    const use = uses.get(advance_id);
    return use ? [{ advance_id, customer_id, ...use, created_at }] : [];
  });
  insertRows(db, company_id, 'advance_use', taken);
}

function invoiceRow(company: Company, ids: Ids, invoice: Invoice, calendar: Calendar): Record<string, unknown> {
  const { id, number, status, customer, filing_reference, notes, advance_payment, paid, adjusted, balance, cancellation_reason } = invoice;
  const { subtotal, discount, iva, other_tax, withholding, total, processing_fee, other_discount } = invoice.totals;
  return {
    ...{ id, number, status, filing_reference, notes, advance_payment, paid, adjusted, balance, cancellation_reason },
    ...{ subtotal, discount, iva, other_tax, withholding, total, processing_fee, other_discount },
    customer_id: ids.customers.get(customer),
    customer_name: customer.name,
    customer_tax_id: taxIdOnInvoice('31', customer.nit),
    customer_address: customer.address,
    issue_date: calendar.day(dayOf(invoice.created)),
    filing_date: invoice.filed === null ? null : calendar.day(invoice.filed),
    due_date: calendar.day(invoice.due),
    money_decimals: company.money_decimals,
    sent_at: invoice.sent === null ? null : calendar.moment(invoice.sent),
    created_at: calendar.moment(invoice.created),
  };
}

/** Inserts payments with their allocations and adjustments. */
export function writePayments(db: Db, ids: Ids, payments: Payment[], calendar: Calendar): void {
  const company_id = ids.company;
  const rows = payments.map((payment) => ({ id: newId(), payment }));
  insertRows(db, company_id, 'payment', rows, ({ id, payment: { number, invoice, created, method, amount, notes } }) => ({
    ...{ id, number, method, amount, notes },
    customer_id: ids.customers.get(invoice.customer),
    payment_date: calendar.day(dayOf(created)),
    payment_method_id: method === 'cash' ? ids.cash : ids.bankAccount,
    created_at: calendar.moment(created),
  }));
  insertRows(db, company_id, 'payment_allocation', rows, ({ id, payment: { invoice, amount } }) => ({
    payment_id: id,
    invoice_id: invoice.id,
    amount,
  }));
  const adjustments = rows.flatMap(({ id, payment: { invoice, adjustments: paymentAdjustments } }) =>
    paymentAdjustments.map((row) => ({ payment_id: id, invoice_id: invoice.id, ...row })),
  );
  insertRows(db, company_id, 'payment_adjustment', adjustments);
}
