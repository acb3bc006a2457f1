import { defineHistory } from '#base/history.ts';

export const reminderHistory = defineHistory({ entity: 'reminder', table: 'reminder', permission: 'view-reminders', parts: {} });
