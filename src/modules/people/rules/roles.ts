/** What a role must hold to be of use, and who may define it. */
import { RuleBroken } from '#base/errors.ts';
import { allPermissions, type Permission } from '#base/permissions.ts';
import { goesBeyond, type Role } from './standing.ts';

/** The group of the sidebar that each kind of record stands in. */
const groups: Partial<Record<Permission, readonly string[]>> = {
  'access-vehicles': ['trucks', 'trailers', 'services', 'reminders'],
  'access-billing': ['trips', 'expenses', 'invoices', 'payments', 'advances'],
  'access-team-management': ['users', 'compensation'],
  'access-company': ['customers', 'company-settings'],
};

/** Actions on records, which nobody can take who does not see them. */
const seen: Partial<Record<Permission, Permission>> = {
  'start-trips': 'view-trips',
  'review-trips': 'view-trips',
  'cancel-trips': 'view-trips',
  'reject-trips': 'view-trips',
  'invoice-trips': 'view-trips',
  'document-trips': 'view-trips',
  'approve-expenses': 'view-expenses',
  'close-pay-periods': 'view-compensation',
};

/** What somebody must see to do this, if anything. */
export function seenFor(permission: Permission): Permission | undefined {
  const [verb, ...rest] = permission.split('-');
  if (verb === 'create' || verb === 'update' || verb === 'delete') return `view-${rest.join('-')}` as Permission;
  return seen[permission];
}

/** The groups of the sidebar follow from what is seen: nobody has to choose them. */
export const isDerived = (permission: Permission): boolean => permission in groups;

/** The permissions with what they need: to change something, seeing it; to see it, its group of the sidebar. In the usual order. */
export function completed(chosen: readonly Permission[]): Permission[] {
  const held = new Set(chosen.filter((permission) => !isDerived(permission)));
  for (const permission of [...held]) {
    const needed = seenFor(permission);
    if (needed) held.add(needed);
  }
  for (const [group, children] of Object.entries(groups)) {
    if (children.some((child) => held.has(`view-${child}` as Permission))) held.add(group as Permission);
  }
  return allPermissions.filter((permission) => held.has(permission));
}

/**
 * Refuses a role that has more than whoever defines it: before the change, or after. The groups of the sidebar open nothing by
 * themselves, and are not asked about.
 */
export function defineRole(before: Pick<Role, 'permissions'> | null, after: readonly Permission[], own: readonly string[]): void {
  const held = [...(before?.permissions ?? []), ...after].filter((permission) => !isDerived(permission as Permission));
  if (goesBeyond({ key: '', permissions: held }, own)) throw new RuleBroken('role_beyond_own');
}

/** Refuses to change or delete what every company has alike. */
export function keepBuiltIn(role: { built_in: boolean }): void {
  if (role.built_in) throw new RuleBroken('role_built_in');
}

/** Refuses to delete what somebody holds. */
export function deleteRole(role: { built_in: boolean; holders: number }): void {
  keepBuiltIn(role);
  if (role.holders > 0) throw new RuleBroken('role_in_use', { details: { holders: role.holders } });
}
