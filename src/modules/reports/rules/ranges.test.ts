import { describe, expect, it } from 'vitest';
import { namedRange, percentChange, periodsIn, previousRange, resolveRange } from './ranges.ts';

describe('resolveRange', () => {
  it('is the month of today by default', () => expect(resolveRange({}, '2026-02-10')).toEqual({ from: '2026-02-01', to: '2026-02-28' }));
  it('is the requested range', () =>
    expect(resolveRange({ from: '2026-01-05', to: '2026-01-09' }, '2026-02-10')).toEqual({ from: '2026-01-05', to: '2026-01-09' }));
  it('ends with the month when only the start is given', () =>
    expect(resolveRange({ from: '2028-02-05' }, '2026-02-10').to).toBe('2028-02-29'));
});

describe('previousRange', () => {
  const cases = [
    { name: 'a whole month with the month before', range: ['2026-03-01', '2026-03-31'], previous: ['2026-02-01', '2026-02-28'] },
    { name: 'whole months with as many months before', range: ['2026-01-01', '2026-03-31'], previous: ['2025-10-01', '2025-12-31'] },
    {
      name: 'a year with the year before, which has a day more',
      range: ['2025-01-01', '2025-12-31'],
      previous: ['2024-01-01', '2024-12-31'],
    },
    { name: 'a part of two months with as many days', range: ['2026-03-15', '2026-04-30'], previous: ['2026-01-27', '2026-03-14'] },
    { name: 'a week with the week before', range: ['2026-11-09', '2026-11-15'], previous: ['2026-11-02', '2026-11-08'] },
    { name: 'a day with the day before', range: ['2026-11-09', '2026-11-09'], previous: ['2026-11-08', '2026-11-08'] },
  ] as const;
  for (const { name, range, previous } of cases) {
    it(`compares ${name}`, () => expect(previousRange({ from: range[0], to: range[1] })).toEqual({ from: previous[0], to: previous[1] }));
  }
});

describe('periodsIn', () => {
  it('are the days of a short range', () =>
    expect(periodsIn({ from: '2026-02-27', to: '2026-03-02' })).toEqual(['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02']));
  it('are the months of a long one', () =>
    expect(periodsIn({ from: '2026-01-15', to: '2026-04-02' })).toEqual(['2026-01-01', '2026-02-01', '2026-03-01', '2026-04-01']));
});

describe('namedRange', () => {
  const friday = '2026-11-20';
  const cases = [
    ['month', '2026-11-01', '2026-11-30'],
    ['last_month', '2026-10-01', '2026-10-31'],
    ['last_two_weeks', '2026-11-07', '2026-11-20'],
    ['last_three_months', '2026-09-01', '2026-11-30'],
    ['year', '2026-01-01', '2026-12-31'],
    ['last_year', '2025-01-01', '2025-12-31'],
    ['week', '2026-11-16', '2026-11-22'],
    ['today', '2026-11-20', '2026-11-20'],
  ] as const;
  for (const [name, from, to] of cases) it(`resolves ${name}`, () => expect(namedRange(name, friday)).toEqual({ from, to }));
  it('starts the week of a Sunday on the Monday before', () => expect(namedRange('week', '2026-11-22').from).toBe('2026-11-16'));
});

describe('percentChange', () => {
  it('is a percentage with one decimal', () => expect(percentChange('111.30', '100')).toBe('11.3'));
  it('may be negative', () => expect(percentChange('1', '3')).toBe('-66.7'));
  it('rises when a loss becomes a profit, and falls when it grows', () => {
    expect(percentChange('100', '-100')).toBe('200.0');
    expect(percentChange('-200', '-100')).toBe('-100.0');
    expect(percentChange('-50', '-100')).toBe('50.0');
  });
  it('is null when the amount before is zero', () => expect(percentChange('5', '0.00')).toBeNull());
});
