/** The queries to invalidate after a role changed. */
import { invalidate } from '#web/api/query-client.ts';
import { roles } from '../../contract/roles.ts';
import { users } from '../../contract/users.ts';

/** Invalidates the queries of roles in the current company, and those of users, which include roles. */
export const invalidateRoles = () => invalidate(roles.list, roles.read, users.roles, users.list, users.read);
