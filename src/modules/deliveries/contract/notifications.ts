import { defineNotificationKind } from '#base/notification-kind.ts';

/** For the user who sent the email; for users with `update-invoices` if it was an automatic reminder. */
export const emailNotDelivered = defineNotificationKind({
  key: 'email_not_delivered',
  permission: 'view-invoices',
  holders: null,
  email: false,
  facts: ['document', 'recipient'],
});
