import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, addMonths, compareDays, daysBetween, isDay, nowLocal, today } from './days.ts';

const days = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('isDay', () => {
  for (const day of ['2026-02-28', '2024-02-29', '1999-12-31']) it(`accepts ${day}`, () => expect(isDay(day)).toBe(true));
  for (const text of ['2026-02-29', '2026-13-01', '2026-00-10', '2026-1-1', '26-01-01', '2026-01-01T00:00', '']) {
    it(`rejects "${text}"`, () => expect(isDay(text)).toBe(false));
  }
});

describe('addDays', () => {
  it('crosses months and leap days', () => {
    expect(addDays('2026-01-31', 1)).toBe('2026-02-01');
    expect(addDays('2024-02-28', 1)).toBe('2024-02-29');
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
  });
  it('is the inverse of daysBetween', () => {
    fc.assert(
      fc.property(
        days,
        fc.integer({ min: -40_000, max: 40_000 }),
        (day, count) => void expect(daysBetween(day, addDays(day, count))).toBe(count),
      ),
    );
  });
  it('throws on an invalid day', () => expect(() => addDays('2026-02-30', 1)).toThrow('not a day'));
});

describe('addMonths', () => {
  const cases: [day: string, months: number, result: string][] = [
    ['2026-01-15', 1, '2026-02-15'],
    ['2026-01-31', 1, '2026-02-28'],
    ['2024-01-31', 1, '2024-02-29'],
    ['2026-12-31', 2, '2027-02-28'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-03-31', -15, '2024-12-31'],
  ];
  for (const [day, months, result] of cases)
    it(`returns ${result} for ${day} and ${months} months`, () => expect(addMonths(day, months)).toBe(result));

  it('always returns a day of the target month', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: -500, max: 500 }), (day, months) => {
        const monthOf = (text: string) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7));
        expect(monthOf(addMonths(day, months))).toBe(monthOf(day) + months);
      }),
    );
  });
});

describe('compareDays', () => {
  it('sorts chronologically', () => {
    fc.assert(
      fc.property(days, days, (left, right) => void expect(compareDays(left, right)).toBe(Math.sign(-daysBetween(left, right)) + 0)),
    );
  });
});

describe('today and nowLocal', () => {
  const lateInBogota = new Date('2026-03-02T04:59:30Z');
  it('returns the previous day in Bogotá after midnight in UTC', () => {
    expect(today('America/Bogota', lateInBogota)).toBe('2026-03-01');
    expect(today('UTC', lateInBogota)).toBe('2026-03-02');
  });
  it('returns hours from 00 to 23', () => {
    expect(nowLocal('America/Bogota', lateInBogota)).toBe('2026-03-01T23:59');
    expect(nowLocal('America/Bogota', new Date('2026-03-02T05:00:00Z'))).toBe('2026-03-02T00:00');
  });
  it('applies daylight saving time', () => {
    expect(nowLocal('America/New_York', new Date('2026-03-08T06:59:00Z'))).toBe('2026-03-08T01:59');
    expect(nowLocal('America/New_York', new Date('2026-03-08T07:00:00Z'))).toBe('2026-03-08T03:00');
  });
});
