import { describe, expect, it } from 'vitest';
import { RuleBroken } from '#base/errors.ts';
import { type TripStatus, tripStatuses, tripStatusNumber, tripStatusOf } from '../contract/status.ts';
import {
  arrivalAfterStart,
  arrivalIsConfirmed,
  canMoveTrip,
  checkConfirmedArrival,
  type MoveFacts,
  type Mover,
  moveTrip,
  refuseClosedTrip,
  refuseLockedAmounts,
  tripAmountsLocked,
  tripIsClosed,
} from './status.ts';

/** Everything that any move asks for. */
const known: MoveFacts = {
  departure_at: '2026-03-01T06:00',
  arrival_at: '2026-03-02T18:00',
  odometer_departure: 120_000,
  odometer_arrival: 120_640,
};

/** The table of the decisions, written out again: who may do what, and nothing else. */
const allowed: Record<string, Mover[]> = {
  'active → in_transit': ['clerk', 'driver'],
  'active → cancelled': ['clerk'],
  'in_transit → cancelled': ['clerk'],
  'in_transit → under_review': ['clerk', 'driver'],
  'rejected → under_review': ['clerk', 'driver'],
  'under_review → invoiced': ['clerk'],
  'under_review → rejected': ['clerk'],
  'invoiced → paid': ['system'],
  'paid → invoiced': ['system'],
  'invoiced → under_review': ['system'],
};

describe('moveTrip', () => {
  const pairs = tripStatuses.flatMap((from) => tripStatuses.map((to) => [from, to] as const));
  it('knows 49 pairs', () => expect(pairs).toHaveLength(49));
  for (const [from, to] of pairs) {
    for (const mover of ['clerk', 'driver', 'system'] as const) {
      if (allowed[`${from} → ${to}`]?.includes(mover)) {
        it(`lets the ${mover} move ${from} → ${to}`, () => {
          expect(moveTrip(from, to, mover, known)).toBe(to);
          expect(canMoveTrip(from, to, mover)).toBe(true);
        });
      } else {
        it(`refuses the ${mover} ${from} → ${to}`, () => {
          expect(() => moveTrip(from, to, mover, known)).toThrow('trip_cannot_move');
          expect(canMoveTrip(from, to, mover)).toBe(false);
        });
      }
    }
  }

  const asked: { name: string; from: TripStatus; to: TripStatus; facts: MoveFacts; code: string; field: string }[] = [
    {
      name: 'an odometer that the arrival has not passed',
      from: 'active',
      to: 'in_transit',
      facts: { odometer_departure: 120_641 },
      code: 'odometer_backwards',
      field: 'odometer_departure',
    },
    {
      name: 'an arrival after the departure',
      from: 'in_transit',
      to: 'under_review',
      facts: { arrival_at: '2026-03-01T05:59' },
      code: 'arrival_before_departure',
      field: 'arrival_at',
    },
    {
      name: 'a departure that has happened',
      from: 'active',
      to: 'in_transit',
      facts: { departure_at: '2026-03-04T06:01', latest: '2026-03-04T06:00' },
      code: 'date_in_future',
      field: 'departure_at',
    },
    {
      name: 'an arrival that has happened',
      from: 'in_transit',
      to: 'under_review',
      facts: { arrival_at: '2026-03-04T06:01', latest: '2026-03-04T06:00' },
      code: 'date_in_future',
      field: 'arrival_at',
    },
    {
      name: 'an odometer that went forward',
      from: 'in_transit',
      to: 'under_review',
      facts: { odometer_arrival: 119_999 },
      code: 'odometer_backwards',
      field: 'odometer_arrival',
    },
  ];
  for (const { name, from, to, facts, code, field } of asked) {
    it(`asks for ${name}`, () => {
      const move = () => moveTrip(from, to, 'clerk', { ...known, ...facts });
      expect(move).toThrow(RuleBroken);
      expect(move).toThrow(expect.objectContaining({ code, field, status: 422 }));
    });
  }

  it('does without the odometer where nobody knows it', () => {
    const unknown = { odometer_departure: null, odometer_arrival: null };
    expect(moveTrip('active', 'in_transit', 'driver', { ...known, ...unknown })).toBe('in_transit');
    expect(moveTrip('in_transit', 'under_review', 'driver', { ...known, ...unknown })).toBe('under_review');
  });
  it('asks nothing of the system, which follows the invoice', () =>
    expect(moveTrip('invoiced', 'under_review', 'system')).toBe('under_review'));
});

describe('the wire numbers', () => {
  it('go there and back', () => {
    for (const status of tripStatuses) expect(tripStatusOf(tripStatusNumber[status])).toBe(status);
    expect([1, 2, 3, 4, 5, 6, 7].map(tripStatusOf)).toEqual([
      'active',
      'cancelled',
      'under_review',
      'in_transit',
      'invoiced',
      'rejected',
      'paid',
    ]);
  });
  it('show what they do not know as unknown', () => expect([0, 8, -1].map(tripStatusOf)).toEqual(['unknown', 'unknown', 'unknown']));
});

describe('what a status locks', () => {
  it('closes cancelled and paid trips', () => expect(tripStatuses.filter(tripIsClosed)).toEqual(['paid', 'cancelled']));
  it('locks amounts from invoiced on', () => expect(tripStatuses.filter(tripAmountsLocked)).toEqual(['invoiced', 'paid']));
  it('refuses by name', () => {
    expect(() => refuseClosedTrip('paid')).toThrow('trip_closed');
    expect(() => refuseLockedAmounts('invoiced')).toThrow('trip_invoiced');
    expect(() => [refuseClosedTrip('invoiced'), refuseLockedAmounts('under_review')]).not.toThrow();
  });
});

describe('a confirmed arrival', () => {
  it('is there from the review on', () =>
    expect(tripStatuses.filter(arrivalIsConfirmed)).toEqual(['under_review', 'rejected', 'invoiced', 'paid']));
  const latest = '2026-03-02T06:00';
  it('may change, and not go', () => {
    expect(() => checkConfirmedArrival('rejected', null, latest)).toThrow(
      expect.objectContaining({ code: 'arrival_required', field: 'arrival_at' }),
    );
    expect(() => checkConfirmedArrival('rejected', latest, latest)).not.toThrow();
    expect(() => checkConfirmedArrival('in_transit', null, latest)).not.toThrow();
  });
  it('has happened', () => {
    expect(() => checkConfirmedArrival('rejected', '2026-03-02T06:01', latest)).toThrow(
      expect.objectContaining({ code: 'date_in_future', field: 'arrival_at' }),
    );
    expect(() => checkConfirmedArrival('in_transit', '2026-03-02T06:01', latest)).not.toThrow();
  });
});

describe('arrivalAfterStart', () => {
  it('keeps the plan while it can be', () => expect(arrivalAfterStart('2026-03-01T06:00', '2026-03-02T06:00')).toBe('2026-03-02T06:00'));
  it('drops a plan that the departure has passed', () => expect(arrivalAfterStart('2026-03-03T06:00', '2026-03-02T06:00')).toBeNull());
  it('knows none where none was planned', () => expect(arrivalAfterStart('2026-03-03T06:00', null)).toBeNull());
});
