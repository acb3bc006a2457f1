import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { equals, isNegative, sum } from '#base/money.ts';
import { type CostTrip, costsBy, partsByWeight, tripCosts } from './cost-shares.ts';

const tripOf = (number: string, freight: string, more: Partial<CostTrip> = {}): CostTrip => ({
  id: number,
  number,
  freight,
  truck_id: 'SXT482',
  truck_plate: 'SXT482',
  customer_id: 'sabana',
  customer_name: 'Lácteos Sabana',
  ...more,
});

describe('the parts of an amount', () => {
  it.each([
    { name: 'follow the weights', amount: '1000000', weights: ['3000000', '1000000'], decimals: 0, parts: ['750000.00', '250000.00'] },
    { name: 'add up though none is exact', amount: '100', weights: ['1', '1', '1'], decimals: 0, parts: ['33.00', '34.00', '33.00'] },
    { name: 'have the decimals of the stub', amount: '100', weights: ['1', '1', '1'], decimals: 2, parts: ['33.33', '33.34', '33.33'] },
    { name: 'are equal where no trip has a freight', amount: '90', weights: ['0', '0'], decimals: 0, parts: ['45.00', '45.00'] },
    {
      name: 'are nothing for a trip without freight beside others',
      amount: '90',
      weights: ['0', '5'],
      decimals: 0,
      parts: ['0.00', '90.00'],
    },
    { name: 'are none without trips', amount: '90', weights: [], decimals: 0, parts: [] },
    { name: 'are nothing of nothing', amount: '0', weights: ['7', '5'], decimals: 0, parts: ['0.00', '0.00'] },
  ] as const)('$name', ({ amount, weights, decimals, parts }) => {
    expect(partsByWeight(amount, weights, decimals)).toEqual(parts);
  });

  it('always add up to it, and none is negative', () => {
    const money = fc.integer({ min: 0, max: 900_000_000 }).map((cents) => (cents / 100).toFixed(2));
    const whole = fc.integer({ min: 0, max: 90_000_000 }).map(String);
    fc.assert(
      fc.property(whole, fc.array(money, { minLength: 1, maxLength: 40 }), fc.constantFrom(0, 2), (amount, weights, decimals) => {
        const parts = partsByWeight(amount, weights, decimals as 0 | 2);
        return equals(sum(parts), amount) && !parts.some(isNegative);
      }),
    );
  });
});

describe('the cost of a period', () => {
  const stubs = [
    {
      total_earnings: '1000001.00',
      money_decimals: 0 as const,
      trips: [tripOf('T2', '1000000'), tripOf('T1', '2000000', { truck_id: 'SXT500', truck_plate: 'SXT500' })],
    },
    {
      total_earnings: '600000.00',
      money_decimals: 0 as const,
      trips: [tripOf('T3', '500000', { customer_id: 'agro', customer_name: 'Agro' })],
    },
    { total_earnings: '900000.00', money_decimals: 0 as const, trips: [] },
  ];

  it('is divided among trips by their share of the driver’s freight; employees without trips are apart', () => {
    const { trips, without_trips } = tripCosts(stubs);
    expect(trips.map(({ number, cost }) => [number, cost])).toEqual([
      ['T1', '666667.00'],
      ['T2', '333334.00'],
      ['T3', '600000.00'],
    ]);
    expect(without_trips).toBe('900000.00');
    expect(sum([...trips.map(({ cost }) => cost), without_trips])).toBe('2500001');
  });

  it('adds up by truck and by customer, the highest first', () => {
    const { trips } = tripCosts(stubs);
    expect(costsBy(trips, 'truck')).toEqual([
      { id: 'SXT482', name: 'SXT482', trips: 2, freight: '1500000.00', cost: '933334.00', percent: '62.2' },
      { id: 'SXT500', name: 'SXT500', trips: 1, freight: '2000000.00', cost: '666667.00', percent: '33.3' },
    ]);
    expect(costsBy(trips, 'customer').map(({ name, cost }) => [name, cost])).toEqual([
      ['Lácteos Sabana', '1000001.00'],
      ['Agro', '600000.00'],
    ]);
    expect(costsBy([{ ...tripOf('T', '0'), cost: '5.00' }], 'truck')[0]?.percent).toBeNull();
  });
});
