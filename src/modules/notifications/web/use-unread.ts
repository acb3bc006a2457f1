import { useQuery } from '@tanstack/react-query';
import { query } from '#web/api/call.ts';
import { useMaybeSession } from '#web/session/session.ts';
import { live } from '../contract/live.ts';

/** How many are unread in the current company: the server counts up to a hundred. Invalidated by the event stream. */
export function useUnread(): number {
  const company = useMaybeSession()?.currentCompany;
  const { data } = useQuery({ ...query(live.unread, { quiet: true }), enabled: company != null });
  return data?.data.count ?? 0;
}
