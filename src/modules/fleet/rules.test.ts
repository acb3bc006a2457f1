import { describe, expect, it } from 'vitest';
import { normalPlate, TrailerGiven, TruckGiven } from './contract.ts';
import { isUsualTrailerPlate, isUsualTruckPlate } from './rules.ts';

describe('a plate', () => {
  for (const typed of ['abc123', 'ABC 123', 'abc-123', ' Abc 1 23 '])
    it(`${JSON.stringify(typed)} is kept as ABC123`, () => expect(normalPlate(typed)).toBe('ABC123'));

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

describe('what a form of a vehicle gives', () => {
  it('is kept plain, with what is usual where nothing is said', () => {
    expect(TruckGiven.parse(truck)).toMatchObject({
      plate: 'ABC123',
      status: 'active',
      third_party: false,
      mileage: 0,
      length_unit: 'm',
      weight_unit: 'kg',
      max_payload: null,
      image: null,
    });
    expect(TruckGiven.parse({ ...truck, year: nextYear, status: 2 })).toMatchObject({ year: nextYear, status: 'inactive' });
    expect(TrailerGiven.parse(trailer)).toMatchObject({ make: '', model: '', additional_information: '' });
  });

  const refused = [
    { name: 'no plate', schema: TruckGiven, change: { ...truck, plate: ' - ' }, field: 'plate' },
    { name: 'a plate above 10 characters', schema: TrailerGiven, change: { ...trailer, plate: 'ABCDEFGHIJK' }, field: 'plate' },
    { name: 'no make of a truck', schema: TruckGiven, change: { ...truck, make: '' }, field: 'make' },
    { name: 'no model of a truck', schema: TruckGiven, change: { ...truck, model: '' }, field: 'model' },
    { name: 'a year before 1900', schema: TruckGiven, change: { ...truck, year: 1899 }, field: 'year' },
    { name: 'a year after the next', schema: TrailerGiven, change: { ...trailer, year: nextYear + 1 }, field: 'year' },
    { name: 'a year in words', schema: TruckGiven, change: { ...truck, year: 'dos mil' }, field: 'year' },
    { name: 'no registration number', schema: TruckGiven, change: { ...truck, registration_number: '' }, field: 'registration_number' },
    { name: 'a long nickname', schema: TrailerGiven, change: { ...trailer, nickname: 'x'.repeat(21) }, field: 'nickname' },
    { name: 'a long make', schema: TrailerGiven, change: { ...trailer, make: 'x'.repeat(86) }, field: 'make' },
    { name: 'an unknown type', schema: TruckGiven, change: { ...truck, type: 'boat' }, field: 'type' },
    { name: 'an unknown status', schema: TruckGiven, change: { ...truck, status: 'blocked' }, field: 'status' },
    { name: 'a length of nothing', schema: TrailerGiven, change: { ...trailer, length: '0' }, field: 'length' },
    { name: 'a day that is none', schema: TruckGiven, change: { ...truck, purchase_date: '2026-02-30' }, field: 'purchase_date' },
  ];
  for (const { name, schema, change, field } of refused) {
    it(`is refused with ${name}`, () =>
      expect(schema.safeParse(change).error?.issues.map((issue) => issue.path.join('.'))).toEqual([field]));
  }
});
