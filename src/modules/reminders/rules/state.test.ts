import { describe, expect, it } from 'vitest';
import { expiredOn, expiryOf, papersOn, type ReminderFacts, reachedSteps, reminderState } from './state.ts';

const today = '2026-11-22';
const byDate: ReminderFacts = {
  status: 'open',
  subject_active: true,
  due_on: '2027-06-01',
  due_odometer: null,
  lead_days: [30, 15, 7, 1],
  lead_km: 1000,
  mileage: null,
};
const byOdometer: ReminderFacts = { ...byDate, due_on: null, due_odometer: 50_000, mileage: 40_000 };

describe('reminderState', () => {
  const cases: [name: string, reminder: Partial<ReminderFacts>, state: string][] = [
    ['is ok long before', {}, 'ok'],
    ['is ok on the day before the first lead day', { due_on: '2026-12-23' }, 'ok'],
    ['is soon on the first lead day', { due_on: '2026-12-22' }, 'soon'],
    ['is soon on the due day', { due_on: today }, 'soon'],
    ['is overdue on the day after', { due_on: '2026-11-21' }, 'overdue'],
    ['is soon only on the due day without lead days', { due_on: '2026-11-23', lead_days: [] }, 'ok'],
    ['is soon on the due day without lead days', { due_on: today, lead_days: [] }, 'soon'],
    ['is ok before the lead kilometres', { ...byOdometer, mileage: 48_999 }, 'ok'],
    ['is soon from the lead kilometres on', { ...byOdometer, mileage: 49_000 }, 'soon'],
    ['is overdue at the due odometer', { ...byOdometer, mileage: 50_000 }, 'overdue'],
    ['is ok while the odometer is not known', { ...byOdometer, mileage: null }, 'ok'],
    ['is overdue by odometer before its date', { due_odometer: 50_000, mileage: 50_000 }, 'overdue'],
    ['is overdue by date before its odometer', { due_odometer: 50_000, mileage: 0, due_on: '2026-11-21' }, 'overdue'],
    ['is soon by odometer before its date', { due_odometer: 50_000, mileage: 49_500 }, 'soon'],
    ['is inactive, however late, with an inactive subject', { due_on: '2020-01-01', subject_active: false }, 'inactive'],
    ['is history once renewed', { due_on: '2020-01-01', status: 'renewed' }, 'renewed'],
    ['is history once closed, also of an inactive subject', { status: 'closed', subject_active: false }, 'closed'],
  ];
  it.each(cases)('%s', (_, changes, state) => expect(reminderState({ ...byDate, ...changes }, today)).toBe(state));
});

describe('reachedSteps', () => {
  const keys = (changes: Partial<ReminderFacts>) => reachedSteps({ ...byDate, ...changes }, today, 7).map(({ key }) => key);
  it('is the nearest lead day, also after days without the job', () => {
    expect(keys({ due_on: '2026-12-23' })).toEqual([]);
    expect(keys({ due_on: '2026-12-22' })).toEqual(['2026-12-22 30']);
    expect(keys({ due_on: '2026-12-08' })).toEqual(['2026-12-08 30']);
    expect(keys({ due_on: '2026-12-07' })).toEqual(['2026-12-07 15']);
    expect(keys({ due_on: '2026-11-25' })).toEqual(['2026-11-25 7']);
    expect(keys({ due_on: '2026-11-23' })).toEqual(['2026-11-23 1']);
    expect(keys({ due_on: today })).toEqual([`${today} 1`]);
  });
  it('is overdue from the day after the due date, for a week', () => {
    expect(keys({ due_on: '2026-11-21' })).toEqual(['2026-11-21 overdue']);
    expect(keys({ due_on: '2026-11-15' })).toEqual(['2026-11-15 overdue']);
    expect(keys({ due_on: '2026-11-14' })).toEqual([]);
  });
  it('is one by odometer when it comes near, and one when it is reached', () => {
    expect(keys({ ...byOdometer, mileage: 48_999 })).toEqual([]);
    expect(keys({ ...byOdometer, mileage: 49_000 })).toEqual(['50000 km soon']);
    expect(keys({ ...byOdometer, mileage: 50_000 })).toEqual(['50000 km overdue']);
  });
  it('has the overdue step first', () =>
    expect(keys({ due_on: '2026-12-22', due_odometer: 50_000, mileage: 50_000 })).toEqual(['50000 km overdue', '2026-12-22 30']));
});

describe('papers', () => {
  const soat = { ...byDate, subject: 'truck' as const, kind: 'soat' as const, due_on: today };
  it('have their state on the day', () =>
    expect(papersOn([soat], '2026-11-23')).toEqual([
      { subject: 'truck', kind: 'soat', due_on: today, due_odometer: null, state: 'overdue' },
    ]));
  it('are valid on the due day and expired the day after', () => {
    expect(expiredOn([soat], today)).toEqual([]);
    expect(expiredOn([soat], '2026-11-23')).toEqual([{ subject: 'truck', kind: 'soat', expired_on: today }]);
  });
  it('expire by odometer without a day', () =>
    expect(expiredOn([{ ...soat, due_odometer: 10, mileage: 10 }], today)).toEqual([{ subject: 'truck', kind: 'soat', expired_on: null }]));
  it.each([
    ['2026-11-21', 'expired'],
    [today, 'expires'],
    ['2026-12-04', 'expires'],
    [null, 'used_up'],
  ])('that expire on %s are said to be %s on 22 November', (day, expected) => expect(expiryOf(day, today)).toBe(expected));
});
