import { describe, expect, it } from 'vitest';
import { PlaceInput } from './contract/place.ts';
import { TripBody } from './contract/trips.ts';

const pathsOf = (body: object) => TripBody.safeParse(body).error?.issues.map(({ path }) => path.join('.'));

describe('what a trip is given', () => {
  it('is told of its two moments and its two odometers beside the fields that are missing', () => {
    const refused = pathsOf({
      departure_at: '2026-03-02T06:00',
      arrival_at: '2026-03-01T06:00',
      odometer_departure: 20,
      odometer_arrival: 10,
    });
    expect(refused).toEqual(expect.arrayContaining(['customer_id', 'origin', 'arrival_at', 'odometer_arrival']));
  });

  it('says nothing of two moments while one of them is none', () => {
    expect(pathsOf({ departure_at: '', arrival_at: '2026-03-01T06:00' })).not.toContain('arrival_at');
  });

  it('keeps coordinates with a point, however they were typed', () => {
    const place = { city_id: 'CO-11001', address: 'Calle 1' };
    expect(PlaceInput.parse({ ...place, latitude: ' 4,65 ', longitude: '-74,1' })).toMatchObject({ latitude: '4.65', longitude: '-74.1' });
    expect(PlaceInput.safeParse({ ...place, latitude: '4,6,5' }).success).toBe(false);
  });
});
