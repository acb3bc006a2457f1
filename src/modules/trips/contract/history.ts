import { defineHistory } from '#base/history.ts';

export const tripHistory = defineHistory({
  entity: 'trip',
  table: 'trip',
  permission: 'view-trips',
  parts: { load: { name: 'number' }, advance: {}, cash_transaction: {}, trip_document: { name: 'file_id' } },
});
