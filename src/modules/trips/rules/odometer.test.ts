import { describe, expect, it } from 'vitest';
import { tripStatuses } from '../contract/status.ts';
import { confirmedReadings, withAddedReadings } from './odometer.ts';

const trip = { departure_at: '2026-03-01T06:30', arrival_at: '2026-03-02T18:00', odometer_departure: 120_000, odometer_arrival: 120_640 };
const sourcesOf = (changes: Partial<Parameters<typeof confirmedReadings>[0]>) =>
  confirmedReadings({ ...trip, status: 'invoiced', ...changes }).map(({ source }) => source);

const both = ['trip_departure', 'trip_arrival'];
const expected = {
  active: [],
  in_transit: ['trip_departure'],
  under_review: both,
  rejected: both,
  invoiced: both,
  paid: both,
  cancelled: [],
};
it.each(tripStatuses)('a trip that is %s confirms the readings that its start and review did', (status) =>
  expect(sourcesOf({ status })).toEqual(expected[status]),
);

it('a reading has the confirmed moment and kilometres', () =>
  expect(confirmedReadings({ ...trip, status: 'under_review' })).toEqual([
    { source: 'trip_departure', at: trip.departure_at, km: 120_000 },
    { source: 'trip_arrival', at: trip.arrival_at, km: 120_640 },
  ]));

it('an odometer without a value is not a reading', () => {
  expect(sourcesOf({ odometer_departure: null })).toEqual(['trip_arrival']);
  expect(sourcesOf({ odometer_arrival: null })).toEqual(['trip_departure']);
  expect(sourcesOf({ odometer_departure: 0 })).toEqual(both);
});

describe('an odometer that is added later', () => {
  const none = { odometer_departure: null, odometer_arrival: null };
  const departure = { odometer_departure: 120_000, odometer_arrival: null };
  const arrival = { odometer_departure: null, odometer_arrival: 120_640 };
  const open: Partial<Record<(typeof tripStatuses)[number], object[]>> = {
    in_transit: [departure],
    under_review: [departure, arrival],
    rejected: [departure, arrival],
  };
  it.each(tripStatuses)('is one that a trip which is %s has confirmed without it', (status) => {
    const taken = [departure, arrival].filter((added) => {
      try {
        return withAddedReadings({ status, ...none }, added);
      } catch (error) {
        expect(error).toMatchObject({ code: 'reading_not_open' });
        return false;
      }
    });
    expect(taken).toEqual(open[status] ?? []);
  });

  it('is none that the trip has already, which may come again', () => {
    const stored = { status: 'under_review', ...departure } as const;
    expect(withAddedReadings(stored, { ...arrival, ...departure, odometer_arrival: 120_640 })).toEqual({
      odometer_departure: 120_000,
      odometer_arrival: 120_640,
    });
    expect(() => withAddedReadings(stored, { ...departure, odometer_departure: 120_001 })).toThrow('reading_not_open');
  });

  it('is not lower at the arrival than at the departure', () =>
    expect(() => withAddedReadings({ status: 'under_review', ...departure }, { ...none, odometer_arrival: 119_999 })).toThrow(
      expect.objectContaining({ code: 'odometer_backwards' }),
    ));
});
