import { describe, expect, it } from 'vitest';
import { tripStatuses } from '../contract/status.ts';
import { positionOf, shareBehind } from './map.ts';

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

describe('shareBehind', () => {
  const [departure_at, arrival_at] = ['2026-11-20T06:00', '2026-11-20T16:00'];
  const at = '2026-11-20T11:00';
  it.each([
    ['active', 0],
    ['in_transit', 0.5],
    ['under_review', 1],
    ['rejected', 1],
    ['invoiced', 1],
    ['paid', 1],
    ['cancelled', 0],
  ] as const)('of a trip that is %s is %s', (status, share) => expect(shareBehind({ status, departure_at, arrival_at }, at)).toBe(share));
  it('covers every status', () => expect(tripStatuses).toHaveLength(7));
  it('ends at 97 %', () => expect(shareBehind({ status: 'in_transit', departure_at, arrival_at }, '2026-11-29T11:00')).toBe(0.97));
  it('is 0 in transit without a planned arrival', () =>
    expect(shareBehind({ status: 'in_transit', departure_at, arrival_at: null }, at)).toBe(0));
});
