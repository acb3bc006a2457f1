import { describe, expect, it } from 'vitest';
import { checkAssignment, checkPlace, planAdvance, tripsOverlap } from './plan.ts';

describe('tripsOverlap', () => {
  const window = (from: string, to: string | null) => ({ departure_at: `2026-03-${from}`, arrival_at: to && `2026-03-${to}` });
  it.each([
    ['detects a trip inside another', window('01T06:00', '09T18:00'), window('03T06:00', '04T18:00'), true],
    ['detects a trip that ends after the next one starts', window('01T06:00', '03T18:00'), window('03T17:59', '05T18:00'), true],
    ['allows one to start in the minute the other ends', window('01T06:00', '03T18:00'), window('03T18:00', '05T18:00'), false],
    ['allows one after the other', window('01T06:00', '02T18:00'), window('03T06:00', '04T18:00'), false],
    ['treats a trip without an arrival as open-ended', window('01T06:00', null), window('30T06:00', '31T06:00'), true],
    ['ignores the time before the departure', window('10T06:00', null), window('03T06:00', '04T18:00'), false],
  ])('%s', (_, one, other, overlap) => expect([tripsOverlap(one, other), tripsOverlap(other, one)]).toEqual([overlap, overlap]));
});

describe('planAdvance', () => {
  const advance = (amount: string, used = '0.00') => ({
    amount,
    method: 'cash',
    payment_method_id: null,
    payment_date: '2026-03-01',
    used,
  });
  const cases = [
    { name: 'inserts nothing without an amount', before: null, amount: '0', plan: 'keep' },
    { name: 'inserts a row for an amount', before: null, amount: '10', plan: 'insert' },
    { name: 'leaves an unchanged row alone, even when used', before: advance('10.00', '5.00'), amount: '10', plan: 'keep' },
    { name: 'updates the row with the amount', before: advance('10.00'), amount: '20', plan: 'update' },
    { name: 'deletes the row when the amount is removed', before: advance('10.00'), amount: '0', plan: 'delete' },
  ];
  for (const { name, before, amount, plan } of cases) it(name, () => expect(planAdvance(before, advance(amount))).toBe(plan));
  it('updates the row with the date alone', () =>
    expect(planAdvance(advance('10.00'), { ...advance('10'), payment_date: '2026-03-02' })).toBe('update'));
  for (const amount of ['0', '20']) {
    it(`refuses a change to ${amount} once an invoice has used it`, () =>
      expect(() => planAdvance(advance('10.00', '5.00'), advance(amount))).toThrow('advance_used'));
  }
});

describe('checkAssignment', () => {
  const trip = { driver_id: 'd1', customer_id: 'c1', truck_id: 't1', trailer_id: 'r1' };
  const active = { is_driver: true, customer_status: 'active', truck_status: 'active', trailer_status: 'active' };
  const cases = [
    { kind: 'driver', known: { ...active, is_driver: false } },
    { kind: 'customer', known: { ...active, customer_status: 'inactive' } },
    { kind: 'truck', known: { ...active, truck_status: 'inactive' } },
    { kind: 'trailer', known: { ...active, trailer_status: 'inactive' } },
  ];
  it('accepts active records', () => expect(() => checkAssignment(null, trip, active)).not.toThrow());
  for (const { kind, known } of cases) {
    it(`refuses a ${kind} that is not active`, () =>
      expect(() => checkAssignment(null, trip, known)).toThrow(
        expect.objectContaining({ code: `${kind}_not_active`, field: `${kind}_id` }),
      ));
    it(`accepts the inactive ${kind} that the trip already had`, () => expect(() => checkAssignment(trip, trip, known)).not.toThrow());
  }
});

describe('checkPlace', () => {
  const cities = [{ id: 'CO-11001', department_id: 'CO-11', country_id: 'CO' }];
  const cases = [
    { name: 'an unknown city', place: { city_id: 'CO-99999' }, code: 'city_unknown', field: 'origin.city_id' },
    {
      name: 'another department',
      place: { city_id: 'CO-11001', department_id: 'CO-05' },
      code: 'place_mismatch',
      field: 'origin.department_id',
    },
    { name: 'another country', place: { city_id: 'CO-11001', country_id: 'US' }, code: 'place_mismatch', field: 'origin.country_id' },
  ];
  for (const { name, place, code, field } of cases) {
    it(`refuses ${name}`, () => expect(() => checkPlace('origin', place, cities)).toThrow(expect.objectContaining({ code, field })));
  }
  it('accepts a city alone', () => expect(() => checkPlace('origin', { city_id: 'CO-11001' }, cities)).not.toThrow());
});
