import { defineHistory } from '#base/history.ts';

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
