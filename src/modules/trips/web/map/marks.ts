/** The marks of trips on the map. */
import type { LocalDateTime } from '#base/days.ts';
import type { Position } from '#base/wire.ts';
import type { MapPlace, MapRoute } from '#web/kit/map/drawing.ts';
import type { MappedPlace } from '../../contract/place.ts';
import type { TripRow } from '../../contract/trip.ts';
import { positionOf } from '../../rules/map.ts';
import { delayOf, shareBehind } from '../../rules/road.ts';

interface TwoEnds {
  origin: MappedPlace;
  destination: MappedPlace;
}

/** A city that a trip is known to have passed, such as one where an expense was paid. */
export type Stop = Pick<MappedPlace, 'city' | 'city_latitude' | 'city_longitude'>;

/** Two addresses of a city have one name, if they are nearer than about 50 km. */
const sameCity_degrees = 0.5;

/**
 * The ends of the trips with a known position, and the stops in other cities. A place that is both origin and destination is shown as a destination.
 */
export function placesOf(trips: readonly TwoEnds[], stops: readonly Stop[] = []): MapPlace[] {
  const places = new Map<string, MapPlace>();
  for (const kind of ['destination', 'origin'] as const) {
    for (const { [kind]: end } of trips) {
      const at = positionOf(end);
      const key = at && `${at.latitude} ${at.longitude}`;
      if (key === null || places.has(key)) continue;
      const isNamed = [...places.values()].some(({ name, at: other }) => name === end.city && isNear(at as Position, other));
      places.set(key, { key, name: isNamed ? '' : end.city, at: at as Position, kind });
    }
  }
  for (const { city, ...place } of stops) {
    const at = positionOf({ latitude: null, longitude: null, ...place });
    const isEnd = at && [...places.values()].some(({ name, at: end }) => name === city && isNear(at, end));
    if (at && !isEnd) places.set(city + at.latitude, { key: `stop ${city} ${at.latitude}`, name: city, at, kind: 'stop' });
  }
  return [...places.values()];
}

const isNear = (one: Position, other: Position) =>
  Math.hypot(one.latitude - other.latitude, one.longitude - other.longitude) < sameCity_degrees;

type TripOnMap = TwoEnds & Pick<TripRow, 'id' | 'departure_at' | 'arrival_at' | 'status'>;

/** The way of a trip, and in transit its truck, which is marked when it is late; empty if an end is unknown. */
export function routeOf(trip: TripOnMap, now: LocalDateTime): MapRoute[] {
  const [from, to] = [positionOf(trip.origin), positionOf(trip.destination)];
  if (!from || !to) return [];
  const route = { key: trip.id, from, to, behind: shareBehind(trip, now) };
  return [trip.status === 'in_transit' ? { ...route, truck: { isLate: delayOf(trip.arrival_at, now) !== null } } : route];
}

/** The cities of a trip that are not on the map. */
export function unknownCities({ origin, destination }: TwoEnds): string[] {
  return [origin, destination].filter((end) => positionOf(end) === null).map(({ city }) => city);
}
