/** Who may change whom, and what a company must never be left without. */
import { RuleBroken } from '#base/errors.ts';

/** Where somebody stands in a company. */
export interface Standing {
  status: 'active' | 'inactive' | 'blocked';
  /** Has accepted to work here, and may enter. */
  accepted: boolean;
  roles: readonly Role[];
}

export interface Role {
  id: string;
  key: string;
  permissions: readonly string[];
}

/** Who changes it. */
export interface Changer {
  /** The permissions that the changer holds in the company. */
  own: readonly string[];
  /** They change themselves. */
  is_self: boolean;
  /** Somebody else is an active administrator who may enter. */
  other_administrators: boolean;
}

/**
 * Whether a role holds a permission that one's own lack. The built-in role of drivers never does: it shows whoever holds it their own
 * trips and nothing else, and whoever makes users makes drivers.
 */
export function goesBeyond(role: Pick<Role, 'key' | 'permissions'>, own: readonly string[]): boolean {
  return role.key !== 'driver' && role.permissions.some((permission) => !own.includes(permission));
}

/**
 * Refuses a change of somebody's standing that the changer may not make: nobody grants what they do not have nor changes who has
 * more, nobody changes a status without the right to deactivate, nobody shuts themselves out, and somebody must remain who can
 * administer the company.
 */
export function changeStanding(before: Standing, after: Standing, changer: Changer): void {
  if ([...before.roles, ...after.roles].some((role) => goesBeyond(role, changer.own))) throw new RuleBroken('role_beyond_own');
  if (before.status !== after.status && !changer.own.includes('delete-users')) throw new RuleBroken('user_status_not_yours');
  if (changer.is_self && after.status !== 'active') throw new RuleBroken('not_oneself');
  if (administers(before) && !administers(after) && !changer.other_administrators) throw new RuleBroken('last_administrator');
}

function administers({ status, accepted, roles }: Standing): boolean {
  return status === 'active' && accepted && roles.some(({ key }) => key === 'administrator');
}
