/** The invoice on the page of a trip. */
import { trips } from '#modules/trips/contract/trips.ts';
import { areTripAmountsLocked } from '#modules/trips/rules/status.ts';
import { defineOverviewPart } from '#server/overview.ts';
import { invoices, invoicesOfTrip } from '../contract/invoices.ts';
import { listInvoices } from '../store/invoice-list.ts';

export const invoiceOverviewParts = [
  defineOverviewPart({
    of: trips.read,
    route: invoices.list,
    inputOf: ({ id, status }) => (areTripAmountsLocked(status) ? invoicesOfTrip(id) : null),
    read: (db, { query }) => listInvoices(db, query),
  }),
];
