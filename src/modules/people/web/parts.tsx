/** Parts of the screens of users, for a person's own page. Apart from the form fields, which load with every trip form. */
export { CompensationTab } from './compensation/tab.tsx';
export { PhotoField } from './photo/field.tsx';
export { roleText } from './roles/text.ts';
export { EmergencyFields } from './users/emergency-fields.tsx';
export { UserRecord } from './users/record.tsx';
export { useForgetUsers } from './users/status.ts';
export { type UserTab, UserTabs } from './users/tabs.tsx';
