/** What other modules' screens show of a trip, and ask as a trip does. */

export { TripStatusBadge } from './status/badge.tsx';
export { AccountField } from './trip/account-field.tsx';
