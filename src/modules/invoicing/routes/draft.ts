/** Creating a draft, from input or from a trip: calculates its totals, allocates the advances of its trips, saves it with its number. */
import { newId } from '#base/ids.ts';
import type { MoneyDecimals } from '#base/money.ts';
import type { CustomerForInvoice } from '#modules/customers/store.ts';
import { allocateAdvances, type LockedAdvance, type TripForBilling } from '#modules/trips/store/billing.ts';
import type { TenantDb } from '#server/db/tenant.ts';
import type { Invoice, InvoiceEditInput } from '../contract/invoices.ts';
import type { AvailableAdvance } from '../rules/balance.ts';
import { checkAmountsNotTooLarge, checkInputDecimals, checkItemTrips, nameOnInvoice, taxIdOnInvoice } from '../rules/draft.ts';
import { invoiceAfterEdit } from '../rules/lifecycle.ts';
import { type InvoiceDraft, type InvoiceTotals, invoiceTotals } from '../rules/totals.ts';
import { readInvoice } from '../store/invoice-read.ts';
import { insertInvoice } from '../store/invoices.ts';
import { moveTripsToInvoiced } from '../store/trips.ts';

export interface Draft {
  number: string;
  customer: CustomerForInvoice;
  trips: readonly TripForBilling[];
  advances: readonly LockedAdvance[];
  money_decimals: MoneyDecimals;
  body: InvoiceEditInput;
}

/** The totals of an invoice's input. Throws what `checkInputDecimals`, `invoiceTotals` and `checkAmountsNotTooLarge` throw. */
export function totalsOfInput(input: InvoiceDraft, decimals: MoneyDecimals): InvoiceTotals {
  checkInputDecimals(input, decimals);
  const totals = invoiceTotals(input, decimals);
  checkAmountsNotTooLarge(totals);
  return totals;
}

/** Saves a draft, marks its trips as invoiced, and reads it back. */
export async function saveDraft(db: TenantDb, { number, customer, trips, advances, money_decimals, body }: Draft): Promise<Invoice> {
  const trip_ids = trips.map((trip) => trip.id);
  checkItemTrips(body.items, trip_ids);
  const totals = totalsOfInput(body, money_decimals);
  const { uses, ...state } = invoiceAfterEdit({ status: 'draft', received: '0' }, totals, availableAdvances(advances, null));
  const { processing_fee: _, other_discount: __, ...fields } = body;
  const id = newId();
  const invoice = {
    ...fields,
    id,
    number,
    customer_id: customer.id,
    customer_name: nameOnInvoice(customer.name),
    customer_tax_id: taxIdOnInvoice(customer.tax_id_type, customer.tax_id),
    customer_address: customer.address,
    money_decimals,
  };
  insertInvoice(db, { ...invoice, trip_ids }, { ...state, totals });
  if (trips.length > 0) {
    moveTripsToInvoiced(db, trips);
    allocateAdvances(db, id, uses);
  }
  return readInvoice(db, id);
}

/** The advances that an invoice may use: those that no invoice uses, and those that it uses already. */
export function availableAdvances(advances: readonly LockedAdvance[], invoice_id: string | null): AvailableAdvance[] {
  return advances
    .filter((advance) => advance.invoice_id === null || advance.invoice_id === invoice_id)
    .map(({ id, amount }) => ({ id, amount }));
}
