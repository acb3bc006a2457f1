/** The permissions, grouped by area of work. */
import type { Permission } from '#base/permissions.ts';

const all = <T extends string>(child: T) => [`view-${child}`, `create-${child}`, `update-${child}`, `delete-${child}`] as const;

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
  { key: 'billing', permissions: [...all('invoices'), ...all('payments'), ...all('advances')] },
  { key: 'expenses', permissions: [...all('expenses'), 'approve-expenses'] },
  { key: 'vehicles', permissions: [...all('trucks'), ...all('trailers'), ...all('services'), ...all('reminders')] },
  { key: 'team', permissions: [...all('users'), ...all('compensation'), 'close-pay-periods', 'manage-roles'] },
  { key: 'company', permissions: [...all('customers'), ...all('company-settings')] },
];
