/** Parts of trip screens for other modules. */

export { directionsTo } from './directions.ts';
export { useSecondAdvanceText } from './form/second-advance.ts';
export { TripMap } from './map/trip-map.tsx';
export { useTrip } from './queries.ts';
export { RouteText } from './route-text.tsx';
export type { CustomerOfTrip } from './slots.ts';
export { useCashTemplate } from './templates/suggested-cash.ts';
export { useCashHistory } from './trip/cash-history.tsx';
export { useOwnerOwesText } from './trip/owner-owes.ts';
