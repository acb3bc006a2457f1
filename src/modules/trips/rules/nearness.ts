/** The distance of a truck from the origin of a trip. Pure. */
import type { LocalDateTime } from '#base/days.ts';

export interface Coordinates {
  /** Degrees, as decimal strings; null if they are not known. */
  latitude: string | null;
  longitude: string | null;
}

const earthRadius_km = 6371;
const radians = (degrees: string) => (Number(degrees) * Math.PI) / 180;

/** Kilometres in a straight line over the sphere, whole; null unless both have coordinates. */
export function distanceKm(one: Coordinates, other: Coordinates): number | null {
  if (one.latitude === null || one.longitude === null || other.latitude === null || other.longitude === null) return null;
  const [from, to] = [radians(one.latitude), radians(other.latitude)];
  const halfChord = (angle: number) => Math.sin(angle / 2) ** 2;
  const share = halfChord(to - from) + Math.cos(from) * Math.cos(to) * halfChord(radians(other.longitude) - radians(one.longitude));
  return Math.round(2 * earthRadius_km * Math.asin(Math.min(1, Math.sqrt(share))));
}

export interface Waiting {
  distance_km: number | null;
  since: LocalDateTime | null;
  plate: string;
}

/** The nearest first, at the same distance the one that has waited longest; last those with an unknown position. */
export function byNearness(one: Waiting, other: Waiting): number {
  const far = (waiting: Waiting) => waiting.distance_km ?? Number.POSITIVE_INFINITY;
  if (far(one) !== far(other)) return far(one) < far(other) ? -1 : 1;
  if (one.since !== other.since) return (one.since ?? '9') < (other.since ?? '9') ? -1 : 1;
  return one.plate < other.plate ? -1 : 1;
}
