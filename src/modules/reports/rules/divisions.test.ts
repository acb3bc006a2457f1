import { describe, expect, it } from 'vitest';
import { averageOf, divisionOf, divisionsOf, freightByPart } from './divisions.ts';

const month = { from: '2026-11-01', to: '2026-11-30' };

describe('the chart of a range', () => {
  it.each([
    { name: 'a day', range: { from: '2026-11-05', to: '2026-11-05' }, divisions: ['day', 'week', 'month'] },
    { name: 'two months', range: { from: '2026-10-01', to: '2026-12-01' }, divisions: ['day', 'week', 'month'] },
    { name: 'a day more', range: { from: '2026-10-01', to: '2026-12-02' }, divisions: ['week', 'month'] },
    { name: 'half a year', range: { from: '2026-01-01', to: '2026-07-05' }, divisions: ['week', 'month'] },
    { name: 'a year', range: { from: '2026-01-01', to: '2026-12-31' }, divisions: ['month'] },
  ])('of $name has $divisions', ({ range, divisions }) => expect(divisionsOf(range)).toEqual(divisions));

  it('is divided as wanted, or else as narrowly as it can be', () => {
    expect(divisionOf(month, 'week')).toBe('week');
    expect(divisionOf(month, undefined)).toBe('day');
    expect(divisionOf({ from: '2026-01-01', to: '2026-12-31' }, 'day')).toBe('month');
  });

  it('has parts without freight too, and weeks from Monday', () => {
    const freights = [
      { period: '2026-11-01', freight: '10.00' },
      { period: '2026-11-02', freight: '5.00' },
      { period: '2026-11-08', freight: '7.50' },
    ];
    expect(freightByPart({ from: '2026-11-01', to: '2026-11-16' }, 'week', freights)).toEqual([
      { from: '2026-10-26', freight: '10.00' },
      { from: '2026-11-02', freight: '12.50' },
      { from: '2026-11-09', freight: '0.00' },
      { from: '2026-11-16', freight: '0.00' },
    ]);
  });

  it('has an average of its parts in whole pesos', () => {
    expect(averageOf('1000', { from: '2026-11-01', to: '2026-11-03' }, 'day')).toBe('333');
  });
});
