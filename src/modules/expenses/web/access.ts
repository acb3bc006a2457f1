import { useHasPermission, useIsDriver } from '#web/session/session.ts';
import type { Editor } from '../rules/status.ts';

/** Who the user is to the rules of an expense. */
export function useEditor(): Editor {
  const isDriver = useIsDriver();
  const mayApprove = useHasPermission('approve-expenses');
  if (isDriver) return 'driver';
  return mayApprove ? 'approver' : 'clerk';
}
