import { useSession } from '#web/session/session.ts';

/** Whether the user may see amounts. The server returns null to users whose only role is driver. */
export function useSeesMoney(): boolean {
  return useSession().roles.some((role) => role !== 'driver');
}
