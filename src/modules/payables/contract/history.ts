import { defineHistory } from '#base/history.ts';

/** What an owner was paid. */
export const payableHistory = defineHistory({
  entity: 'owner_account',
  table: null,
  permission: 'view-owners',
  parts: { owner_payment: {}, owner_payment_trip: { name: 'trip_id' } },
});
