/** What other modules read of trips on screens. */
export { useTrip } from './queries.ts';
