/** The roles that a company gives, as people read them. */
import type { TFunction } from 'i18next';
import { query } from '#web/api/call.ts';
import { users } from '../../contract/users.ts';

/** Asked for when it is used: the company is part of the key. */
export const rolesQuery = () => query(users.roles);

/** The name that the company gave the role; the built-in ones are called by the reader's language. */
export function roleText(role: { key: string; name: string }, t: TFunction): string {
  if (role.key === 'administrator' || role.key === 'driver') return t(`people:roles.${role.key}`);
  return role.name;
}
