import { useQuery } from '@tanstack/react-query';
import { query } from '#web/api/call.ts';
import { invalidate } from '#web/api/query-client.ts';
import { accounts } from '../contract/accounts.ts';
import { settlements } from '../contract/settlement.ts';

/** With the trip's present driver. */
export const useSettlement = (id: string) => useQuery(query(settlements.read, { params: { id }, quiet: true }));

/** The account of a driver; disabled without one. */
export const useAccount = (id: string | undefined) =>
  useQuery({ ...query(accounts.read, { params: { id: id ?? '' }, quiet: true }), enabled: id !== undefined });

/** Invalidates every query that may show a settlement or an account. Call after any change of them. */
export const invalidateAccounts = () => invalidate(settlements.read, accounts.list, accounts.read, accounts.movements);
