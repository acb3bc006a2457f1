/** What is asked again after a role changed. */
import { useQueryClient } from '@tanstack/react-query';
import { roles } from '#modules/identity/contract/roles.ts';
import { users } from '#modules/identity/contract/users.ts';
import { allOf } from '#web/api.ts';

/** Forgets the roles of the current company, and where users show them. */
export function useForgetRoles(): () => Promise<unknown> {
  const client = useQueryClient();
  return () =>
    Promise.all([roles.list, roles.read, users.roles, users.list, users.read].map((route) => client.invalidateQueries(allOf(route))));
}
