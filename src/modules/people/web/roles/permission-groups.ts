/** The permissions, grouped by area of work. */

import { type PermissionSubject, subjectsByGroup } from '#base/permission-subjects.ts';
import type { Permission } from '#base/permissions.ts';

const all = <T extends PermissionSubject>(subject: T) =>
  [`view-${subject}`, `create-${subject}`, `update-${subject}`, `delete-${subject}`] as const;

/**
 * The permissions that the screen offers. Left out are the groups of the sidebar, which are derived; changing reports, which no
 * operation uses; and those of the platform, which a company cannot grant.
 */
export const permissionGroups: readonly { key: string; permissions: readonly Permission[] }[] = [
  { key: 'start', permissions: ['access-dashboard', 'view-reports', 'export-data', 'import-data', 'view-history'] },
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
  { key: 'company', permissions: subjectsByGroup.company.flatMap(all) },
];
