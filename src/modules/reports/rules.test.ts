import { describe, expect, it } from 'vitest';
import { changeOf, namedRange, previousRange, rangeOf } from './rules.ts';

describe('rangeOf', () => {
  it('is the month of today unless asked', () => expect(rangeOf({}, '2026-02-10')).toEqual({ from: '2026-02-01', to: '2026-02-28' }));
  it('is what was asked', () =>
    expect(rangeOf({ from: '2026-01-05', to: '2026-01-09' }, '2026-02-10')).toEqual({ from: '2026-01-05', to: '2026-01-09' }));
  it('runs to the end of the month of a lone start', () => expect(rangeOf({ from: '2028-02-05' }, '2026-02-10').to).toBe('2028-02-29'));
});

describe('previousRange', () => {
  const cases = [
    { name: 'a whole month by the month before', range: ['2026-03-01', '2026-03-31'], previous: ['2026-02-01', '2026-02-28'] },
    { name: 'a week by the week before', range: ['2026-11-09', '2026-11-15'], previous: ['2026-11-02', '2026-11-08'] },
    { name: 'a day by yesterday', range: ['2026-11-09', '2026-11-09'], previous: ['2026-11-08', '2026-11-08'] },
  ] as const;
  for (const { name, range, previous } of cases) {
    it(`compares ${name}`, () => expect(previousRange({ from: range[0], to: range[1] })).toEqual({ from: previous[0], to: previous[1] }));
  }
});

describe('namedRange', () => {
  const friday = '2026-11-20';
  const cases = [
    ['month', '2026-11-01', '2026-11-30'],
    ['last_month', '2026-10-01', '2026-10-31'],
    ['last_two_weeks', '2026-11-07', '2026-11-20'],
    ['week', '2026-11-16', '2026-11-22'],
    ['today', '2026-11-20', '2026-11-20'],
  ] as const;
  for (const [name, from, to] of cases) it(`knows ${name}`, () => expect(namedRange(name, friday)).toEqual({ from, to }));
  it('begins the week of a Sunday on the Monday before', () => expect(namedRange('week', '2026-11-22').from).toBe('2026-11-16'));
});

describe('changeOf', () => {
  it('is a percentage with one decimal', () => expect(changeOf('111.30', '100')).toBe('11.3'));
  it('falls below zero', () => expect(changeOf('1', '3')).toBe('-66.7'));
  it('is nothing where there was nothing before', () => expect(changeOf('5', '0.00')).toBeNull());
});
