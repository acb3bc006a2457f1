import { defineHistory } from '#base/history.ts';

/** The advances of a customer that are of no trip, and what was returned of its credit. Those of trips are in their histories. */
export const creditHistory = defineHistory({
  entity: 'customer_credit',
  table: null,
  permission: 'view-advances',
  parts: { advance: {}, credit_refund: {} },
});

/** The certificates that a customer sent of what it withheld. */
export const certificateHistory = defineHistory({
  entity: 'customer_certificates',
  table: null,
  permission: 'view-invoices',
  parts: { withholding_certificate: { name: 'number' } },
});

export const invoiceHistory = defineHistory({
  entity: 'invoice',
  table: 'invoice',
  permission: 'view-invoices',
  parts: {
    invoice_item: { name: 'description' },
    invoice_file: { name: 'file_id' },
    invoice_adjustment: { name: 'description', rates: { value: 'method' } },
  },
});
