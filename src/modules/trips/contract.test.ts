import { describe, expect, it } from 'vitest';
import { PlaceInput } from './contract/place.ts';
import { TripInput } from './contract/trip-input.ts';

const pathsOf = (body: object) => TripInput.safeParse(body).error?.issues.map(({ path }) => path.join('.'));

describe('TripInput', () => {
  it('reports moments and odometers in the wrong order together with missing fields', () => {
    const paths = pathsOf({
      departure_at: '2026-03-02T06:00',
      arrival_at: '2026-03-01T06:00',
      odometer_departure: 20,
      odometer_arrival: 10,
    });
    expect(paths).toEqual(expect.arrayContaining(['customer_id', 'origin', 'arrival_at', 'odometer_arrival']));
  });

  it('does not compare two moments while one of them is invalid', () => {
    expect(pathsOf({ departure_at: '', arrival_at: '2026-03-01T06:00' })).not.toContain('arrival_at');
  });

  it('stores coordinates with a decimal point, also when typed with a comma', () => {
    const place = { city_id: 'CO-11001', address: 'Calle 1' };
    expect(PlaceInput.parse({ ...place, latitude: ' 4,65 ', longitude: '-74,1' })).toMatchObject({ latitude: '4.65', longitude: '-74.1' });
    expect(PlaceInput.safeParse({ ...place, latitude: '4,6,5' }).success).toBe(false);
  });
});
