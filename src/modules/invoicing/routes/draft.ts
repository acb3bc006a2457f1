/** Making a draft, from what a clerk wrote or from a trip: reckoned, prepaid by the advances of its trips, saved with its number. */
import { newId } from '#base/ids.ts';
import { type MoneyDecimals, round } from '#base/money.ts';
import type { CustomerForInvoice } from '#modules/customers/store.ts';
import { type AdvanceOfTrip, type TripForBilling, useAdvances as takeOfAdvances } from '#modules/trips/store/billing.ts';
import type { TenantDb } from '#server/db/tenant.ts';
import type { Invoice, InvoiceEdit } from '../contract/invoices.ts';
import type { OpenAdvance } from '../rules/balance.ts';
import { checkItemTrips, checkRoom, checkWritten, nameOnInvoice, taxIdOnInvoice } from '../rules/draft.ts';
import { editInvoice } from '../rules/lifecycle.ts';
import { type InvoiceDraft, type InvoiceTotals, reckonInvoice } from '../rules/totals.ts';
import { insertInvoice } from '../store/invoices.ts';
import { invoiceTrips } from '../store/trips.ts';

export interface Draft {
  number: string;
  customer: CustomerForInvoice;
  trips: readonly TripForBilling[];
  advances: readonly AdvanceOfTrip[];
  money_decimals: MoneyDecimals;
  body: InvoiceEdit;
}

/** What the invoice that was written comes to. Refuses what `checkWritten`, `reckonInvoice` and `checkRoom` do. */
export function reckonWritten(written: InvoiceDraft, decimals: MoneyDecimals): InvoiceTotals {
  checkWritten(written, decimals);
  const totals = reckonInvoice(written, decimals);
  checkRoom(totals);
  return totals;
}

/** Saves a draft and answers it as a read would, to the letter, without asking the database again. Its trips move to invoiced with it. */
export async function saveDraft(db: TenantDb, { number, customer, trips, advances, money_decimals, body }: Draft): Promise<Invoice> {
  const trip_ids = trips.map((trip) => trip.id);
  checkItemTrips(body.items, trip_ids);
  const totals = reckonWritten(body, money_decimals);
  const { uses, ...standing } = editInvoice({ status: 'draft', received: '0' }, totals, openAdvances(advances, null));
  const { processing_fee: _, other_discount: __, ...fields } = body;
  const invoice = {
    ...fields,
    id: newId(),
    number,
    customer_id: customer.id,
    customer_name: nameOnInvoice(customer.name),
    customer_tax_id: taxIdOnInvoice(customer.tax_id_type, customer.tax_id),
    customer_address: customer.address,
    money_decimals,
  };
  const ids = insertInvoice(db, { ...invoice, trip_ids }, { ...standing, totals });
  if (trips.length > 0) {
    await Promise.all([
      invoiceTrips(db, trips),
      takeOfAdvances(
        db,
        invoice.id,
        uses.map(({ id, amount }) => ({ id, used: amount })),
      ),
    ]);
  }
  const { items, adjustments, base: _base, tax: _tax, ...amounts } = totals;
  return {
    ...invoice,
    ...amounts,
    items: body.items.map(({ quantity, unit_price, ...item }, at) => ({
      ...item,
      id: ids.items[at] as string,
      quantity: round(quantity, 3),
      unit_price: round(unit_price, 4),
      amount: items[at]?.amount as string,
    })),
    adjustments: body.adjustments.map((row, at) => ({
      ...row,
      id: ids.adjustments[at] as string,
      value: round(row.value, 4),
      amount: adjustments[at]?.amount as string,
    })),
    status: standing.status,
    advance_payment: standing.advance_payment,
    balance: standing.balance,
    paid: '0.00',
    adjusted: '0.00',
    payment_status: null,
    cancellation_reason: '',
    sent_at: null,
    version: 1,
    trips: trips
      .map(({ id, number: trip_number, origin_name, destination_name }) => ({
        id,
        number: trip_number,
        status: 'invoiced',
        origin_name,
        destination_name,
      }))
      .sort((one, other) => (one.number < other.number ? -1 : 1)),
    payments: [],
    advances: uses.map(({ id, amount }) => {
      const { trip_id, amount: whole } = advances.find((advance) => advance.id === id) as AdvanceOfTrip;
      return { id, trip_id, amount: whole, used: amount };
    }),
  };
}

/** The advances that an invoice may take of: free ones, and those it has taken of already. */
export function openAdvances(advances: readonly AdvanceOfTrip[], invoice_id: string | null): OpenAdvance[] {
  return advances
    .filter((advance) => advance.invoice_id === null || advance.invoice_id === invoice_id)
    .map(({ id, amount }) => ({ id, amount }));
}
