import { describe, expect, it } from 'vitest';
import { drawingOf, type MapPlace, type MapRoute } from './drawing.ts';
import type { Pixel } from './frame.ts';
import { cities } from './outline.ts';

const size = { width: 400, height: 500 };
const widthOf = (text: string) => text.length * 7;
const yumbo: MapPlace = { key: 'a', name: 'Yumbo', at: { latitude: 3.58, longitude: -76.49 }, kind: 'origin' };
const cartagena: MapPlace = { key: 'b', name: 'Cartagena', at: { latitude: 10.4, longitude: -75.5 }, kind: 'destination' };
const route = (behind: number, others: Partial<MapRoute> = {}): MapRoute => ({
  key: '1',
  from: yumbo.at,
  to: cartagena.at,
  behind,
  ...others,
});
const draw = (places: MapPlace[], routes: MapRoute[]) => drawingOf({ places, routes, cities }, size, widthOf);

describe('drawingOf', () => {
  it.each([
    { behind: 0, parts: ['', 'all'] },
    { behind: 0.4, parts: ['some', 'some'] },
    { behind: 1, parts: ['all', ''] },
  ])('draws what is behind after $behind of a route, and what is ahead', ({ behind, parts }) => {
    const [drawn] = draw([yumbo, cartagena], [route(behind)]).routes;
    const shown = [drawn?.behind, drawn?.ahead].map((path) => (path === drawn?.whole ? 'all' : path && 'some'));
    expect(shown).toEqual(parts);
  });

  it('has the truck where the part behind ends', () => {
    for (const [behind, end] of [
      [0, 0],
      [1, 1],
    ] as const) {
      const { routes, places } = draw([yumbo, cartagena], [route(behind, { truck: { isLate: false } })]);
      const [truck, place] = [routes[0]?.truck?.pixel as Pixel, places[end]?.pixel as Pixel];
      expect(truck.x).toBeCloseTo(place.x);
      expect(truck.y).toBeCloseTo(place.y);
    }
    const [half] = draw([yumbo, cartagena], [route(0.5, { truck: { isLate: false } })]).routes;
    expect(half?.behind).toContain(half?.truck?.pixel.x.toFixed(1));
  });

  it('names the ends, then cities for orientation', () => {
    const { labels } = draw([yumbo, cartagena], [route(0.5)]);
    expect(labels.places.map(({ text }) => text)).toEqual(['Yumbo', 'Cartagena']);
    const named = labels.cities.map(({ text }) => text);
    expect(named).toContain('Ibagué');
    // It is the end itself, and too near to the other one.
    expect(named).not.toContain('Cartagena');
    expect(named).not.toContain('Cali');
  });

  it('names a place once', () => {
    const { labels } = draw([cartagena, { ...yumbo, name: '' }], []);
    expect(labels.places.map(({ text }) => text)).toEqual(['Cartagena']);
  });

  it('has no name over another, a mark or a route', () => {
    const { labels, routes } = draw([yumbo, cartagena], [route(0.5, { truck: { isLate: false } })]);
    const all = Object.values(labels).flat();
    const truck = routes[0]?.truck?.pixel as Pixel;
    expect(all.length).toBeGreaterThan(6);
    for (const one of all) {
      for (const other of all.filter((label) => label !== one)) {
        const isApart = one.x + one.width <= other.x || other.x + other.width <= one.x || Math.abs(one.y - other.y) >= one.height;
        expect(isApart, `${one.text}, ${other.text}`).toBe(true);
      }
      const [x, y] = [truck.x - one.x, truck.y - one.y];
      expect(x >= 0 && x <= one.width && y >= 0 && y <= one.height, one.text).toBe(false);
    }
  });

  it('shows only cities that it names, of the whole country without places', () => {
    const drawing = draw([], []);
    expect(drawing.cities.map(({ id }) => id).sort()).toEqual(drawing.labels.cities.map(({ key }) => key).sort());
    expect(drawing.labels.cities.map(({ text }) => text)).toContain('Bogotá, D.C.');
    expect(drawing.cities.length).toBeLessThanOrEqual(Math.ceil((400 * 500) / 24_000));
  });
});
