import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, addMonths, daysBetween, lastOfMonth } from '#base/days.ts';
import { compositionOf, namedRange, percentChange, periodsIn, previousRange, type Range, resolveRange, wholeMonths } from './ranges.ts';

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

describe('the months that a range has in whole', () => {
  const cases = [
    { name: 'all of whole months', range: ['2026-01-01', '2026-02-28'], months: ['2026-01-01', '2026-02-01'] },
    { name: 'none of a part of a month', range: ['2026-01-02', '2026-01-31'], months: null },
    { name: 'none of parts of two months', range: ['2026-01-02', '2026-02-27'], months: null },
    { name: 'the one between two parts', range: ['2025-12-31', '2026-02-01'], months: ['2026-01-01', '2026-01-01'] },
  ];
  for (const {
    name,
    range: [from = '', to = ''],
    months,
  } of cases)
    it(`are ${name}`, () => {
      const found = wholeMonths({ from, to });
      expect(found && [found.from, found.to]).toEqual(months);
    });
});

describe('what a range is added up from', () => {
  const cases = [
    { name: 'a year: its quarters', range: ['2025-01-01', '2025-12-31'], spans: ['3: 2025-01-01 2025-10-01'], added: [], taken: [] },
    {
      name: 'twelve months: quarters, and the months beside them',
      range: ['2025-02-01', '2026-01-31'],
      spans: ['1: 2025-02-01 2025-03-01', '3: 2025-04-01 2025-10-01', '1: 2026-01-01 2026-01-01'],
      added: [],
      taken: [],
    },
    { name: 'a month: itself', range: ['2026-01-01', '2026-01-31'], spans: ['1: 2026-01-01 2026-01-01'], added: [], taken: [] },
    { name: 'a few days: their trips', range: ['2026-01-05', '2026-01-11'], spans: [], added: ['2026-01-05 2026-01-11'], taken: [] },
    {
      name: 'most of a month: the month without the other days',
      range: ['2026-01-02', '2026-01-30'],
      spans: ['1: 2026-01-01 2026-01-01'],
      added: [],
      taken: ['2026-01-01 2026-01-01', '2026-01-31 2026-01-31'],
    },
    {
      name: 'days of two months: their trips',
      range: ['2026-01-30', '2026-02-02'],
      spans: [],
      added: ['2026-01-30 2026-01-31', '2026-02-01 2026-02-02'],
      taken: [],
    },
    {
      name: 'from early in a month to early in another: at one end without days, at the other with',
      range: ['2025-03-10', '2025-09-05'],
      spans: ['1: 2025-03-01 2025-03-01', '3: 2025-04-01 2025-04-01', '1: 2025-07-01 2025-08-01'],
      added: ['2025-09-01 2025-09-05'],
      taken: ['2025-03-01 2025-03-09'],
    },
  ];
  for (const {
    name,
    range: [from = '', to = ''],
    ...expected
  } of cases)
    it(name, () => {
      const { spans, added, taken } = compositionOf({ from, to });
      const texts = (ranges: readonly Range[]) => ranges.map((one) => `${one.from} ${one.to}`);
      expect({ spans: spans.map((span) => `${span.months}: ${span.from} ${span.to}`), added: texts(added), taken: texts(taken) }).toEqual(
        expected,
      );
    });

  it('has each day once, of any range', () => {
    const day = fc.integer({ min: 0, max: 1200 }).map((days) => addDays('2024-01-01', days));
    fc.assert(
      fc.property(day, day, (one, other) => {
        const [from, to] = [one, other].sort() as [string, string];
        const { spans, added, taken } = compositionOf({ from, to });
        const days = new Map<string, number>();
        const count = (range: Range, by: number) => {
          for (let at = range.from; at <= range.to; at = addDays(at, 1)) days.set(at, (days.get(at) ?? 0) + by);
        };
        for (const { months, ...span } of spans) count({ from: span.from, to: lastOfMonth(addMonths(span.to, months - 1)) }, 1);
        for (const range of added) count(range, 1);
        for (const range of taken) count(range, -1);
        const found = [...days].filter(([, times]) => times !== 0);
        expect(found.every(([at, times]) => times === 1 && at >= from && at <= to)).toBe(true);
        expect(found).toHaveLength(daysBetween(from, to) + 1);
      }),
    );
  });

  it('reads the trips of at most half a month at each end', () =>
    expect(
      ['2025-03-02', '2025-03-16', '2025-03-30'].flatMap((from) => {
        const { added, taken } = compositionOf({ from, to: '2025-12-31' });
        return [...added, ...taken].map((range) => daysBetween(range.from, range.to) + 1);
      }),
    ).toEqual([1, 15, 2]));
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
