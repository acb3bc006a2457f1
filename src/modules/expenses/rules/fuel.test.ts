import { describe, expect, it } from 'vitest';
import { type Fill, fuelEconomy } from './fuel.ts';

let next = 0;
const fill = (day: number, mileage: number | null, quantity: string | null, changes: Partial<Fill> = {}): Fill => ({
  id: `f${next++}`,
  date: `2026-03-${String(day).padStart(2, '0')}`,
  mileage,
  quantity,
  unit: 'gal',
  full_tank: true,
  is_approved: true,
  ...changes,
});
const of = (...fills: Fill[]) => fuelEconomy(fills, (fills.at(-1) as Fill).id);

describe('kilometres per gallon', () => {
  it('are those since the full tank before, by the fuel after it', () => {
    expect(of(fill(1, 1000, '80'), fill(3, 1700, '100'))).toEqual({
      km: 700,
      volume: '100.000',
      km_per_gallon: '7.00',
      average: null,
      is_outlier: false,
      is_provisional: false,
    });
  });
  it('count what was filled in between without filling the tank', () => {
    expect(of(fill(1, 1000, '80'), fill(2, null, '50', { full_tank: false }), fill(3, 1750, '100'))).toMatchObject({
      volume: '150.000',
      km_per_gallon: '5.00',
    });
  });
  it('are in gallons of fuel that was measured in litres', () => {
    expect(of(fill(1, 1000, '80'), fill(3, 1700, '378.541', { unit: 'L' }))).toMatchObject({ volume: '100.000', km_per_gallon: '7.00' });
  });
  it('follow the days, not the order in which fuel was entered', () => {
    const [first, second] = [fill(3, 1700, '100'), fill(1, 1000, '80')];
    expect(fuelEconomy([first, second], first.id)).toMatchObject({ km: 700 });
    expect(fuelEconomy([first, second], second.id)).toBeNull();
  });
  it('follow the odometer within a day', () => {
    const [evening, morning] = [fill(1, 1700, '100'), fill(1, 1000, '80')];
    expect(fuelEconomy([evening, morning], evening.id)).toMatchObject({ km: 700 });
  });

  const unknown: { name: string; fills: Fill[] }[] = [
    { name: 'of the first full tank', fills: [fill(1, 1000, '80')] },
    { name: 'of a tank that was not filled', fills: [fill(1, 1000, '80'), fill(2, 1500, '60', { full_tank: false })] },
    { name: 'without its odometer', fills: [fill(1, 1000, '80'), fill(2, null, '60')] },
    { name: 'without the odometer before', fills: [fill(1, null, '80'), fill(2, 1500, '60')] },
    { name: 'without a volume in between', fills: [fill(1, 1000, '80'), fill(2, 1200, null, { full_tank: false }), fill(3, 1500, '60')] },
    { name: 'of an odometer that did not move', fills: [fill(1, 1000, '80'), fill(2, 1000, '60')] },
    { name: 'of another instrument', fills: [fill(1, 1000, '80'), fill(2, 100, '60')] },
  ];
  it.each(unknown)('are not known $name', ({ fills }) => expect(of(...fills)).toBeNull());
});

describe('a fill that waits for approval', () => {
  const waiting = { is_approved: false };
  it.each([
    { name: 'itself', fills: [fill(1, 1000, '80'), fill(3, 1700, '100', waiting)], is: '7.00' },
    {
      name: 'in between',
      fills: [fill(1, 1000, '80'), fill(2, null, '40', { full_tank: false, ...waiting }), fill(3, 1700, '100')],
      is: '5.00',
    },
    { name: 'before', fills: [fill(1, 1000, '80', waiting), fill(3, 1700, '100')], is: '7.00' },
  ])('makes the figure provisional: $name', ({ fills, is }) =>
    expect(of(...fills)).toMatchObject({ km_per_gallon: is, is_provisional: true }),
  );

  it('is not in the average', () => {
    const tanks = Array.from({ length: 4 }, (_, at) => fill(1 + at, 1000 + at * 700, at === 3 ? '50' : '100', at === 3 ? waiting : {}));
    expect(of(...tanks, fill(9, 3800, '100'))).toMatchObject({ is_provisional: true, average: null });
    expect(of(...tanks, fill(9, 3800, '100'), fill(10, 4500, '100'))).toMatchObject({ is_provisional: false, average: null });
  });
});

describe('an outlier', () => {
  /** Full tanks at 7 km/gal. */
  const usual = (count: number) => Array.from({ length: count }, (_, at) => fill(1 + at, 1000 + at * 700, '100'));
  const afterTanks = (count: number, volume: string) => of(...usual(count), fill(20, 1000 + count * 700, volume));

  it('is further than a quarter from the average of the truck', () => {
    expect(afterTanks(4, '100')).toMatchObject({ average: '7.00', is_outlier: false });
    // 5.25 and 8.75 km/gal are a quarter away.
    expect(afterTanks(4, '133.333')).toMatchObject({ km_per_gallon: '5.25', is_outlier: false });
    expect(afterTanks(4, '133.4')).toMatchObject({ km_per_gallon: '5.25', is_outlier: true });
    expect(afterTanks(4, '80')).toMatchObject({ km_per_gallon: '8.75', is_outlier: false });
    expect(afterTanks(4, '79.9')).toMatchObject({ km_per_gallon: '8.76', is_outlier: true });
  });
  it('needs three tanks to compare with', () => {
    expect(afterTanks(3, '300')).toMatchObject({ average: null, is_outlier: false });
  });
});
