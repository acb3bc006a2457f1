import { describe, expect, it } from 'vitest';
import { firstOfMonth, lastOfMonth } from '#base/days.ts';
import { dayAfterKey, weeksOfMonth } from './month.ts';

describe('the weeks of a month', () => {
  it('start on Monday and contain the whole month', () => {
    const weeks = weeksOfMonth('2026-11-22');
    expect([weeks.length, weeks[0]?.[0], weeks.at(-1)?.[6]]).toEqual([6, '2026-10-26', '2026-12-06']);
    expect(weeks.every((week) => week.length === 7)).toBe(true);
    expect([firstOfMonth('2026-11-22'), lastOfMonth('2026-11-22')]).toEqual(['2026-11-01', '2026-11-30']);
  });
  it('are four where February starts on a Monday', () => expect(weeksOfMonth('2027-02-10')).toHaveLength(4));
});

describe('a key', () => {
  const cases: [key: string, to: string | undefined][] = [
    ['ArrowLeft', '2026-11-29'],
    ['ArrowRight', '2026-12-01'],
    ['ArrowUp', '2026-11-23'],
    ['ArrowDown', '2026-12-07'],
    ['Home', '2026-11-30'],
    ['End', '2026-12-06'],
    ['PageUp', '2026-10-30'],
    ['PageDown', '2026-12-30'],
    ['a', undefined],
  ];
  it.each(cases)('%s moves to %s', (key, to) => expect(dayAfterKey('2026-11-30', key)).toBe(to));
  it('of a month ends on its last day', () => expect(dayAfterKey('2026-01-31', 'PageDown')).toBe('2026-02-28'));
});
