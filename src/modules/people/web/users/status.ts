/** Taking a user out of work, shutting them out, and taking them back, after asking. */
import { useQueryClient } from '@tanstack/react-query';
import { allOf } from '#web/api/call.ts';
import { useStatusActions } from '#web/kit/page/use-status-actions.ts';
import type { RowAction } from '#web/kit/table/row-menu.tsx';
import { useMay, useSession } from '#web/session/session.ts';
import { type UserRow, users } from '../../contract/users.ts';

type Changed = Pick<UserRow, 'id' | 'name' | 'status' | 'version'>;

/** Forgets every list and record of users in the current company. */
export function useForgetUsers(): () => Promise<unknown> {
  const client = useQueryClient();
  return () => Promise.all([users.list, users.read, users.drivers, users.driver].map((route) => client.invalidateQueries(allOf(route))));
}

/** What may be done with the status of a user by whoever is signed in; nothing with one's own. */
export function useUserStatus(): (user: Changed) => RowAction[] {
  const mayChange = useMay('delete-users');
  const forget = useForgetUsers();
  const { user: self } = useSession();
  const actions = useStatusActions<Changed>({ operations: users, words: 'people:users.', name: ({ name }) => name, forget });
  return (user) => (mayChange && user.id !== self.id ? actions(user) : []);
}
