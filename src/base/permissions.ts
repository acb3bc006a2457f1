/** All permissions; roles are sets of them. */
import { otherSubjects, type PermissionSubject, subjectsByGroup } from './permission-subjects.ts';

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
  'close-books',
] as const;

export type Permission = `${(typeof verbs)[number]}-${PermissionSubject}` | (typeof groups)[number] | (typeof actions)[number];

const subjects: PermissionSubject[] = [...Object.values(subjectsByGroup).flat(), ...otherSubjects];

/** In a stable order: groups, subjects by verb, actions. */
export const allPermissions: readonly Permission[] = [
  ...groups,
  ...subjects.flatMap((subject) => verbs.map((verb) => `${verb}-${subject}` as const)),
  ...actions,
];

/** Permissions of the platform's staff, which company administrators do not have. */
const platformOnly = (permission: Permission) => permission === 'access-settings' || permission.endsWith('-companies');

/** Permissions of the platform's staff outside of a company. */
export const platformPermissions = allPermissions.filter(platformOnly);

/** The built-in roles. Row level security limits drivers to their own records. */
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
 * Editable roles that every company starts with, besides the built-in ones: the desks of a carrier's office. A role that may edit
 * trips can also see customers and vehicles, because a trip form selects them.
 */
export const seededRoles = {
  /** Plans trips, and maintains vehicles and their documents. */
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
  /** Reviews finished trips and invoices them. */
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
  /** Collects payments, pays advances to drivers, approves expenses, pays the payroll, closes the books. */
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
    'view-company-settings',
    'close-books',
    'view-reports',
    'export-data',
    'view-history',
  ],
  /** Hires and dismisses employees, sets their compensation, calculates the payroll. */
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
