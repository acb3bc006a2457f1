/** The positions of a trip's places on the map; the position of the truck is calculated by `shareBehind` in road.ts. */
import type { Position } from '#base/wire.ts';
import type { MappedPlace } from '../contract/place.ts';

/** Typed coordinates are used instead of the city's, if both are typed. Null for a place without either. */
export function positionOf(place: Omit<MappedPlace, 'city'>): Position | null {
  return pairOf(place.latitude, place.longitude) ?? pairOf(place.city_latitude, place.city_longitude);
}

function pairOf(latitude: string | null, longitude: string | null): Position | null {
  return latitude === null || longitude === null ? null : { latitude: Number(latitude), longitude: Number(longitude) };
}
