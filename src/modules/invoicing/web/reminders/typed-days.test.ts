import { describe, expect, it } from 'vitest';
import { allDays, ScheduleForm, typedOf } from './typed-days.ts';

describe('the typed days of reminders', () => {
  it.each([
    ['', '', []],
    ['3', '1, 8,15', [-3, 1, 8, 15]],
    ['5 3', '0;30', [-5, -3, 0, 30]],
    ['0', '0', [0]],
  ])('%j before and %j after are %j', (before, after, days) => {
    expect(ScheduleForm.safeParse({ before, after }).success).toBe(true);
    expect(allDays({ before, after })).toEqual(days);
  });

  it.each([
    ['tres', '', 'before'],
    ['61', '', 'before'],
    ['', '-1', 'after'],
    ['', '366', 'after'],
    ['', '1.5', 'after'],
    ['1 2 3 4 5', '1 2 3 4 5 6', 'after'],
  ])('%j before and %j after name the field %s', (before, after, field) => {
    const { error } = ScheduleForm.safeParse({ before, after });
    expect(error?.issues.map(({ path, message }) => [path.join(), message])).toEqual([[field, 'reminder_days']]);
  });

  it('are shown as they were typed', () => {
    for (const days of [[], [-3, 1, 8], [-10, -5, 0]]) expect(allDays(typedOf(days))).toEqual(days);
  });
});
