import { defineHistory } from '#base/history.ts';

export const serviceHistory = defineHistory({
  entity: 'service',
  table: 'service',
  permission: 'view-services',
  parts: { service_file: { name: 'file_id' } },
});
export const scheduleHistory = defineHistory({
  entity: 'service_schedule',
  table: 'service_schedule',
  permission: 'view-services',
  parts: {},
});
