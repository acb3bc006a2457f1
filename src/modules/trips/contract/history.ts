import { defineHistory } from '#modules/history/contract.ts';

export const tripHistory = defineHistory({
  entity: 'trip',
  table: 'trip',
  permission: 'view-trips',
  parts: { load: { name: 'number' }, advance: {} },
});
