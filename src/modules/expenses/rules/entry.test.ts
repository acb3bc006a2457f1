import { describe, expect, it } from 'vitest';
import { RuleBroken } from '#base/errors.ts';
import { ExpenseLine } from '../contract/input.ts';
import { columnsOfEntry, type EntryContext, type EntryFacts, errorAtRow, searchTextOf, type TripOfExpense, tollPrice } from './entry.ts';

const id = (n: number) => `0198c000-0000-7000-8000-00000000000${n}`;
const [fuel, tolls, meals, account, pocket, truck, otherTruck, trailer, driver] = [1, 2, 3, 4, 5, 6, 7, 8, 9].map(id) as [
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
];
const facts: EntryFacts = {
  categories: new Map([
    [fuel, { key: 'fuel' }],
    [tolls, { key: 'tolls' }],
    [meals, { key: null }],
  ]),
  methods: new Map([
    [account, { recipient: 'company' }],
    [pocket, { recipient: 'driver' }],
  ]),
  trucks: new Set([truck, otherTruck]),
  trailers: new Set([trailer]),
  drivers: new Set([driver]),
};
const trip: TripOfExpense = { id: id(0), driver_id: driver, truck_id: truck, trailer_id: trailer, owner_id: null };
const office: EntryContext = { own_driver: null, today: '2026-11-22', money_decimals: 2 };
const line = (changes: object = {}) => ExpenseLine.parse({ date: '2026-11-20', category_id: meals, amount: '20000', ...changes });
const columns = (changes: object = {}, of: TripOfExpense | null = trip, context = office) =>
  columnsOfEntry(line(changes), of, facts, context);

describe('an entry', () => {
  it('has the vehicles and the driver of its trip, unless it names others', () => {
    expect(columns()).toMatchObject({ trip_id: trip.id, truck_id: truck, trailer_id: trailer, driver_id: driver });
    expect(columns({ truck_id: otherTruck })).toMatchObject({ truck_id: otherTruck, trailer_id: trailer });
    expect(columns({}, null)).toMatchObject({ trip_id: null, truck_id: null, trailer_id: null, driver_id: null });
  });

  it('was paid by the recipient of its method, else by whom it says, else by the company, or by the driver who enters it', () => {
    const own = { ...office, own_driver: driver };
    expect(columns({ payment_method_id: pocket, paid_by: 'company' }).paid_by).toBe('driver');
    expect(columns({ payment_method_id: account, paid_by: 'driver' }).paid_by).toBe('company');
    expect(columns({ paid_by: 'driver' }).paid_by).toBe('driver');
    expect(columns().paid_by).toBe('company');
    expect(columns({}, null, own)).toMatchObject({ paid_by: 'driver', driver_id: driver });
    expect(columns({ payment_method_id: account }, null, own).paid_by).toBe('company');
  });

  it('is of the driver who enters it, whatever driver it names', () => {
    const own_driver = '0198c000-0000-7000-8000-000000000010';
    expect(columns({ driver_id: driver }, trip, { ...office, own_driver }).driver_id).toBe(own_driver);
  });

  it('is charged to the owner of the trip where the office says so', () => {
    const hired = { ...trip, owner_id: id(5) };
    expect(columns({ charged_to_owner: true }, hired).charged_owner_id).toBe(hired.owner_id);
    expect(columns({}, hired).charged_owner_id).toBeNull();
    expect(columns({ charged_to_owner: true }, hired, { ...office, own_driver: driver }).charged_owner_id).toBeNull();
    for (const of of [trip, null]) expect(() => columns({ charged_to_owner: true }, of)).toThrow(new RuleBroken('trip_without_owner'));
  });

  it('needs a driver where one paid', () => {
    expect(() => columns({ paid_by: 'driver' }, null)).toThrow('driver_required');
    expect(columns({ paid_by: 'driver', driver_id: driver }, null)).toMatchObject({ driver_id: driver });
  });

  it('has the fields of its category only', () => {
    const all = { full_tank: true, toll_name: 'Chusacá', quantity: '40', unit: 'gal' };
    expect(columns({ ...all, category_id: fuel })).toMatchObject({ full_tank: true, toll_name: '', unit: 'gal' });
    expect(columns({ ...all, category_id: tolls })).toMatchObject({ full_tank: false, toll_name: 'Chusacá', provider_key: 'chusaca' });
    expect(() => columns({ category_id: fuel, quantity: '40', unit: 'unit' })).toThrow('fuel_unit');
    expect(columns({ unit: 'unit' })).toMatchObject({ quantity: null, unit: null });
    expect([tollPrice('tolls', '15600.00'), tollPrice('fuel', '15600.00'), tollPrice(null, '1')]).toEqual(['15600.00', null, null]);
  });

  it('is not of tomorrow', () => {
    expect(columns({ date: '2026-11-22' }).date).toBe('2026-11-22');
    expect(() => columns({ date: '2026-11-23' })).toThrow('date_in_future');
  });

  it('has the NIT of its provider without separators and check digit', () => {
    const provider = { provider_name: 'Terpel', provider_id_type: '31', provider_id: '830.095.213-0' };
    expect(columns(provider)).toMatchObject({ provider_id: '830095213', provider_id_type: '31', provider_key: 'terpel' });
    expect(columns({ provider_id_type: '31' })).toMatchObject({ provider_id: '', provider_id_type: null });
  });

  const unknown = ['category_id', 'payment_method_id', 'truck_id', 'trailer_id', 'driver_id'];
  it.each(unknown)('refuses an unknown %s at its field', (field) => {
    expect(() => columns({ [field]: '0198c000-0000-7000-8000-0000000000ff' })).toThrow(
      expect.objectContaining({ message: 'reference_unknown', field }),
    );
  });

  it('is found by provider, toll and product', () => {
    expect(searchTextOf({ provider_name: 'Estación El Alto', toll_name: '', product: 'ACPM' })).toBe('estacion el alto acpm');
  });
});

it('what is wrong with a row of a batch is shown at the field of the row', () => {
  const declared = { driver_required: { field: 'driver_id' }, number_series_exhausted: {} };
  const at = (error: unknown) => errorAtRow(3, declared, error);
  expect(at(new RuleBroken('driver_required'))).toMatchObject({ field: 'expenses.3.driver_id' });
  expect(at(new RuleBroken('too_many_decimals', { field: 'cop_amount', details: { decimals: 0 } }))).toMatchObject({
    code: 'too_many_decimals',
    field: 'expenses.3.cop_amount',
    details: { decimals: 0 },
  });
  expect(at(new RuleBroken('number_series_exhausted'))).toMatchObject({ field: 'expenses.3' });
  const bug = new Error('bug');
  expect(at(bug)).toBe(bug);
});
