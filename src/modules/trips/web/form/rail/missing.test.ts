import { expect, it } from 'vitest';
import { withBlanks } from '#web/kit/form/values.ts';
import { NewTripInput } from '../../../contract/trip-input.ts';
import { emptyTrip, sentValues } from '../values.ts';
import { missingParts, requiredParts } from './missing.ts';

const place = { ...emptyTrip.origin, city_id: 'CO-76892', department_id: 'CO-76', address: 'Cra 36 # 12-140' };
const id = '0199f6a2-0000-7000-8000-000000000001';
const complete = {
  ...emptyTrip,
  customer_id: id,
  driver_id: id,
  truck_id: id,
  origin: place,
  destination: place,
  departure_at: '2026-11-23T05:00',
};

it('is everything that is required of an empty form', () => expect(missingParts(emptyTrip)).toEqual(requiredParts));

it.each([
  { name: 'nothing of a complete form', values: complete, missing: [] },
  { name: 'a place without an address', values: { ...complete, origin: { ...place, address: ' ' } }, missing: ['origin'] },
  { name: 'a place without a city', values: { ...complete, destination: { ...place, city_id: '' } }, missing: ['destination'] },
  { name: 'who drives what, in the order of the form', values: { ...complete, driver_id: '', truck_id: '' }, missing: ['driver', 'truck'] },
])('is $name', ({ values, missing }) => expect(missingParts(values)).toEqual(missing));

it('is nothing exactly where the contract accepts the form', () => {
  const isAccepted = (values: typeof complete) => NewTripInput.safeParse(withBlanks(NewTripInput, sentValues(values))).success;
  expect(isAccepted(complete)).toBe(true);
  for (const without of [
    { customer_id: '' },
    { driver_id: '' },
    { truck_id: '' },
    { departure_at: '' },
    { origin: { ...place, address: '' } },
    { destination: { ...place, city_id: '' } },
  ])
    expect([isAccepted({ ...complete, ...without }), missingParts({ ...complete, ...without }).length]).toEqual([false, 1]);
});
