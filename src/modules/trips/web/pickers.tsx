/** What other modules' screens show of a trip. */
export { TripStatusBadge } from './status.tsx';
