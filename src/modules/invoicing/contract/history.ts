import { defineHistory } from '#base/history.ts';

/** The advances of a customer without a trip, and the refunds of its credit. Advances of trips are in the histories of the trips. */
export const creditHistory = defineHistory({
  entity: 'customer_credit',
  table: null,
  permission: 'view-advances',
  parts: { advance: {}, credit_refund: {} },
});

/** The withholding certificates that a customer sent. */
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
