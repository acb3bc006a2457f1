import { describe, expect, it } from 'vitest';
import { positionOf } from './map.ts';

describe('positionOf', () => {
  const city = { city_latitude: '3.437220', city_longitude: '-76.522500' };
  const unknown = { city_latitude: null, city_longitude: null };
  const typed = { latitude: '3.500000', longitude: '-76.600000' };
  const none = { latitude: null, longitude: null };
  it.each([
    ['typed coordinates before those of the city', { ...typed, ...city }, { latitude: 3.5, longitude: -76.6 }],
    ['those of the city', { ...none, ...city }, { latitude: 3.43722, longitude: -76.5225 }],
    ['those of the city where only one was typed', { ...typed, longitude: null, ...city }, { latitude: 3.43722, longitude: -76.5225 }],
    ['typed ones in a city without', { ...typed, ...unknown }, { latitude: 3.5, longitude: -76.6 }],
    ['none without either', { ...none, ...unknown }, null],
    ['the equator and the meridian', { latitude: '0.000000', longitude: '0.000000', ...city }, { latitude: 0, longitude: 0 }],
  ])('is %s', (_, place, position) => expect(positionOf(place)).toEqual(position));
});
