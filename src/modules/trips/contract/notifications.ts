import { defineNotificationKind } from '#base/notification-kind.ts';

export const tripUnderReview = defineNotificationKind({
  key: 'trip_under_review',
  permission: 'view-trips',
  holders: ['invoice-trips', 'reject-trips'],
  email: false,
  facts: ['trip', 'driver', 'origin', 'destination'],
});

/** Sent to the trip's driver. */
export const tripRejected = defineNotificationKind({
  key: 'trip_rejected',
  permission: 'view-trips',
  holders: null,
  email: true,
  facts: ['trip', 'origin', 'destination'],
});
