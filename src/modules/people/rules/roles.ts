/** Which permissions require others, and who may define and delete roles. */
import { RuleBroken } from '#base/errors.ts';
import { subjectsByGroup } from '#base/permission-subjects.ts';
import { allPermissions, type Permission } from '#base/permissions.ts';
import { exceedsPermissions, type Role } from './members.ts';

/** The groups of the sidebar, with the kinds of records in each. */
const sidebarGroups: Partial<Record<Permission, readonly string[]>> = Object.fromEntries(
  Object.entries(subjectsByGroup).map(([group, subjects]) => [`access-${group}`, subjects]),
);

/** Permissions for actions on records, with the permission to view these. Those for create, update and delete follow from their names. */
const viewPermissions: Partial<Record<Permission, Permission>> = {
  'start-trips': 'view-trips',
  'review-trips': 'view-trips',
  'cancel-trips': 'view-trips',
  'reject-trips': 'view-trips',
  'invoice-trips': 'view-trips',
  'document-trips': 'view-trips',
  'approve-expenses': 'view-expenses',
  'close-pay-periods': 'view-compensation',
  'close-books': 'view-company-settings',
};

/** The view permission that a permission requires, if any. */
export function viewPermissionFor(permission: Permission): Permission | undefined {
  const [verb, ...rest] = permission.split('-');
  if (verb === 'create' || verb === 'update' || verb === 'delete') return `view-${rest.join('-')}` as Permission;
  return viewPermissions[permission];
}

/** Whether it is a group of the sidebar: these are derived from the view permissions and not chosen. */
export const isDerived = (permission: Permission): boolean => permission in sidebarGroups;

/** Adds the required permissions: to change something, viewing it; to view it, its group of the sidebar. In the order of `allPermissions`. */
export function withRequiredPermissions(chosen: readonly Permission[]): Permission[] {
  const result = new Set(chosen.filter((permission) => !isDerived(permission)));
  for (const permission of [...result]) {
    const required = viewPermissionFor(permission);
    if (required) result.add(required);
  }
  for (const [group, children] of Object.entries(sidebarGroups)) {
    if (children.some((child) => result.has(`view-${child}` as Permission))) result.add(group as Permission);
  }
  return allPermissions.filter((permission) => result.has(permission));
}

/**
 * Throws `role_beyond_own` if the role has, before or after the change, a permission that the caller (`own`) lacks. Groups of the sidebar are
 * ignored, because they alone do not give access to anything.
 */
export function assertMayDefineRole(before: Pick<Role, 'permissions'> | null, after: readonly Permission[], own: readonly string[]): void {
  const permissions = [...(before?.permissions ?? []), ...after].filter((permission) => !isDerived(permission as Permission));
  if (exceedsPermissions({ key: '', permissions }, own)) throw new RuleBroken('role_beyond_own');
}

/** Throws `role_built_in` for a built-in role: these cannot be changed or deleted. */
export function assertNotBuiltIn(role: { built_in: boolean }): void {
  if (role.built_in) throw new RuleBroken('role_built_in');
}

/** Throws `role_built_in` for a built-in role and `role_in_use` for one that users have. */
export function assertMayDeleteRole(role: { built_in: boolean; holders: number }): void {
  assertNotBuiltIn(role);
  if (role.holders > 0) throw new RuleBroken('role_in_use', { details: { holders: role.holders } });
}
