/** The drawing of the map, in pixels: the curves of the routes, the marks, and the labels that fit. */
import type { Position } from '#base/wire.ts';
import { type Curve, curveBetween, pathOf, pointOn, splitAt } from './curve.ts';
import { type Frame, frameOf, isInside, type Pixel, pixelOf, type Size } from './frame.ts';
import { type Box, type Label, placeLabels, type Surroundings } from './labels.ts';

export interface MapPlace {
  key: string;
  /** Empty if another place has it. */
  name: string;
  at: Position;
  kind: 'origin' | 'stop' | 'destination';
}

export interface MapRoute {
  key: string;
  from: Position;
  to: Position;
  /** The travelled share, from 0 to 1. */
  behind: number;
  /** Drawn at the end of the travelled part. */
  truck?: { isLate: boolean };
}

/** A city for orientation. */
export interface MapCity {
  id: string;
  name: string;
  at: Position;
}

interface DrawnRoute {
  key: string;
  curve: Curve;
  /** For the attribute `d` of a path: all of it, and its two parts, which may be empty. */
  whole: string;
  behind: string;
  ahead: string;
  truck: (MapRoute['truck'] & { pixel: Pixel }) | null;
}

export interface Drawing {
  frame: Frame;
  places: (MapPlace & { pixel: Pixel })[];
  routes: DrawnRoute[];
  cities: { id: string; pixel: Pixel }[];
  labels: Record<'cities' | 'places', Label[]>;
}

/** In pixels. */
const [placeRadius, truckRadius, cityRadius, lineWidth] = [7, 15, 2, 8];
/** The least distance of an orientation city from a labelled place. */
const leastDistance = 14;
/** For each city for orientation. */
const areaOfCity = 24_000;

interface Wanted {
  places: readonly MapPlace[];
  routes: readonly MapRoute[];
  /** The most important first. */
  cities: readonly MapCity[];
}

export function drawingOf(wanted: Wanted, size: Size, widthOf: Surroundings['widthOf']): Drawing {
  const frame = frameOf([...wanted.places.map(({ at }) => at), ...wanted.routes.flatMap(({ from, to }) => [from, to])], size);
  const places = wanted.places.map((place) => ({ ...place, pixel: pixelOf(place.at, frame) }));
  const routes = wanted.routes.map((route) => drawnRoute(route, frame));
  const trucks = routes.flatMap(({ truck }) => truck ?? []);
  const cities = citiesBeside([...places, ...trucks], wanted.cities, frame);

  const marks = [...places.map(({ pixel }) => boxAround(pixel, placeRadius)), ...trucks.map(({ pixel }) => boxAround(pixel, truckRadius))];
  const lines = routes.flatMap(({ curve }) => boxesOn(curve));
  const ends = placeLabels(
    places.flatMap(({ key, name, pixel }) => (name ? [{ key, text: name, at: pixel, gap: placeRadius + 4, isNeeded: true }] : [])),
    { size, taken: marks, lines, widthOf },
  );
  const around = placeLabels(
    cities.map(({ id, name, pixel }) => ({ key: id, text: name, at: pixel, gap: cityRadius + 4 })),
    { size, taken: [...marks, ...lines, ...ends, ...cities.map(({ pixel }) => boxAround(pixel, cityRadius))], widthOf },
  ).slice(0, Math.ceil((size.width * size.height) / areaOfCity));
  const named = new Set(around.map(({ key }) => key));
  return {
    frame,
    places,
    routes,
    cities: cities.filter(({ id }) => named.has(id)),
    labels: { cities: around, places: ends },
  };
}

/** Those in the map that are not at a mark, nor at a more important city. */
function citiesBeside(marks: readonly { pixel: Pixel }[], cities: readonly MapCity[], frame: Frame) {
  const beside: { id: string; name: string; pixel: Pixel }[] = [];
  for (const { id, name, at } of cities) {
    const pixel = pixelOf(at, frame);
    const isFree = [...marks, ...beside].every((other) => distance(other.pixel, pixel) > leastDistance);
    if (isFree && isInside(pixel, frame, 8)) beside.push({ id, name, pixel });
  }
  return beside;
}

function drawnRoute({ key, from, to, behind, truck }: MapRoute, frame: Frame): DrawnRoute {
  const curve = curveBetween(pixelOf(from, frame), pixelOf(to, frame));
  const [first, rest] = splitAt(curve, behind);
  return {
    key,
    curve,
    whole: pathOf(curve),
    behind: behind > 0 ? pathOf(first) : '',
    ahead: behind < 1 ? pathOf(rest) : '',
    truck: truck ? { ...truck, pixel: first.to } : null,
  };
}

const distance = (left: Pixel, right: Pixel) => Math.hypot(left.x - right.x, left.y - right.y);
const boxAround = ({ x, y }: Pixel, radius: number): Box => ({ x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius });

/** The boxes that a curve covers. */
function boxesOn(curve: Curve): Box[] {
  const steps = Math.max(Math.ceil(distance(curve.from, curve.to) / lineWidth), 1);
  return Array.from({ length: steps + 1 }, (_, step) => boxAround(pointOn(curve, step / steps), lineWidth / 2));
}
