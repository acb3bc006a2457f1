import { defineNotificationKind } from '#base/notification-kind.ts';

/** Sent to the user who sent the email, or to those who send invoices where the server did. */
export const emailNotDelivered = defineNotificationKind({
  key: 'email_not_delivered',
  permission: 'view-invoices',
  holders: null,
  email: false,
  facts: ['document', 'recipient'],
});
