import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '#base/days.ts';
import { dueOf, forecast, passedDues, reachedStep, type ScheduleFacts, scheduleState, urgency } from './schedules.ts';

/** The worked example: every 5,000 km, last at 22,450 on 15 November, 115 km a day, soon 500 km before. */
const byKm: ScheduleFacts = {
  every_km: 5000,
  every_months: null,
  lead_km: 500,
  lead_days: 15,
  last_on: '2026-11-15',
  last_odometer: 22_450,
  mileage: 22_450,
  read_on: '2026-11-15',
  km_per_day: 115,
  replaced_km: 0,
};
const byMonths: ScheduleFacts = { ...byKm, every_km: null, every_months: 6 };

describe('dueOf', () => {
  it('is due at 27,450 km on 28 December and soon at 26,950 on 24 December', () =>
    expect(dueOf(byKm)).toEqual({ next_odometer: 27_450, next_on: null, forecast_on: '2026-12-28', soon_forecast_on: '2026-12-24' }));
  it('counts months to the same day, or to the last day of a shorter month', () => {
    expect(dueOf(byMonths).next_on).toBe('2027-05-15');
    expect(dueOf({ ...byMonths, last_on: '2026-08-31' }).next_on).toBe('2027-02-28');
  });
  it('forecasts from the latest reading', () =>
    expect(dueOf({ ...byKm, mileage: 24_000, read_on: '2026-12-01' }).forecast_on).toBe('2026-12-31'));
  it('has no forecast without an average, without a reading, once it is reached, and beyond ten years', () => {
    expect(dueOf({ ...byKm, km_per_day: null }).forecast_on).toBeNull();
    expect(dueOf({ ...byKm, km_per_day: 0 }).forecast_on).toBeNull();
    expect(dueOf({ ...byKm, mileage: null, read_on: null }).forecast_on).toBeNull();
    expect(dueOf({ ...byKm, mileage: 27_450 }).forecast_on).toBeNull();
    expect(dueOf({ ...byKm, every_km: 3650, km_per_day: 1 }).forecast_on).toBe(addDays('2026-11-15', 3650));
    expect(dueOf({ ...byKm, every_km: 3651, km_per_day: 1 }).forecast_on).toBeNull();
  });
  it('is read on a new instrument after so many kilometres as on the old one', () =>
    expect(dueOf({ ...byKm, mileage: 100, replaced_km: 24_000, read_on: '2026-12-01' })).toMatchObject({
      next_odometer: 3450,
      forecast_on: '2026-12-30',
    }));
});

describe('urgency', () => {
  const cases: [name: string, schedule: Partial<ScheduleFacts>, today: string, urgency: string][] = [
    ['is ok the day before it is expected near', {}, '2026-12-23', 'ok'],
    ['is soon from the forecast day on', {}, '2026-12-24', 'soon'],
    ['is not overdue by a forecast', {}, '2027-06-01', 'soon'],
    ['is ok a kilometre before the lead', { mileage: 26_949, km_per_day: null }, '2026-11-20', 'ok'],
    ['is soon at the lead kilometres', { mileage: 26_950, km_per_day: null }, '2026-11-20', 'soon'],
    ['is soon a kilometre before it is due', { mileage: 27_449, km_per_day: null }, '2026-11-20', 'soon'],
    ['is overdue when the odometer reaches it', { mileage: 27_450 }, '2026-11-20', 'overdue'],
    ['is ok without readings', { mileage: null, read_on: null, km_per_day: null }, '2030-01-01', 'ok'],
    ['is ok before the lead days', byMonths, '2027-04-29', 'ok'],
    ['is soon on the first lead day', byMonths, '2027-04-30', 'soon'],
    ['is soon on its day', byMonths, '2027-05-15', 'soon'],
    ['is overdue on the day after', byMonths, '2027-05-16', 'overdue'],
    ['is overdue by date before its odometer', { every_months: 1 }, '2026-12-16', 'overdue'],
    ['is overdue by odometer before its date', { every_months: 6, mileage: 27_450 }, '2026-11-20', 'overdue'],
    ['is soon by whichever comes first', { every_months: 6 }, '2026-12-24', 'soon'],
  ];
  it.each(cases)('%s', (_, changes, today, expected) => expect(urgency({ ...byKm, ...changes }, today)).toBe(expected));

  it('never falls back while days pass, and kilometres make it no less urgent', () => {
    const order = ['ok', 'soon', 'overdue'];
    const schedule = fc.record({
      every_km: fc.option(fc.integer({ min: 1, max: 20_000 })),
      every_months: fc.option(fc.integer({ min: 1, max: 24 })),
      lead_km: fc.integer({ min: 0, max: 2000 }),
      lead_days: fc.integer({ min: 0, max: 60 }),
      mileage: fc.integer({ min: 22_450, max: 50_000 }),
      km_per_day: fc.option(fc.integer({ min: 0, max: 900 })),
    });
    fc.assert(
      fc.property(schedule, fc.nat(900), fc.nat(100), fc.nat(5000), (changes, days, later, more) => {
        const facts = { ...byKm, ...changes };
        const at = (schedule: ScheduleFacts, day: number) => order.indexOf(urgency(schedule, addDays('2026-11-15', day)));
        expect(at(facts, days + later)).toBeGreaterThanOrEqual(at(facts, days));
        // Of vehicles whose days are not forecast: a reading moves the day from which the forecast counts.
        const still = { ...facts, km_per_day: null };
        expect(at({ ...still, mileage: still.mileage + more }, days)).toBeGreaterThanOrEqual(at(still, days));
      }),
    );
  });

  it('forecasts the day on which that many kilometres a day get there, and not a day earlier', () =>
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 900 }), fc.integer({ min: 1, max: 90_000 }), (km_per_day, distance) => {
        const on = forecast(22_450 + distance, { ...byKm, km_per_day });
        fc.pre(on !== null);
        const days = (Date.parse(on as string) - Date.parse('2026-11-15')) / 86_400_000;
        expect(days * km_per_day).toBeLessThanOrEqual(distance);
        expect((days + 1) * km_per_day).toBeGreaterThan(distance);
      }),
    ));
});

