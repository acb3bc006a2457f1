import { useQuery } from '@tanstack/react-query';
import { query } from '#web/api/call.ts';
import { useIsDriver } from '#web/session/session.ts';
import { trips } from '../contract/trips.ts';

/** Whether the user may see amounts. The server returns null to users whose only role is driver. */
export const useSeesMoney = (): boolean => !useIsDriver();

/** Whether the user may see freight, rates and prices: also a driver who is paid a share of them. */
export function useSeesFreight(): boolean {
  const seesMoney = useSeesMoney();
  const { data } = useQuery({ ...query(trips.ownAccess, { quiet: true }), enabled: !seesMoney });
  return seesMoney || (data?.data.sees_freight ?? false);
}
