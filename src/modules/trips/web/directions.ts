/** Addresses of Google Maps, which open its application on a phone. */
import type { Place } from '../contract/place.ts';
import type { Trip } from '../contract/trip.ts';

/** Google Maps' directions of a trip. A place without coordinates is searched for by its address. */
export function directionsHref({ origin, destination }: Pick<Trip, 'origin' | 'destination'>): string {
  return `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', origin: mapPlace(origin), destination: mapPlace(destination) })}`;
}

/** Google Maps' directions to a place from where the device is. */
export const directionsTo = (place: Place): string =>
  `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination: mapPlace(place) })}`;

function mapPlace(place: Place): string {
  if (place.latitude && place.longitude) return `${place.latitude},${place.longitude}`;
  return [place.address, ...new Set([place.city, place.department, place.country])].join(', ');
}