it('a schedule that ended, or of an inactive vehicle, is inactive however late', () => {
  const late = { ...byKm, mileage: 99_999 };
  expect(scheduleState({ ...late, active: true, vehicle_active: true }, '2026-11-20')).toBe('overdue');
  expect(scheduleState({ ...late, active: false, vehicle_active: true }, '2026-11-20')).toBe('inactive');
  expect(scheduleState({ ...late, active: true, vehicle_active: false }, '2026-11-20')).toBe('inactive');
});

describe('passedDues', () => {
  const both = { ...byKm, every_months: 6 };
  const cases: [name: string, mileage: number | null, today: string, passed: ReturnType<typeof passedDues>][] = [
    ['are none before', 27_449, '2027-05-15', { next_odometer: null, next_on: null }],
    ['are the odometer alone while the day is ahead', 27_450, '2026-11-20', { next_odometer: 27_450, next_on: null }],
    ['are the day alone while the odometer is lower', 27_449, '2027-05-16', { next_odometer: null, next_on: '2027-05-15' }],
    ['are both after both', 27_450, '2027-05-16', { next_odometer: 27_450, next_on: '2027-05-15' }],
    ['have no odometer without a reading', null, '2027-05-16', { next_odometer: null, next_on: '2027-05-15' }],
  ];
  it.each(cases)('%s', (_, mileage, today, passed) => expect(passedDues({ ...both, mileage }, today)).toEqual(passed));
});

describe('reachedStep', () => {
  const step = (changes: Partial<ScheduleFacts>, today: string) => reachedStep({ ...byKm, ...changes }, today, 7)?.key ?? null;
  it('is one when it comes near and one when it is due, of each cycle', () => {
    expect(step({}, '2026-12-23')).toBeNull();
    expect(step({}, '2026-12-24')).toBe('27450 soon');
    expect(step({ mileage: 27_000 }, '2026-12-27')).toBe('27450 soon');
    expect(step({ mileage: 27_450 }, '2026-12-28')).toBe('27450 overdue');
    expect(step({ last_odometer: 27_460, mileage: 32_000 }, '2027-02-01')).toBe('32460 soon');
  });
  it('is overdue by date for a week, and by odometer until it is done', () => {
    expect(step(byMonths, '2027-05-16')).toBe('2027-05-15 overdue');
    expect(step(byMonths, '2027-05-22')).toBe('2027-05-15 overdue');
    expect(step(byMonths, '2027-05-23')).toBeNull();
    expect(step({ every_months: 1, mileage: 30_000 }, '2027-05-23')).toBe('2026-12-15 27450 overdue');
  });
});
