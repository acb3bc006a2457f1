import { describe, expect, it } from 'vitest';
import { byNearness, distanceKm } from './nearness.ts';

const at = (latitude: string | null, longitude: string | null) => ({ latitude, longitude });
const bogota = at('4.609710', '-74.081750');
const cali = at('3.437220', '-76.522500');

describe('the distance in a straight line', () => {
  it.each([
    { name: 'from Bogotá to Cali is about 300 km', one: bogota, other: cali, km: 300 },
    { name: 'is the same in both directions', one: cali, other: bogota, km: 300 },
    { name: 'of a degree of longitude at the equator is 111 km', one: at('0', '0'), other: at('0', '1'), km: 111 },
    { name: 'to the other side of the earth is half of its circumference', one: at('0', '0'), other: at('0', '180'), km: 20_015 },
    { name: 'crosses the date line', one: at('0', '179.5'), other: at('0', '-179.5'), km: 111 },
    { name: 'in one city is zero', one: cali, other: cali, km: 0 },
    { name: 'is not known without coordinates', one: cali, other: at(null, null), km: null },
    { name: 'is not known with half of them', one: at('1', null), other: cali, km: null },
  ])('$name', ({ one, other, km }) => expect(distanceKm(one, other)).toBe(km));
});

it('puts the nearest first, then who waits longest, and last those without a place', () => {
  const waiting = [
    { plate: 'NEW2', distance_km: null, since: null },
    { plate: 'FAR', distance_km: 300, since: '2026-01-01T08:00' },
    { plate: 'NEAR_LATE', distance_km: 10, since: '2026-03-02T08:00' },
    { plate: 'NEW1', distance_km: null, since: null },
    { plate: 'LOST', distance_km: null, since: '2026-01-01T08:00' },
    { plate: 'NEAR', distance_km: 10, since: '2026-03-01T08:00' },
  ];
  expect(waiting.toSorted(byNearness).map(({ plate }) => plate)).toEqual(['NEAR', 'NEAR_LATE', 'FAR', 'LOST', 'NEW1', 'NEW2']);
});
