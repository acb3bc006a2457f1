import { describe, expect, it } from 'vitest';
import { type TripStatus, tripStatuses } from '#modules/trips/contract/status.ts';
import type { Trip } from '#modules/trips/contract/trip.ts';
import { afterEntries, type Entry, missingOdometer, orderOfDay, stepOf } from './driver-day.ts';

const trip = (id: string, status: TripStatus, changes: Partial<Trip> = {}) =>
  ({
    id,
    status,
    departure_at: '2026-03-01T06:00',
    arrival_at: '2026-03-02T18:00',
    odometer_departure: null,
    odometer_arrival: null,
    proof: null,
    ...changes,
  }) as Trip;

describe('what a driver does next on a trip', () => {
  const expected: Record<TripStatus, string> = {
    active: 'leave',
    in_transit: 'arrive',
    under_review: 'deliver',
    rejected: 'correct',
    invoiced: 'none',
    paid: 'none',
    cancelled: 'none',
  };
  it.each(tripStatuses)('that is %s', (status) => expect(stepOf({ status, proof: 'missing' })).toBe(expected[status]));
  it('that has its proof of delivery', () => expect(stepOf({ status: 'under_review', proof: 'attached' })).toBe('none'));
});

describe('the trips of a driver', () => {
  const now = '2026-03-04T18:00';
  const late = trip('late', 'under_review', { proof: 'missing', arrival_at: '2026-03-02T17:59' });
  const arrived = trip('arrived', 'under_review', { proof: 'missing', arrival_at: '2026-03-02T18:00' });
  it('come in the order of their next steps; a proof that is long missing does not hold up the next departure', () => {
    const day = [
      late,
      trip('done', 'under_review', { proof: 'attached' }),
      trip('next', 'active'),
      trip('after', 'active'),
      trip('back', 'rejected'),
      arrived,
      trip('road', 'in_transit'),
      trip('paid', 'paid'),
    ];
    expect(orderOfDay(day, now).map(({ id }) => id)).toEqual(['road', 'arrived', 'back', 'next', 'after', 'late']);
  });
});

describe('a trip with what was pressed', () => {
  const ofTrip = { trip_id: 'one', trip: 'TRIP-1' };
  const leave: Entry = { step: 'leave', at: '2026-03-01T05:10', ...ofTrip };
  const arrive: Entry = { step: 'arrive', at: '2026-03-02T12:00', ...ofTrip };
  const deliver: Entry = { step: 'deliver', ...ofTrip };
  const km: Entry = { step: 'odometer', field: 'odometer_departure', km: 1200, ...ofTrip };
  const one = trip('one', 'active');

  it('has left, then arrived without a proof, then delivered', () => {
    const facts = (...entries: Entry[]) => {
      const { status, departure_at, arrival_at, proof } = afterEntries(one, entries);
      return [status, departure_at, arrival_at, proof];
    };
    expect(facts(leave)).toEqual(['in_transit', leave.at, one.arrival_at, null]);
    expect(facts(leave, arrive)).toEqual(['under_review', leave.at, arrive.at, 'missing']);
    expect(facts(leave, arrive, deliver)).toEqual(['under_review', leave.at, arrive.at, 'attached']);
  });

  it('asks for the odometer of its last step until it is entered', () => {
    const asked = (...entries: Entry[]) => missingOdometer(afterEntries(one, entries));
    expect([asked(), asked(leave), asked(leave, km), asked(leave, km, arrive)]).toEqual([
      null,
      'odometer_departure',
      null,
      'odometer_arrival',
    ]);
  });

  it('is not changed by the entries of another trip, or by expenses', () => {
    const expense: Entry = { step: 'expense', trip_id: 'one', date: '2026-03-01', category_id: 'c', category: 'Peajes', amount: '15600' };
    expect(afterEntries(one, [{ ...leave, trip_id: 'two' }, expense])).toEqual(one);
  });
});
