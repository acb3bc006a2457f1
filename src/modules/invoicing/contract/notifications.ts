import { defineNotificationKind } from '#base/notification-kind.ts';

export const invoicePastDue = defineNotificationKind({
  key: 'invoice_past_due',
  permission: 'view-invoices',
  holders: ['update-invoices', 'create-payments'],
  email: false,
  facts: ['invoice', 'customer', 'due_date'],
});
