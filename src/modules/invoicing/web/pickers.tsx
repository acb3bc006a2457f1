/** Options of invoices for forms of this module and later ones. */
import type { Option } from '#web/kit/fields/options.ts';
import { optionSource } from '#web/kit/fields/options.ts';
import type { InvoiceRow } from '../contract/invoice.ts';
import { invoices } from '../contract/invoices.ts';

const option = (invoice: Pick<InvoiceRow, 'id' | 'number' | 'customer_name'>): Option => ({
  value: invoice.id,
  label: invoice.number,
  hint: invoice.customer_name,
});

/** Sent invoices with a balance, searched by number or customer. */
export const openInvoices = optionSource(invoices.list, option, { read: invoices.read, fixed: { status: 'sent' } });
