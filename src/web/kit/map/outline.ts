/** Colombia's departments and larger cities, from TopoJSON: arcs of steps, of which each outline names its own, in its order. */
import type { Position } from '#base/wire.ts';
import source from './colombia.json' with { type: 'json' };

/** Longitude and latitude in degrees. */
type Point = [number, number];

interface Outline {
  id: string;
  /** Closed: each ends where it begins. */
  rings: Point[][];
}

/** Nested as in the file: the rings of a polygon, or those of each part of several. */
type Arcs = number | readonly Arcs[];

const { scale, translate } = source.transform as { scale: Point; translate: Point };
const toDegrees = ([x, y]: readonly number[]): Point => [(x as number) * scale[0] + translate[0], (y as number) * scale[1] + translate[1]];

/** The arcs as points; in the file each is the difference to the one before. */
const arcs = source.arcs.map((steps) => {
  let at = [0, 0];
  return steps.map(([dx = 0, dy = 0]) => {
    at = [(at[0] as number) + dx, (at[1] as number) + dy];
    return toDegrees(at);
  });
});

export const departments: readonly Outline[] = source.objects.departments.geometries.map(({ id, arcs: of }) => ({
  id,
  rings: ringsOf(of),
}));

/** Capitals first, then the others, each by their inhabitants. */
export const cities: readonly { id: string; name: string; at: Position }[] = source.objects.cities.geometries.map(
  ({ id, properties, coordinates }) => {
    const [longitude, latitude] = toDegrees(coordinates);
    return { id, name: properties.name, at: { longitude, latitude } };
  },
);

/** For SVG: one unit is a degree, to the east and to the south. */
export const landPath = departments
  .flatMap(({ rings }) => rings)
  .map((ring) => `M${ring.map(([x, y]) => `${x.toFixed(4)},${(-y).toFixed(4)}`).join('L')}Z`)
  .join('');

function ringsOf(of: readonly Arcs[]): Point[][] {
  if (typeof of[0] === 'number') return [joined(of as readonly number[])];
  return of.flatMap((part) => ringsOf(part as readonly Arcs[]));
}

/** An arc begins where the one before ends. A negative number is an arc in the other direction. */
function joined(numbers: readonly number[]): Point[] {
  return numbers.flatMap((number, at) => {
    const points = (number < 0 ? arcs[~number]?.toReversed() : arcs[number]) as Point[];
    return at === 0 ? points : points.slice(1);
  });
}
