/** The subjects of permissions. In a file of its own, because the sidebar, which every visit loads, needs only these. */

/** The subjects of `view-`, `create-`, `update-` and `delete-` permissions, by the group of the sidebar that shows them, in its order. */
export const subjectsByGroup = {
  vehicles: ['trucks', 'trailers', 'services', 'reminders'],
  billing: ['trips', 'expenses', 'invoices', 'payments', 'advances', 'owners'],
  'team-management': ['users', 'compensation'],
  company: ['customers', 'company-settings'],
} as const;
/** Those of the platform, and of the dashboard. */
export const otherSubjects = ['companies', 'reports'] as const;

export type SubjectInGroup = (typeof subjectsByGroup)[keyof typeof subjectsByGroup][number];
export type PermissionSubject = SubjectInGroup | (typeof otherSubjects)[number];
