/** Parts of the user page, for the user's own page in `accounts`. Separate from the form fields, which every trip form loads. */

export { CompensationTab } from './compensation/tab.tsx';
export { PhotoField } from './photo/field.tsx';
export { EmergencyFields } from './users/emergency-fields.tsx';
export { UserRecord } from './users/record.tsx';
export { useInvalidateUsers } from './users/status.ts';
export { type UserTab, UserTabs } from './users/tabs.tsx';
