import { expect, it } from 'vitest';
import { changesOf, type MovedTrip } from './changes.ts';

const trip = (changes: Partial<MovedTrip> = {}): MovedTrip => ({
  status: 'active',
  customer_name: 'Cementos del Valle',
  driver_name: 'Carlos Ruiz',
  truck_plate: 'ABC123',
  trailer_plate: null,
  origin: { city: 'Cali' },
  destination: { city: 'Bogotá' },
  departure_at: '2026-03-01T06:00',
  arrival_at: null,
  freight: '1000000.00',
  owner_freight: null,
  ...changes,
});

it('names what differs between the trip that was shown and the trip now', () =>
  expect(changesOf(trip(), trip({ status: 'in_transit', destination: { city: 'Tunja' }, freight: '1200000.00' }))).toEqual([
    { field: 'status', before: 'active', after: 'in_transit' },
    { field: 'destination', before: 'Bogotá', after: 'Tunja' },
    { field: 'freight', before: '1000000.00', after: '1200000.00' },
  ]));

it('shows what was empty before or is now', () =>
  expect(changesOf(trip({ arrival_at: '2026-03-02T06:00' }), trip({ trailer_plate: 'R12345' }))).toEqual([
    { field: 'trailer', before: null, after: 'R12345' },
    { field: 'arrival_at', before: '2026-03-02T06:00', after: null },
  ]));

it('is nothing when something else was saved', () => expect(changesOf(trip(), trip())).toEqual([]));
