/** Sending a draft: alone, or with the payment that comes with it. */
import { customerForInvoice } from '#modules/customers/store.ts';
import type { TripForBilling } from '#modules/trips/store/billing.ts';
import type { TenantDb } from '#server/db/tenant.ts';
import type { InvoiceStatus } from '../rules/balance.ts';
import { nameOnInvoice, taxIdOnInvoice } from '../rules/draft.ts';
import { sendInvoice } from '../rules/lifecycle.ts';
import { type LockedInvoice, saveSending } from '../store/invoices.ts';
import { lockTripsOf } from '../store/trips.ts';

/** Sends a locked draft with the customer as it is today. Answers its trips, locked, which the caller lets follow. */
export async function send(db: TenantDb, invoice: LockedInvoice): Promise<{ trips: TripForBilling[]; status: InvoiceStatus }> {
  const status = sendInvoice(invoice);
  const [customer, trips] = await Promise.all([customerForInvoice(db, invoice.customer_id), lockTripsOf(db, invoice)]);
  saveSending(db, invoice.id, status, {
    customer_name: nameOnInvoice(customer.name),
    customer_tax_id: taxIdOnInvoice(customer.tax_id_type, customer.tax_id),
    customer_address: customer.address,
  });
  return { trips, status };
}
