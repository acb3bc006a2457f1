import { expect, it } from 'vitest';
import { freeTruckOption } from './free-trucks.ts';

const truck = {
  truck_id: 'a',
  plate: 'WLK936',
  trailer_id: 'b',
  trailer_plate: 'R48217',
  driver_name: 'Carlos Quintero',
  city_name: 'Cali',
  since: '2026-11-20T18:00',
  next_departure_at: null,
  distance_km: 1012,
};
const nowhere = { city_name: null, since: null, distance_km: null, driver_name: null, trailer_id: null, trailer_plate: null };
const t = (key: string, values: Record<string, string>) => [key.replace('form.', ''), ...Object.values(values)].join(' ');

it.each([
  {
    name: 'where it is, since when, and who drives it',
    changes: {},
    hint: 'Cali, distance 1.012 · free_since 20 nov · Carlos Quintero',
  },
  {
    name: 'when it leaves next',
    changes: { next_departure_at: '2026-12-04T05:00', driver_name: null },
    hint: 'Cali, distance 1.012 · free_since 20 nov · next_trip 4 dic',
  },
  { name: 'a city without coordinates', changes: { distance_km: null }, hint: 'Cali · free_since 20 nov · Carlos Quintero' },
  { name: 'that it had no trip yet', changes: nowhere, hint: 'no_trip_yet' },
])('a free truck says $name', ({ changes, hint }) =>
  expect(freeTruckOption({ ...truck, ...changes }, t, 'es', '2026').hint?.replaceAll('\u00a0', ' ')).toBe(hint),
);

it('brings its usual trailer, if it has one', () => {
  expect(freeTruckOption(truck, t, 'es', '2026').trailer).toEqual({ value: 'b', label: 'R48217' });
  expect(freeTruckOption({ ...truck, ...nowhere }, t, 'es', '2026').trailer).toBeNull();
});
