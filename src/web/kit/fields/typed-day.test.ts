import { describe, expect, it } from 'vitest';
import { readDay, readLocalDateTime, shownDay, shownLocalDateTime } from './typed-day.ts';

describe('a typed day', () => {
  it.each([
    ['05121988', '1988-12-05'],
    ['5/12/1988', '1988-12-05'],
    [' 05-12-1988 ', '1988-12-05'],
    ['05.12.1988', '1988-12-05'],
    ['5 12 1988', '1988-12-05'],
    ['051288', '1988-12-05'],
    ['5/12/26', '2026-12-05'],
    ['29/02/2024', '2024-02-29'],
    ['1988-12-05', '1988-12-05'],
    ['5 dic 1988', '1988-12-05'],
    ['5 de diciembre de 1988', '1988-12-05'],
    ['5 Dec 1988', '1988-12-05'],
    ['19\u00a0sept.\u00a02026', '2026-09-19'],
    ['', ''],
    ['12/31/2026', undefined],
    ['29/02/2026', undefined],
    ['31/04/2026', undefined],
    ['05/12', undefined],
    ['5 xyz 1988', undefined],
    ['0512', undefined],
    ['05/12/198', undefined],
  ])('%j is %j', (typed, day) => expect(readDay(typed)).toBe(day));

  it('is shown with day, month and year, and other text as it is', () => {
    expect(shownDay('1988-12-05')).toBe('05/12/1988');
    expect(shownDay('05/1')).toBe('05/1');
    expect(shownDay('2026-02-30')).toBe('2026-02-30');
    expect(shownDay('')).toBe('');
  });
});

describe('a typed date and time', () => {
  it.each([
    ['05/12/2026 14:30', '2026-12-05T14:30'],
    ['051220261430', '2026-12-05T14:30'],
    ['05122026 1430', '2026-12-05T14:30'],
    ['5/12/2026 8', '2026-12-05T08:00'],
    ['5/12/2026 2:30 pm', '2026-12-05T14:30'],
    ['5 dic 2026, 2:30\u00a0p.\u00a0m.', '2026-12-05T14:30'],
    ['5/12/2026 12:05 a. m.', '2026-12-05T00:05'],
    ['5/12/2026 12:05 PM', '2026-12-05T12:05'],
    ['2026-12-05T14:30', '2026-12-05T14:30'],
    ['', ''],
    ['05/12/2026', undefined],
    ['05 12 2026', undefined],
    ['05/12/2026 24:00', undefined],
    ['05/12/2026 14:60', undefined],
    ['05/12/2026 14:30 pm', undefined],
    ['31/02/2026 10:00', undefined],
  ])('%j is %j', (typed, at) => expect(readLocalDateTime(typed)).toBe(at));

  it('is shown with the time of 24 hours', () => {
    expect(shownLocalDateTime('2026-12-05T14:30')).toBe('05/12/2026 14:30');
    expect(shownLocalDateTime('05/12/2026')).toBe('05/12/2026');
  });
});
