/** The roles that a company gives, as people read them. */
import type { TFunction } from 'i18next';
import { users } from '#modules/identity/contract/users.ts';
import { query } from '#web/api.ts';

/** Asked for when it is used: the company is part of the key. */
export const rolesQuery = () => query(users.roles);

/** The name that the company gave the role; the built-in ones are called by the reader's language. */
export function roleText(role: { key: string; name: string }, t: TFunction<'identity'>): string {
  if (role.key === 'administrator' || role.key === 'driver') return t(`roles.${role.key}`);
  return role.name;
}
