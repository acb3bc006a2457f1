import { describe, expect, it } from 'vitest';
import { normalPlate, TrailerInput, TruckInput } from '../contract/vehicles.ts';
import { isUsualTrailerPlate, isUsualTruckPlate } from './plates.ts';

describe('a plate', () => {
  for (const typed of ['abc123', 'ABC 123', 'abc-123', ' Abc 1 23 '])
    it(`${JSON.stringify(typed)} is stored as ABC123`, () => expect(normalPlate(typed)).toBe('ABC123'));

  const cases = [
    { plate: 'abc-123', truck: true, trailer: false },
    { plate: 'R12345', truck: false, trailer: true },
    { plate: 's 54321', truck: false, trailer: true },
    { plate: 'T1234', truck: false, trailer: false },
    { plate: 'ABC12D', truck: false, trailer: false },
  ];
  for (const { plate, truck, trailer } of cases) {
    it(`${plate} is ${truck ? "a truck's" : trailer ? "a trailer's" : 'unusual'}`, () =>
      expect([isUsualTruckPlate(plate), isUsualTrailerPlate(plate)]).toEqual([truck, trailer]));
  }
});

const truck = { plate: 'abc 123', make: 'Kenworth', model: 'T800', year: 2020, registration_number: '10012345', type: 'tractor_unit' };
const trailer = { plate: 'R12345', year: 2020, registration_number: '10012345', type: 'stake' };
const nextYear = new Date().getUTCFullYear() + 1;

describe('the input of a vehicle', () => {
  it('is normalized, with defaults', () => {
    expect(TruckInput.parse(truck)).toMatchObject({
      plate: 'ABC123',
      status: 'active',
      third_party: false,
      mileage: 0,
      length_unit: 'm',
      weight_unit: 'kg',
      max_payload: null,
      image: null,
    });
    expect(TruckInput.parse({ ...truck, year: nextYear, status: 2 })).toMatchObject({ year: nextYear, status: 'inactive' });
    expect(TrailerInput.parse(trailer)).toMatchObject({ make: '', model: '', additional_information: '' });
  });

  const refused = [
    { name: 'no plate', schema: TruckInput, change: { ...truck, plate: ' - ' }, field: 'plate' },
    { name: 'a plate above 10 characters', schema: TrailerInput, change: { ...trailer, plate: 'ABCDEFGHIJK' }, field: 'plate' },
    { name: 'no make of a truck', schema: TruckInput, change: { ...truck, make: '' }, field: 'make' },
    { name: 'no model of a truck', schema: TruckInput, change: { ...truck, model: '' }, field: 'model' },
    { name: 'a year before 1900', schema: TruckInput, change: { ...truck, year: 1899 }, field: 'year' },
    { name: 'a year after the next', schema: TrailerInput, change: { ...trailer, year: nextYear + 1 }, field: 'year' },
    { name: 'a year in words', schema: TruckInput, change: { ...truck, year: 'dos mil' }, field: 'year' },
    { name: 'no registration number', schema: TruckInput, change: { ...truck, registration_number: '' }, field: 'registration_number' },
    { name: 'a long nickname', schema: TrailerInput, change: { ...trailer, nickname: 'x'.repeat(21) }, field: 'nickname' },
    { name: 'a long make', schema: TrailerInput, change: { ...trailer, make: 'x'.repeat(86) }, field: 'make' },
    { name: 'an unknown type', schema: TruckInput, change: { ...truck, type: 'boat' }, field: 'type' },
    { name: 'an unknown status', schema: TruckInput, change: { ...truck, status: 'blocked' }, field: 'status' },
    { name: 'a length of zero', schema: TrailerInput, change: { ...trailer, length: '0' }, field: 'length' },
    { name: 'a day that does not exist', schema: TruckInput, change: { ...truck, purchase_date: '2026-02-30' }, field: 'purchase_date' },
  ];
  for (const { name, schema, change, field } of refused) {
    it(`is invalid with ${name}`, () =>
      expect(schema.safeParse(change).error?.issues.map((issue) => issue.path.join('.'))).toEqual([field]));
  }
});
