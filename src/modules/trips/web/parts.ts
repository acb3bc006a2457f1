/** What other modules read of trips on screens. */
export { useTrip } from './queries.ts';
export { useCashHistory } from './trip/cash-history.tsx';
