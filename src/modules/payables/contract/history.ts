import { defineHistory } from '#base/history.ts';

/** The payments to an owner. */
export const payableHistory = defineHistory({
  entity: 'owner_account',
  table: null,
  permission: 'view-owners',
  parts: { owner_payment: {}, owner_payment_trip: { name: 'trip_id' } },
});
