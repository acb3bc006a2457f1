import { defineNotificationKind } from '#base/notification-kind.ts';

export const tripUnderReview = defineNotificationKind({
  key: 'trip_under_review',
  permission: 'view-trips',
  holders: ['invoice-trips', 'reject-trips'],
  email: false,
  facts: ['trip', 'driver', 'origin', 'destination'],
});

/** Sent to the trip's driver, with the message of the office. */
export const tripRejected = defineNotificationKind({
  key: 'trip_rejected',
  permission: 'view-trips',
  holders: null,
  email: true,
  facts: ['trip', 'origin', 'destination', 'message'],
});

/** Sent when the trip's own driver starts it on another day: drivers are not asked. */
export const tripOtherDay = defineNotificationKind({
  key: 'trip_other_day',
  permission: 'view-trips',
  holders: ['start-trips'],
  email: false,
  facts: ['trip', 'driver', 'planned_date', 'departure_date'],
});

/** Sent when the trip's own driver starts it with expired papers. */
export const tripExpiredPapers = defineNotificationKind({
  key: 'trip_expired_papers',
  permission: 'view-trips',
  holders: ['start-trips'],
  email: false,
  facts: ['trip', 'driver', 'papers'],
});

/** Sent when the trip's own driver starts it while the driver or the truck is in transit on others. */
export const tripInTransitTwice = defineNotificationKind({
  key: 'trip_in_transit_twice',
  permission: 'view-trips',
  holders: ['start-trips'],
  email: false,
  facts: ['trip', 'driver', 'others'],
});

/** Sent when the trip's own driver confirms an odometer that goes backwards or jumps: drivers are not asked. */
export const tripOdometer = defineNotificationKind({
  key: 'trip_odometer',
  permission: 'view-trips',
  holders: ['start-trips'],
  email: false,
  facts: ['trip', 'driver', 'truck', 'from_km', 'to_km'],
});
