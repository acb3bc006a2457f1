import { useQuery } from '@tanstack/react-query';
import { trips } from '#modules/trips/contract/trips.ts';
import { query } from '#web/api/call.ts';
import { invalidate } from '#web/api/query-client.ts';
import { payables } from '../contract/balances.ts';
import { ownerPayments } from '../contract/payments.ts';

/** The owner's balance of a trip. */
export const useTripOwner = (id: string) => useQuery(query(payables.ofTrip, { params: { id }, quiet: true }));

export const useOwnerAccount = (id: string) => useQuery(query(payables.account, { params: { id }, quiet: true }));

/** Invalidates every query that may show owner balances. Call after any change of them. */
export const invalidatePayables = () =>
  invalidate(payables.ofTrip, payables.trips, payables.accounts, payables.account, ownerPayments.list, ownerPayments.read, trips.read);
