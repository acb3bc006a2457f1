import { useHasPermission, useSession } from '#web/session/session.ts';
import type { Editor } from '../rules/status.ts';

/** Who the user is to the rules of an expense. */
export function useEditor(): Editor {
  const { roles } = useSession();
  const mayApprove = useHasPermission('approve-expenses');
  if (roles.every((role) => role === 'driver')) return 'driver';
  return mayApprove ? 'approver' : 'clerk';
}
