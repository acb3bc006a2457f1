/** The roles of the company, and their names in the user's language. */
import type { TFunction } from 'i18next';
import { query } from '#web/api/call.ts';
import { users } from '../../contract/users.ts';

/** A function, because the query key contains the current company. */
export const rolesQuery = () => query(users.roles);

/** The name of a role; built-in ones are translated. */
export function roleText(role: { key: string; name: string }, t: TFunction): string {
  if (role.key === 'administrator' || role.key === 'driver') return t(`people:roles.${role.key}`);
  return role.name;
}
