import { defineNotificationKind } from '#base/notification-kind.ts';

/** Sent on each lead day, and when the odometer comes near. */
export const reminderSoon = defineNotificationKind({
  key: 'reminder_soon',
  permission: 'view-reminders',
  holders: ['update-reminders'],
  email: true,
  facts: ['paper', 'subject', 'due'],
});

/** Sent on the day after the due date, and when the odometer has reached it. */
export const reminderOverdue = defineNotificationKind({
  key: 'reminder_overdue',
  permission: 'view-reminders',
  holders: ['update-reminders'],
  email: true,
  facts: ['paper', 'subject', 'due'],
});
