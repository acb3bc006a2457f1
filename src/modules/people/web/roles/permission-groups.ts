/** The permissions as a clerk reads them: by what one works with. */
import type { Permission } from '#base/permissions.ts';

const all = <T extends string>(child: T) => [`view-${child}`, `create-${child}`, `update-${child}`, `delete-${child}`] as const;

/**
 * What the screen offers. The groups of the sidebar follow by themselves, and reports are only ever looked at: neither is asked
 * about. The platform's own are no company's to give.
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
