/**
 * The visible part of the earth, and the position of a place on it. A degree of longitude is drawn as long as one of latitude: in Colombia it is at
 * most 3 % shorter.
 */
import type { Position } from '#base/wire.ts';

/** In pixels, from the upper left corner. */
export interface Pixel {
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

export interface Frame extends Size {
  /** Pixels per degree. */
  scale: number;
  /** The position of the upper left corner. */
  west: number;
  north: number;
}

/** Without places: Colombia, without its islands. */
const mainland: readonly Position[] = [
  { latitude: 12.5, longitude: -79 },
  { latitude: -4.25, longitude: -66.85 },
];
/** Degrees that are always shown, about 130 km: the outline has no more detail. */
const leastSpan = 1.2;
/** Around the places, for their labels, as long as it is not more than a fifth of the size. */
const margin = { x: 64, y: 44 };

/** The largest scale at which all of the positions are in the map, and in its middle. */
export function frameOf(positions: readonly Position[], { width, height }: Size): Frame {
  const shown = positions.length > 0 ? positions : mainland;
  const [west, east] = rangeOf(shown.map(({ longitude }) => longitude));
  const [south, north] = rangeOf(shown.map(({ latitude }) => latitude));
  const room = { x: width - 2 * Math.min(margin.x, width / 5), y: height - 2 * Math.min(margin.y, height / 5) };
  const scale = Math.min(room.x / Math.max(east - west, leastSpan), room.y / Math.max(north - south, leastSpan));
  return { width, height, scale, west: (west + east - width / scale) / 2, north: (south + north + height / scale) / 2 };
}

const rangeOf = (values: readonly number[]): [number, number] => [Math.min(...values), Math.max(...values)];

export function pixelOf({ latitude, longitude }: Position, { scale, west, north }: Frame): Pixel {
  return { x: (longitude - west) * scale, y: (north - latitude) * scale };
}

/** Whether a pixel is in the map, at least `distance` from its edge. */
export function isInside({ x, y }: Pixel, { width, height }: Size, distance = 0): boolean {
  return x >= distance && x <= width - distance && y >= distance && y <= height - distance;
}
