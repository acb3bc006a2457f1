/** The queries to invalidate after a role changed. */
import { useQueryClient } from '@tanstack/react-query';
import { queriesOf } from '#web/api/call.ts';
import { roles } from '../../contract/roles.ts';
import { users } from '../../contract/users.ts';

/** Invalidates the queries of roles in the current company, and those of users, which include roles. */
export function useInvalidateRoles(): () => Promise<unknown> {
  const client = useQueryClient();
  return () =>
    Promise.all([roles.list, roles.read, users.roles, users.list, users.read].map((route) => client.invalidateQueries(queriesOf(route))));
}
