/** The queries to invalidate after a role changed. */
import { queriesOf } from '#web/api/call.ts';
import { client } from '#web/api/query-client.ts';
import { roles } from '../../contract/roles.ts';
import { users } from '../../contract/users.ts';

/** Invalidates the queries of roles in the current company, and those of users, which include roles. */
export function useInvalidateRoles(): () => Promise<unknown> {
  return () =>
    Promise.all([roles.list, roles.read, users.roles, users.list, users.read].map((route) => client.invalidateQueries(queriesOf(route))));
}
