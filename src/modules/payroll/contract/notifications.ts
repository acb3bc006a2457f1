import { defineNotificationKind } from '#base/notification-kind.ts';

export const payPeriodClosed = defineNotificationKind({
  key: 'pay_period_closed',
  permission: 'view-compensation',
  holders: ['close-pay-periods', 'create-compensation'],
  email: false,
  facts: ['starts_on', 'ends_on', 'people'],
});
