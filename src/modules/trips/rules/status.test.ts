import { describe, expect, it } from 'vitest';
import { RuleBroken } from '#base/errors.ts';
import { type TripStatus, tripStatuses, tripStatusNumber, tripStatusOf } from '../contract/status.ts';
import {
  type Actor,
  areTripAmountsLocked,
  arrivalAfterStart,
  assertBilledUnchanged,
  assertTripAmountsUnlocked,
  assertTripOpen,
  canMoveTrip,
  checkConfirmedArrival,
  isArrivalConfirmed,
  isReadyToInvoice,
  isStillToDrive,
  isTripClosed,
  type MoveFacts,
  nextTripStatus,
} from './status.ts';

/** Valid facts for any status change. */
const validFacts: MoveFacts = {
  departure_at: '2026-03-01T06:00',
  arrival_at: '2026-03-02T18:00',
  odometer_departure: 120_000,
  odometer_arrival: 120_640,
};

/** Every allowed change, written out independently of the code. */
const allowed: Record<string, Actor[]> = {
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

describe('nextTripStatus', () => {
  const latest = '2026-03-04T06:00';
  const pairs = tripStatuses.flatMap((from) => tripStatuses.map((to) => [from, to] as const));
  it('covers 49 pairs of statuses', () => expect(pairs).toHaveLength(49));
  for (const [from, to] of pairs) {
    for (const actor of ['clerk', 'driver', 'system'] as const) {
      if (allowed[`${from} → ${to}`]?.includes(actor)) {
        it(`allows the ${actor} ${from} → ${to}`, () => {
          expect(nextTripStatus(from, to, actor, validFacts)).toBe(to);
          expect(canMoveTrip(from, to, actor)).toBe(true);
        });
      } else {
        it(`refuses the ${actor} ${from} → ${to}`, () => {
          expect(() => nextTripStatus(from, to, actor, validFacts)).toThrow('trip_cannot_move');
          expect(canMoveTrip(from, to, actor)).toBe(false);
        });
      }
    }
  }

  it.each<[string, TripStatus, TripStatus, MoveFacts, string, string]>([
    ['an odometer below the arrival', 'active', 'in_transit', { odometer_departure: 120_641 }, 'odometer_backwards', 'odometer_departure'],
    [
      'an odometer that went forward',
      'in_transit',
      'under_review',
      { odometer_arrival: 119_999 },
      'odometer_backwards',
      'odometer_arrival',
    ],
    ['an arrival after it', 'in_transit', 'under_review', { arrival_at: '2026-03-01T05:59' }, 'arrival_before_departure', 'arrival_at'],
    ['a past departure', 'active', 'in_transit', { departure_at: '2026-03-04T06:01', latest }, 'date_in_future', 'departure_at'],
    ['a past arrival', 'in_transit', 'under_review', { arrival_at: '2026-03-04T06:01', latest }, 'date_in_future', 'arrival_at'],
  ])('requires %s', (_, from, to, facts, code, field) => {
    const move = () => nextTripStatus(from, to, 'clerk', { ...validFacts, ...facts });
    expect(move).toThrow(RuleBroken);
    expect(move).toThrow(expect.objectContaining({ code, field }));
  });

  it('skips the odometer check when a reading is missing', () => {
    const unknown = { odometer_departure: null, odometer_arrival: null };
    expect(nextTripStatus('active', 'in_transit', 'driver', { ...validFacts, ...unknown })).toBe('in_transit');
    expect(nextTripStatus('in_transit', 'under_review', 'driver', { ...validFacts, ...unknown })).toBe('under_review');
  });
  it('requires no facts of the system', () => expect(nextTripStatus('invoiced', 'under_review', 'system')).toBe('under_review'));
});

describe('tripStatusNumber', () => {
  it('round-trips every status', () => {
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
  it('maps other numbers to unknown', () => expect([0, 8, -1].map(tripStatusOf)).toEqual(['unknown', 'unknown', 'unknown']));
});

describe('locks by status', () => {
  it('closes cancelled and paid trips', () => expect(tripStatuses.filter(isTripClosed)).toEqual(['paid', 'cancelled']));
  it('locks amounts from invoiced on', () => expect(tripStatuses.filter(areTripAmountsLocked)).toEqual(['invoiced', 'paid']));
  it('throws the code of the lock', () => {
    expect(() => assertTripOpen('paid')).toThrow('trip_closed');
    expect(() => assertTripAmountsUnlocked('invoiced')).toThrow('trip_invoiced');
    expect(() => [assertTripOpen('invoiced'), assertTripAmountsUnlocked('under_review')]).not.toThrow();
  });
  it.each([
    ['a customer', { customer_id: 'a' }, { customer_id: 'b' }, true],
    ['a unit', { unit: 'kg' }, { unit: 't' }, true],
    ['a rate', { freight_rate: '1.50' }, { freight_rate: '1.51' }, true],
    ['an amount with other zeros', { unit_price: '1.50' }, { unit_price: '1.5' }, false],
    ['what the save leaves out', { customer_id: 'a', advance: '5.00' }, {}, false],
    ['what was not stored', {}, { customer_id: 'a', advance: '5.00' }, false],
  ])('an invoiced trip and a change of %s', (_, before, after, isRefused) => {
    const check = expect(() => assertBilledUnchanged('invoiced', before, after));
    if (isRefused) check.toThrow('trip_invoiced');
    else check.not.toThrow();
    expect(() => assertBilledUnchanged('under_review', before, after)).not.toThrow();
  });
});

it('a trip is still to drive until it has arrived', () => expect(tripStatuses.filter(isStillToDrive)).toEqual(['active', 'in_transit']));

it.each([
  [{ status: 'under_review', proof: 'attached', waiting_expenses: 0 }, true],
  [{ status: 'under_review', proof: 'missing', waiting_expenses: 0 }, false],
  [{ status: 'under_review', proof: 'attached', waiting_expenses: 1 }, false],
  [{ status: 'in_transit', proof: 'attached', waiting_expenses: 0 }, false],
] as const)('%o is ready to invoice: %s', (trip, isReady) => expect(isReadyToInvoice(trip)).toBe(isReady));

describe('a confirmed arrival', () => {
  it('exists from the review on', () =>
    expect(tripStatuses.filter(isArrivalConfirmed)).toEqual(['under_review', 'rejected', 'invoiced', 'paid']));
  const latest = '2026-03-02T06:00';
  it('may be corrected and not removed', () => {
    expect(() => checkConfirmedArrival('rejected', null, latest)).toThrow(
      expect.objectContaining({ code: 'arrival_required', field: 'arrival_at' }),
    );
    expect(() => checkConfirmedArrival('rejected', latest, latest)).not.toThrow();
    expect(() => checkConfirmedArrival('in_transit', null, latest)).not.toThrow();
  });
  it('is not in the future', () => {
    expect(() => checkConfirmedArrival('rejected', '2026-03-02T06:01', latest)).toThrow(
      expect.objectContaining({ code: 'date_in_future', field: 'arrival_at' }),
    );
    expect(() => checkConfirmedArrival('in_transit', '2026-03-02T06:01', latest)).not.toThrow();
  });
});

describe('arrivalAfterStart', () => {
  it('keeps a plan after the departure', () => expect(arrivalAfterStart('2026-03-01T06:00', '2026-03-02T06:00')).toBe('2026-03-02T06:00'));
  it('drops a plan before the departure', () => expect(arrivalAfterStart('2026-03-03T06:00', '2026-03-02T06:00')).toBeNull());
  it('is null without a plan', () => expect(arrivalAfterStart('2026-03-03T06:00', null)).toBeNull());
});
