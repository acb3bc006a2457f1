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
    ['28/11', '2026-11-28'],
    ['28-11', '2026-11-28'],
    ['2811', '2026-11-28'],
    ['26 nov', '2026-11-26'],
    ['26 nov.', '2026-11-26'],
    ['26 de noviembre', '2026-11-26'],
    ['5 Dec', '2026-12-05'],
    ['31/12', '2026-12-31'],
    ['05/01', '2027-01-05'],
    ['15/5', '2026-05-15'],
    ['hoy', '2026-11-28'],
    ['Ayer', '2026-11-27'],
    ['mañana', '2026-11-29'],
    ['today', '2026-11-28'],
    ['+3', '2026-12-01'],
    ['-30', '2026-10-29'],
    ['29/02', undefined],
    ['31/04', undefined],
    ['28', undefined],
    ['constructor', undefined],
    ['+', undefined],
    ['5 xyz 1988', undefined],
    ['3113', undefined],
    ['05/12/198', undefined],
  ])('%j is %j', (typed, day) => expect(readDay(typed, '2026-11-28')).toBe(day));

  it.each([
    ['28/12', '2027-01-05', '2026-12-28'],
    ['29/02', '2028-03-01', '2028-02-29'],
    ['29/02', '2027-11-20', '2028-02-29'],
  ])('%j is, on %j, %j', (typed, today, day) => expect(readDay(typed, today)).toBe(day));

  it.each(['28/11', '2811', '26 nov', 'hoy', '+3', 'constructor'])('%j is none yet while it is typed', (typed) => {
    expect(readDay(typed)).toBeUndefined();
    expect(readLocalDateTime(`${typed} 14:30`)).toBeUndefined();
  });

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
    ['28/11 14:30', '2026-11-28T14:30'],
    ['2811 1430', '2026-11-28T14:30'],
    ['26 nov 14', '2026-11-26T14:00'],
    ['26 oct 5pm', '2026-10-26T17:00'],
    ['hoy 5 pm', '2026-11-28T17:00'],
    ['ayer 8:15', '2026-11-27T08:15'],
    ['+3 6', '2026-12-01T06:00'],
    ['28/11', undefined],
    ['hoy', undefined],
    ['+3', undefined],
    ['05 12 2026', undefined],
    ['5 dic 2026', undefined],
    ['05/12/2026 24:00', undefined],
    ['05/12/2026 14:60', undefined],
    ['05/12/2026 14:30 pm', undefined],
    ['31/02/2026 10:00', undefined],
  ])('%j is %j', (typed, at) => expect(readLocalDateTime(typed, '2026-11-28')).toBe(at));

  it('is shown with the time of 24 hours', () => {
    expect(shownLocalDateTime('2026-12-05T14:30')).toBe('05/12/2026 14:30');
    expect(shownLocalDateTime('05/12/2026')).toBe('05/12/2026');
  });
});
