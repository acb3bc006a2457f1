/** What other modules' screens show of a trip, and ask as a trip does. */
export { AccountField } from './account-field.tsx';
export { TripStatusBadge } from './status.tsx';
