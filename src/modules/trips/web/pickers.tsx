/** Components of trips that other modules may import. */
export { RouteText } from './route-text.tsx';
export { TripStatusBadge } from './status/badge.tsx';
export { MissingProofBadge } from './status/proof.tsx';
export { AccountField } from './trip/account-field.tsx';
export { MovementDialog } from './trip/movement-dialog.tsx';
