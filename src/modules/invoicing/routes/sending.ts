/** Sending a draft, by itself or together with a payment. */
import { readCustomerForInvoice } from '#modules/customers/store.ts';
import type { TripForBilling } from '#modules/trips/store/billing.ts';
import type { TenantDb } from '#server/db/tenant.ts';
import type { InvoiceStatus } from '../contract/invoice.ts';
import { nameOnInvoice, taxIdOnInvoice } from '../rules/draft.ts';
import { statusAfterSending } from '../rules/lifecycle.ts';
import { type LockedInvoice, markInvoiceSent } from '../store/invoices.ts';
import { lockTripsOfInvoice } from '../store/trips.ts';

/** Sends a locked draft. Locks and returns its trips, which the caller has to move with the invoice (`moveTripsWithInvoice`). */
export async function sendDraft(db: TenantDb, invoice: LockedInvoice): Promise<{ trips: TripForBilling[]; status: InvoiceStatus }> {
  const status = statusAfterSending(invoice);
  const [customer, trips] = await Promise.all([readCustomerForInvoice(db, invoice.customer_id), lockTripsOfInvoice(db, invoice)]);
  markInvoiceSent(db, invoice.id, status, {
    customer_name: nameOnInvoice(customer.legal_name),
    customer_tax_id: taxIdOnInvoice(customer.tax_id_type, customer.tax_id),
    customer_address: customer.address,
  });
  return { trips, status };
}
