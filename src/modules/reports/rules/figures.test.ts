import { describe, expect, it } from 'vitest';
import { costShare, figuresOf, marginOf, type TripSums } from './figures.ts';

const sums: TripSums = {
  trips: 3,
  freight: '9000000.00',
  expenses: '2500000.50',
  owner_freight: '1500000.00',
  known_trips: 2,
  km: 1200,
  known_freight: '6000000.00',
  known_cost: '3000000.00',
  empty_trips: 1,
  empty_km: 80,
};

describe('figuresOf', () => {
  const cases: { name: string; changes: Partial<TripSums>; figures: Partial<ReturnType<typeof figuresOf>> }[] = [
    { name: 'subtracts expenses and owner freight from the freight', changes: {}, figures: { profit: '4999999.50', margin: '55.6' } },
    {
      name: 'divides what is of trips with known kilometres',
      changes: {},
      figures: { freight_per_km: '5000.00', cost_per_km: '2500.00', km: 1200 },
    },
    { name: 'may be a loss', changes: { freight: '1000000.00' }, figures: { profit: '-3000000.50', margin: '-300.0' } },
    { name: 'has no margin without freight', changes: { freight: '0.00' }, figures: { margin: null, profit: '-4000000.50' } },
    {
      name: 'has no kilometres where none are known',
      changes: { known_trips: 0, km: 0, known_freight: '0.00', known_cost: '0.00' },
      figures: { km: null, freight_per_km: null, cost_per_km: null },
    },
    { name: 'divides by no kilometres', changes: { km: 0 }, figures: { km: 0, freight_per_km: null, cost_per_km: null } },
    { name: 'knows of no empty kilometres before a first trip', changes: { empty_trips: 0, empty_km: 0 }, figures: { empty_km: null } },
    { name: 'knows that a truck drove none', changes: { empty_trips: 2, empty_km: 0 }, figures: { empty_km: 0 } },
  ];
  it.each(cases)('$name', ({ changes, figures }) => expect(figuresOf({ ...sums, ...changes })).toMatchObject(figures));
});

describe('marginOf and costShare', () => {
  it('round half away from zero', () => {
    expect(marginOf('0.05', '100')).toBe('0.1');
    expect(marginOf('-0.05', '100')).toBe('-0.1');
  });
  it('are null without freight', () => {
    expect(marginOf('0', '0.00')).toBeNull();
    expect(costShare({ freight: '0', expenses: '1', owner_freight: '0' })).toBeNull();
  });
  it('has the owner in the cost', () => expect(costShare({ freight: '200', expenses: '30', owner_freight: '40' })).toBe('35'));
});
