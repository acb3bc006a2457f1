import { defineNotificationKind } from '#base/notification-kind.ts';

const ofSchedule = {
  permission: 'view-services',
  holders: ['update-services'],
  email: true,
  facts: ['service', 'vehicle', 'due'],
} as const;

/** Sent once when a schedule comes near, by date, by odometer, or by forecast. */
export const serviceSoon = defineNotificationKind({ key: 'service_soon', ...ofSchedule });

/** Sent once on the day after its date, or when the odometer has reached it. */
export const serviceOverdue = defineNotificationKind({ key: 'service_overdue', ...ofSchedule });
