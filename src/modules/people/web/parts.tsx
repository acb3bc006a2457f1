/** Parts of the user page, for the user's own page in `accounts`. Separate from the form fields, which every trip form loads. */

export { PhotoField } from './photo/field.tsx';
export type { OwnTab } from './slots.ts';
export { EmergencyFields } from './users/emergency-fields.tsx';
export { UserFacts } from './users/facts.tsx';
export { userRecord } from './users/record-part.ts';
export { invalidateUsers } from './users/status.ts';
