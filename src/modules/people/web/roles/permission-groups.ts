/** The permissions, grouped by area of work. */

import { type PermissionSubject, subjectsByGroup } from '#base/permission-subjects.ts';
import type { Permission } from '#base/permissions.ts';

const all = <T extends PermissionSubject>(subject: T) =>
  [`view-${subject}`, `create-${subject}`, `update-${subject}`, `delete-${subject}`] as const;

/**
 * Permissions without an operation yet. The editor of roles does not offer them, and does not remove them from roles. A test compares them with the
 * operations.
 */
export const unusedPermissions: readonly Permission[] = ['create-reports', 'update-reports', 'delete-reports'];

/** Left out are the groups of the sidebar, which are derived, and the permissions of the platform, which a company cannot grant. */
const groups: readonly { key: string; permissions: readonly Permission[] }[] = [
  { key: 'start', permissions: ['access-dashboard', ...all('reports'), 'export-data', 'import-data', 'view-history'] },
  {
    key: 'trips',
    permissions: [...all('trips'), 'start-trips', 'review-trips', 'reject-trips', 'cancel-trips', 'document-trips', 'invoice-trips'],
  },
  {
    key: 'billing',
    permissions: subjectsByGroup.billing.filter((subject) => subject !== 'trips' && subject !== 'expenses').flatMap(all),
  },
  { key: 'expenses', permissions: [...all('expenses'), 'approve-expenses'] },
  { key: 'vehicles', permissions: subjectsByGroup.vehicles.flatMap(all) },
  { key: 'team', permissions: [...subjectsByGroup['team-management'].flatMap(all), 'close-pay-periods', 'manage-roles'] },
  { key: 'company', permissions: [...subjectsByGroup.company.flatMap(all), 'close-books'] },
];

/** The permissions that the screen offers, by group. */
export const permissionGroups = groups
  .map(({ key, permissions }) => ({ key, permissions: permissions.filter((permission) => !unusedPermissions.includes(permission)) }))
  .filter(({ permissions }) => permissions.length > 0);
