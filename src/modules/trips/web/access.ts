import { useSession } from '#web/session/session.ts';

/** Whether amounts are the person's to see. The server hides them from people who are drivers and nothing else. */
export function useSeesMoney(): boolean {
  return useSession().roles.some((role) => role !== 'driver');
}
