/** Where the map shows the places and the truck of a trip. */
import type { LocalDateTime } from '#base/days.ts';
import type { Position } from '#base/position.ts';
import type { MappedPlace } from '../contract/place.ts';
import type { TripStatus } from '../contract/status.ts';
import { plannedProgress } from './road.ts';
import { isArrivalConfirmed } from './status.ts';

/** Typed coordinates win over those of the city, if both are typed. Null for a place that has neither. */
export function positionOf(place: Omit<MappedPlace, 'city'>): Position | null {
  return pairOf(place.latitude, place.longitude) ?? pairOf(place.city_latitude, place.city_longitude);
}

function pairOf(latitude: string | null, longitude: string | null): Position | null {
  return latitude === null || longitude === null ? null : { latitude: Number(latitude), longitude: Number(longitude) };
}

interface PlannedTrip {
  status: TripStatus;
  departure_at: LocalDateTime;
  arrival_at: LocalDateTime | null;
}

/**
 * The share of its way that a trip has behind it, from 0 to 1: in transit that of the planned time. Without a planned arrival it is still
 * where it was confirmed last, at its origin.
 */
export function shareBehind({ status, departure_at, arrival_at }: PlannedTrip, now: LocalDateTime): number {
  if (isArrivalConfirmed(status)) return 1;
  return status === 'in_transit' ? (plannedProgress(departure_at, arrival_at, now) ?? 0) : 0;
}
