/** Deactivating, blocking and reactivating a user, after a confirmation. */
import { invalidate } from '#web/api/query-client.ts';
import { useStatusActions } from '#web/kit/record/use-status-actions.ts';
import type { BulkAction } from '#web/kit/selection/bulk.ts';
import { useBulkStatus } from '#web/kit/selection/use-bulk-status.ts';
import type { RowAction } from '#web/kit/table/row-menu.tsx';
import { useHasPermission, useSession } from '#web/session/session.ts';
import { type UserRow, users } from '../../contract/users.ts';

type UserWithStatus = Pick<UserRow, 'id' | 'name' | 'status' | 'version'>;

/** Invalidates all user queries of the current company. */
export const invalidateUsers = () => invalidate(users.list, users.read, users.drivers, users.driver);

/** Deactivates and reactivates several users; the server refuses those that the rules forbid, such as oneself. */
export function useBulkUserStatus(): BulkAction<UserRow>[] {
  const mayChange = useHasPermission('delete-users');
  const actions = useBulkStatus<UserRow>({ operations: users, nameOf: ({ name }) => name, invalidate: invalidateUsers });
  return mayChange ? actions : [];
}

/** The status actions that the user may take on another user; none on oneself. */
export function useUserStatusActions(): (user: UserWithStatus) => RowAction[] {
  const mayChange = useHasPermission('delete-users');
  const { user: self } = useSession();
  const actions = useStatusActions<UserWithStatus>({
    operations: users,
    words: 'people:users.',
    name: ({ name }) => name,
    invalidate: invalidateUsers,
  });
  return (user) => (mayChange && user.id !== self.id ? actions(user) : []);
}
