/** Components of trips that other modules may import. */
export { TripStatusBadge } from './status/badge.tsx';
export { AccountField } from './trip/account-field.tsx';
export { AccountMovementFields } from './trip/account-movement-fields.tsx';
