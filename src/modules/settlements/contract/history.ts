import { defineHistory } from '#base/history.ts';

/** The cash of a driver's account without a trip; cash of trips is in their histories. */
export const accountHistory = defineHistory({
  entity: 'driver_account',
  table: null,
  permission: 'view-trips',
  parts: { cash_transaction: {} },
});
