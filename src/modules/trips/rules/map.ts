/** Where the map shows the places of a trip; where its truck is, says `shareBehind` in road.ts. */
import type { Position } from '#base/wire.ts';
import type { MappedPlace } from '../contract/place.ts';

/** Typed coordinates win over those of the city, if both are typed. Null for a place that has neither. */
export function positionOf(place: Omit<MappedPlace, 'city'>): Position | null {
  return pairOf(place.latitude, place.longitude) ?? pairOf(place.city_latitude, place.city_longitude);
}

function pairOf(latitude: string | null, longitude: string | null): Position | null {
  return latitude === null || longitude === null ? null : { latitude: Number(latitude), longitude: Number(longitude) };
}
