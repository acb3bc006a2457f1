/** What is asked again after a role changed. */
import { useQueryClient } from '@tanstack/react-query';
import { allOf } from '#web/api/call.ts';
import { roles } from '../../contract/roles.ts';
import { users } from '../../contract/users.ts';

/** Forgets the roles of the current company, and where users show them. */
export function useForgetRoles(): () => Promise<unknown> {
  const client = useQueryClient();
  return () =>
    Promise.all([roles.list, roles.read, users.roles, users.list, users.read].map((route) => client.invalidateQueries(allOf(route))));
}
