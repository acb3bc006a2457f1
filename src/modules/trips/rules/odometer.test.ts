import { expect, it } from 'vitest';
import { tripStatuses } from '../contract/status.ts';
import { confirmedReadings } from './odometer.ts';

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

it('an odometer that nobody read is no reading', () => {
  expect(sourcesOf({ odometer_departure: null })).toEqual(['trip_arrival']);
  expect(sourcesOf({ odometer_arrival: null })).toEqual(['trip_departure']);
  expect(sourcesOf({ odometer_departure: 0 })).toEqual(both);
});
