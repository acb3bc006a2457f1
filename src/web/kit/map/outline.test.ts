import { readFileSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { cities, departments, landPath } from './outline.ts';

const places = new URL('../../../../db/seeds/places/', import.meta.url);
const [, ...rows] = readFileSync(new URL('cities.tsv', places), 'utf8').trimEnd().split('\n');
const municipalities = rows
  .map((row) => row.split('\t') as [string, string, string, string, string])
  .filter(([id, , , latitude]) => id.startsWith('CO-') && latitude !== '')
  .map(([id, department, name, latitude, longitude]) => ({ id, department, name, at: [+longitude, +latitude] as Point }));

type Point = [number, number];

/** By the lines that a ray to the east crosses. */
function isIn([x, y]: Point, rings: readonly Point[][]): boolean {
  const crossed = rings.flatMap((ring) =>
    ring.slice(1).filter(([x2, y2], at) => {
      const [x1, y1] = ring[at] as Point;
      return y1 > y !== y2 > y && x < x1 + ((x2 - x1) * (y - y1)) / (y2 - y1);
    }),
  );
  return crossed.length % 2 === 1;
}

/** To the nearest of its lines, in degrees. */
function distanceTo([x, y]: Point, rings: readonly Point[][]): number {
  const distances = rings.flatMap((ring) =>
    ring.slice(1).map(([x2, y2], at) => {
      const [x1, y1] = ring[at] as Point;
      const share = ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / ((x2 - x1) ** 2 + (y2 - y1) ** 2);
      const along = Math.min(Math.max(share, 0), 1);
      return Math.hypot(x - x1 - along * (x2 - x1), y - y1 - along * (y2 - y1));
    }),
  );
  return Math.min(...distances);
}

const ringsOf = (id: string) => departments.find((department) => department.id === id)?.rings as Point[][];

describe('the outline of Colombia', () => {
  it('has the 33 departments, each closed', () => {
    const known = readFileSync(new URL('departments.tsv', places), 'utf8').match(/^CO-\d\d/gm);
    expect(departments.map(({ id }) => id)).toEqual(known);
    for (const { id, rings } of departments) for (const ring of rings) expect(ring.at(-1), id).toEqual(ring[0]);
  });

  it('is a path with a part for each', () => {
    expect(landPath).toMatch(/^(M[-\d.]+,[-\d.]+(L[-\d.]+,[-\d.]+)+Z)+$/);
    expect(landPath.split('M')).toHaveLength(departments.flatMap(({ rings }) => rings).length + 1);
  });

  it('has no department over another', () => {
    const several = municipalities.filter(({ at }) => departments.filter(({ rings }) => isIn(at, rings)).length > 1);
    expect(several).toEqual([]);
  });

  it('has every municipality in its department, or within 2 km of it where it is at a river or at the sea', () => {
    const away = municipalities.filter(
      ({ department, at }) => !isIn(at, ringsOf(department)) && distanceTo(at, ringsOf(department)) > 0.018,
    );
    expect(away).toEqual([]);
  });

  it('has 97 of 100 municipalities in their department', () => {
    const inside = municipalities.filter(({ department, at }) => isIn(at, ringsOf(department)));
    expect(inside.length / municipalities.length).toBeGreaterThan(0.97);
  });

  it('is less than 60 kB', () => expect(statSync(new URL('./colombia.json', import.meta.url)).size).toBeLessThan(60_000));
});

describe('the cities of the map', () => {
  it('are the 32 capitals, then others, where the list of cities has them', () => {
    expect(cities.slice(0, 32).every(({ id }) => id.endsWith('001'))).toBe(true);
    expect(cities[0]?.name).toBe('Bogotá, D.C.');
    for (const { id, name, at } of cities) {
      const listed = municipalities.find((one) => one.id === id);
      expect(listed?.name).toBe(name);
      expect(Math.hypot(at.longitude - (listed?.at[0] as number), at.latitude - (listed?.at[1] as number))).toBeLessThan(0.002);
    }
  });
});
