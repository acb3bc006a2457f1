import { describe, expect, it } from 'vitest';
import { placesOf, routeOf, unknownCities } from './marks.ts';

const place = (city: string, latitude: string | null, longitude: string | null) => ({
  city,
  latitude,
  longitude,
  city_latitude: null,
  city_longitude: null,
});
const [yumbo, cali, cartagena] = [place('Yumbo', '3.58', '-76.49'), place('Cali', '3.44', '-76.52'), place('Cartagena', '10.4', '-75.5')];
const unknown = place('Papunaua', null, null);
const shown = (trips: Parameters<typeof placesOf>[0]) => placesOf(trips).map(({ name, kind }) => `${kind} ${name}`);

describe('placesOf', () => {
  it.each([
    {
      name: 'both ends of a trip',
      trips: [{ origin: yumbo, destination: cartagena }],
      expected: ['destination Cartagena', 'origin Yumbo'],
    },
    {
      name: 'a place once',
      trips: [
        { origin: yumbo, destination: cartagena },
        { origin: yumbo, destination: cali },
      ],
      expected: ['destination Cartagena', 'destination Cali', 'origin Yumbo'],
    },
    {
      name: 'one that is both as a destination',
      trips: [
        { origin: yumbo, destination: cartagena },
        { origin: cartagena, destination: cali },
      ],
      expected: ['destination Cartagena', 'destination Cali', 'origin Yumbo'],
    },
    {
      name: 'two addresses of a city with one name',
      trips: [{ origin: { ...cali, latitude: '3.5' }, destination: cali }],
      expected: ['destination Cali', 'origin '],
    },
    {
      name: 'two cities of the same name with theirs',
      trips: [{ origin: { ...cali, city: 'Cartagena' }, destination: cartagena }],
      expected: ['destination Cartagena', 'origin Cartagena'],
    },
    { name: 'no place without a position', trips: [{ origin: unknown, destination: cartagena }], expected: ['destination Cartagena'] },
  ])('shows $name', ({ trips, expected }) => expect(shown(trips)).toEqual(expected));

  it('shows what is known between the ends, without the cities of the ends', () => {
    const stop = (city: string, city_latitude: string | null) => ({ city, city_latitude, city_longitude: city_latitude && '-76.4' });
    const stops = [stop('Yumbo', '3.6'), stop('Guacarí', '3.76'), stop('Papunaua', null)];
    const found = placesOf([{ origin: yumbo, destination: cartagena }], stops);
    expect(found.map(({ name, kind }) => `${kind} ${name}`)).toEqual(['destination Cartagena', 'origin Yumbo', 'stop Guacarí']);
  });
});

describe('routeOf', () => {
  const trip = { id: '1', departure_at: '2026-11-20T06:00', arrival_at: '2026-11-20T16:00', origin: yumbo, destination: cartagena };
  const way = { key: '1', from: { latitude: 3.58, longitude: -76.49 }, to: { latitude: 10.4, longitude: -75.5 } };
  const now = '2026-11-20T11:00';
  it('has the truck in transit, where the planned time puts it', () =>
    expect(routeOf({ ...trip, status: 'in_transit' }, now)).toEqual([{ ...way, behind: 0.5, truck: { isLate: false } }]));
  it('is marked as late after the planned arrival', () =>
    expect(routeOf({ ...trip, status: 'in_transit' }, '2026-11-20T18:00')).toEqual([{ ...way, behind: 0.97, truck: { isLate: true } }]));
  it('has no truck before and after', () => {
    expect(routeOf({ ...trip, status: 'active' }, now)).toEqual([{ ...way, behind: 0 }]);
    expect(routeOf({ ...trip, status: 'paid' }, now)).toEqual([{ ...way, behind: 1 }]);
  });
  it('is nothing without one of its ends', () => expect(routeOf({ ...trip, origin: unknown, status: 'paid' }, now)).toEqual([]));
});

describe('unknownCities', () => {
  it('are those without a position', () => {
    expect(unknownCities({ origin: unknown, destination: cali })).toEqual(['Papunaua']);
    expect(unknownCities({ origin: yumbo, destination: cali })).toEqual([]);
  });
});
