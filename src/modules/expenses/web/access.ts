import { useHasPermission, useIsDriver } from '#web/session/session.ts';
import type { Editor } from '../rules/status.ts';

/** The user, as the rules of an expense see them. */
export function useEditor(): Editor {
  const isDriver = useIsDriver();
  const mayApprove = useHasPermission('approve-expenses');
  if (isDriver) return 'driver';
  return mayApprove ? 'approver' : 'clerk';
}
