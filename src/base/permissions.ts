/** Every permission string of the product; roles are sets of these. */
const children = [
  'trucks',
  'trailers',
  'services',
  'reminders',
  'trips',
  'expenses',
  'invoices',
  'payments',
  'advances',
  'users',
  'compensation',
  'customers',
  'company-settings',
  'companies',
  'reports',
] as const;
const verbs = ['view', 'create', 'update', 'delete'] as const;
const groups = [
  'access-dashboard',
  'access-vehicles',
  'access-billing',
  'access-team-management',
  'access-company',
  'access-settings',
] as const;
const actions = [
  'start-trips',
  'review-trips',
  'cancel-trips',
  'reject-trips',
  'invoice-trips',
  'document-trips',
  'approve-expenses',
  'close-pay-periods',
  'manage-roles',
  'import-data',
  'export-data',
  'view-history',
] as const;

export type Permission = `${(typeof verbs)[number]}-${(typeof children)[number]}` | (typeof groups)[number] | (typeof actions)[number];

/** In a stable order: groups, children by verb, actions. */
export const allPermissions: readonly Permission[] = [
  ...groups,
  ...children.flatMap((child) => verbs.map((verb) => `${verb}-${child}` as const)),
  ...actions,
];

/** What the platform keeps for itself: everything an administrator of a company lacks. */
const platformOnly = (permission: Permission) => permission === 'access-settings' || permission.endsWith('-companies');

/** What is left to the platform's people where there is no company yet. */
export const platformPermissions = allPermissions.filter(platformOnly);

/** The built-in roles. A driver sees own records only; that rule lives with the records, not here. */
export const builtInRoles = {
  super_administrator: allPermissions,
  administrator: allPermissions.filter((permission) => !platformOnly(permission)),
  driver: [
    'access-dashboard',
    'access-billing',
    'view-trips',
    'start-trips',
    'review-trips',
    'document-trips',
    'view-expenses',
    'create-expenses',
    'update-expenses',
    'view-compensation',
  ],
} as const satisfies Record<string, readonly Permission[]>;

/**
 * What every company starts with beside the built-in roles, and may edit: the desks of a carrier's office. Whoever fills in a trip
 * chooses customer and vehicles, so that changing trips goes with seeing those.
 */
export const seededRoles = {
  /** Sends trucks on their way, and sees that they and their papers are fit for it. */
  dispatcher: [
    'access-dashboard',
    'access-vehicles',
    'access-billing',
    'access-team-management',
    'access-company',
    'view-trucks',
    'update-trucks',
    'view-trailers',
    'update-trailers',
    'view-services',
    'create-services',
    'update-services',
    'view-reminders',
    'create-reminders',
    'update-reminders',
    'view-users',
    'view-customers',
    'view-trips',
    'create-trips',
    'update-trips',
    'delete-trips',
    'start-trips',
    'review-trips',
    'cancel-trips',
    'reject-trips',
    'document-trips',
    'view-expenses',
    'create-expenses',
    'update-expenses',
    'view-history',
  ],
  /** Checks what came back from the road, and turns it into invoices. */
  billing_clerk: [
    'access-dashboard',
    'access-vehicles',
    'access-billing',
    'access-company',
    'view-trucks',
    'view-trailers',
    'view-customers',
    'create-customers',
    'update-customers',
    'view-trips',
    'update-trips',
    'reject-trips',
    'invoice-trips',
    'document-trips',
    'view-expenses',
    'view-invoices',
    'create-invoices',
    'update-invoices',
    'delete-invoices',
    'view-payments',
    'view-advances',
    'view-reports',
    'export-data',
    'view-history',
  ],
  /** Money in and out: collects, hands cash to drivers, approves what they spent, pays the payroll. */
  treasurer: [
    'access-dashboard',
    'access-vehicles',
    'access-billing',
    'access-team-management',
    'access-company',
    'view-trucks',
    'view-trailers',
    'view-customers',
    'view-trips',
    'update-trips',
    'view-invoices',
    'view-payments',
    'create-payments',
    'update-payments',
    'delete-payments',
    'view-advances',
    'create-advances',
    'update-advances',
    'delete-advances',
    'view-expenses',
    'create-expenses',
    'update-expenses',
    'delete-expenses',
    'approve-expenses',
    'view-compensation',
    'create-compensation',
    'view-reports',
    'export-data',
    'view-history',
  ],
  /** Takes people on and lets them go, agrees their pay, reckons it. */
  payroll_clerk: [
    'access-dashboard',
    'access-vehicles',
    'access-billing',
    'access-team-management',
    'view-reminders',
    'create-reminders',
    'update-reminders',
    'view-users',
    'create-users',
    'update-users',
    'delete-users',
    'view-compensation',
    'create-compensation',
    'update-compensation',
    'delete-compensation',
    'close-pay-periods',
    'view-trips',
    'view-expenses',
    'view-reports',
    'export-data',
    'view-history',
  ],
} as const satisfies Record<string, readonly Permission[]>;
