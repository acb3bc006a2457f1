import { defineHistory } from '#base/history.ts';

/** The advances of a customer that are of no trip, and what was returned of its credit. Those of trips are in their histories. */
export const creditHistory = defineHistory({
  entity: 'customer_credit',
  table: null,
  permission: 'view-advances',
  parts: { advance: {}, credit_refund: {} },
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
