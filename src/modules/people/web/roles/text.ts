/** The roles of the company. */
import { query } from '#web/api/call.ts';
import { users } from '../../contract/users.ts';

/** A function, because the query key contains the current company. */
export const rolesQuery = () => query(users.roles);
