/** Taking a user out of work, shutting them out, and taking them back, after asking. */
import { useQueryClient } from '@tanstack/react-query';
import { type UserRow, users } from '#modules/identity/contract/users.ts';
import { allOf } from '#web/api.ts';
import type { RowAction } from '#web/kit/row-menu.tsx';
import { useStatusActions } from '#web/kit/use-status-actions.ts';
import { useMay, useSession } from '#web/session.ts';

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
  const actions = useStatusActions<Changed>({ operations: users, words: 'identity:users.', name: ({ name }) => name, forget });
  return (user) => (mayChange && user.id !== self.id ? actions(user) : []);
}
