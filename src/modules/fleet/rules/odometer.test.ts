import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withSegments } from '../testing.ts';
import { averagePerDay, compareReadings, isJump, kilometresOf, mileageOf, momentOn, odometerQuestions, type Reading } from './odometer.ts';

const on = (day: number, km: number, time = '08:00'): Reading => ({ at: `2026-03-${String(day).padStart(2, '0')}T${time}`, km });

describe('a jump is more than 2,000 km a day', () => {
  const cases = [
    { name: '2,000 km in a day are none', from: on(1, 0), to: on(2, 2000), jumps: false },
    { name: '2,001 km in a day are one', from: on(1, 0), to: on(2, 2001), jumps: true },
    { name: 'less than a day counts as a day', from: on(1, 0), to: on(1, 2000, '08:01'), jumps: false },
    { name: 'and no more than a day', from: on(1, 0), to: on(1, 2001, '08:01'), jumps: true },
    { name: 'at the same moment too', from: on(1, 0), to: on(1, 2001), jumps: true },
    { name: 'days have fractions: 3,000 km in a day and a half', from: on(1, 0), to: on(2, 3000, '20:00'), jumps: false },
    { name: '3,001 km in a day and a half', from: on(1, 0), to: on(2, 3001, '20:00'), jumps: true },
    { name: '2,001 km in a day and a minute', from: on(1, 0), to: on(2, 2001, '08:01'), jumps: false },
    { name: '60,000 km in thirty days', from: on(1, 100), to: on(31, 60_100), jumps: false },
    { name: 'a lower reading is not a jump', from: on(1, 9_999_999), to: on(2, 0), jumps: false },
  ];
  it.each(cases)('$name', ({ from, to, jumps }) => expect(isJump(from, to)).toBe(jumps));
});

describe('the kilometres driven', () => {
  const cases = [
    { name: 'are nothing without readings', readings: [], km: 0, mileage: 0 },
    { name: 'are nothing with one', readings: [on(1, 500)], km: 0, mileage: 500 },
    { name: 'are what lies between the first and the last', readings: [on(1, 500), on(2, 700), on(3, 900)], km: 400, mileage: 900 },
    { name: 'follow the moments, not the arrival', readings: [on(3, 900), on(1, 500), on(2, 700)], km: 400, mileage: 900 },
    { name: 'are added up within segments', readings: [on(1, 500), on(2, 700), on(3, 10), on(4, 60)], km: 250, mileage: 60 },
    {
      name: 'at the same moment go from the lower to the higher',
      readings: [on(1, 640, '08:00'), on(1, 500, '08:00')],
      km: 140,
      mileage: 640,
    },
  ];
  it.each(cases)('$name', ({ readings, km, mileage }) => expect([kilometresOf(readings), mileageOf(readings)]).toEqual([km, mileage]));
});

describe('the average a day', () => {
  const april = (day: number, km: number) => ({ at: `2026-04-${String(day).padStart(2, '0')}T08:00`, km });
  const cases = [
    { name: 'is unknown without readings', readings: [], average: null },
    { name: 'is unknown with one', readings: [on(1, 500)], average: null },
    { name: 'is unknown with less than seven days', readings: [on(1, 0), on(8, 700, '07:59')], average: null },
    { name: 'is known with seven', readings: [on(1, 0), on(8, 700)], average: 100 },
    { name: 'is rounded', readings: [on(1, 0), on(8, 704)], average: 101 },
    {
      name: 'leaves out what is older than 90 days',
      readings: [{ at: '2026-01-01T08:00', km: 0 }, on(31, 10_000), april(10, 11_000)],
      average: 100,
    },
    { name: 'includes what is 90 days old', readings: [{ at: '2026-01-10T08:00', km: 0 }, april(10, 9000)], average: 100 },
    { name: 'is that of the instruments together', readings: [on(1, 500), on(5, 900), on(6, 0), on(11, 600)], average: 100 },
    { name: 'is 0 for a vehicle that stood', readings: [on(1, 500), on(20, 500)], average: 0 },
  ];
  it.each(cases)('$name', ({ readings, average }) => expect(averagePerDay(readings)).toBe(average));
});

describe('a reading is asked about', () => {
  const place = (reading: Reading, previous: Reading | null, next: Reading | null = null, starts_segment = false) => [
    { ...reading, previous, next: next && { ...next, starts_segment } },
  ];
  const cases = [
    { name: 'not when it is the first', changed: place(on(5, 9_999_999), null), codes: [] },
    { name: 'not when it fits', changed: place(on(5, 600), on(4, 500), on(6, 700)), codes: [] },
    { name: 'not when it equals its neighbours', changed: place(on(5, 600), on(4, 600), on(6, 600)), codes: [] },
    { name: 'when it is lower than the one before', changed: place(on(5, 499), on(4, 500)), codes: ['odometer_lower'] },
    { name: 'when the one after is lower', changed: place(on(5, 701), on(4, 500), on(6, 700)), codes: ['odometer_lower'] },
    { name: 'but not when that starts a segment', changed: place(on(5, 701), on(4, 500), on(6, 10), true), codes: [] },
    { name: 'when it jumps', changed: place(on(5, 2501), on(4, 500)), codes: ['odometer_jump'] },
    { name: 'when the one after jumps', changed: place(on(5, 500), null, on(6, 2501)), codes: ['odometer_jump'] },
    { name: 'about both sides', changed: place(on(5, 9000), on(4, 500), on(6, 700)), codes: ['odometer_jump', 'odometer_lower'] },
    {
      name: 'once for a pair of which both changed',
      changed: [...place(on(5, 500), null, on(6, 9000)), ...place(on(6, 9000), on(5, 500))],
      codes: ['odometer_jump'],
    },
  ];
  it.each(cases)('$name', ({ changed, codes }) => expect(odometerQuestions(changed).map(({ code }) => code)).toEqual(codes));

  it('with both readings and their moments', () =>
    expect(odometerQuestions(place(on(5, 499), on(4, 500)))).toEqual([
      { code: 'odometer_lower', previous_km: 500, previous_at: '2026-03-04T08:00', km: 499, at: '2026-03-05T08:00' },
    ]));
});

const anyReadings = fc.array(fc.record({ at: fc.integer({ min: 1, max: 28 }), km: fc.integer({ min: 0, max: 5000 }) }), { maxLength: 30 });

describe('the order in which readings arrive', () => {
  it('changes neither mileage nor kilometres, segments and average', () =>
    fc.assert(
      fc.property(
        anyReadings.chain((made) => fc.tuple(fc.constant(made), fc.shuffledSubarray(made, { minLength: made.length }))),
        ([made, shuffled]) => {
          const results = [made, shuffled].map((list) => {
            const readings = list.map(({ at, km }) => on(at, km));
            return [mileageOf(readings), kilometresOf(readings), averagePerDay(readings), withSegments(readings)];
          });
          expect(results[0]).toEqual(results[1]);
        },
      ),
    ));

  it('and the kilometres are what each segment adds', () =>
    fc.assert(
      fc.property(anyReadings, (made) => {
        const ordered = withSegments(made.map(({ at, km }) => on(at, km)));
        const segments: Reading[][] = [];
        for (const reading of ordered) {
          if (reading.starts_segment || segments.length === 0) segments.push([]);
          segments.at(-1)?.push(reading);
        }
        const sums = segments.map((segment) => (segment.at(-1) as Reading).km - (segment[0] as Reading).km);
        expect(sums.every((km) => km >= 0)).toBe(true);
        expect(kilometresOf(ordered)).toBe(sums.reduce((total, km) => total + km, 0));
        expect(ordered).toEqual(ordered.toSorted(compareReadings));
      }),
    ));
});

describe('momentOn', () => {
  const trip = [
    { at: '2026-11-15T06:00', km: 22_000 },
    { at: '2026-11-15T18:30', km: 22_450 },
  ];
  const cases: [name: string, km: number, moment: string][] = [
    ['is the start of the day before its readings', 21_900, '2026-11-15T00:00'],
    ['is between the readings of the day', 22_300, '2026-11-15T06:00'],
    ['is at a reading of the same kilometres', 22_450, '2026-11-15T18:30'],
    ['is after the last reading', 22_460, '2026-11-15T18:30'],
  ];
  it.each(cases)('%s', (_, km, moment) => expect(momentOn('2026-11-15', km, trip)).toBe(moment));
  it('is the start of a day without readings', () => expect(momentOn('2026-11-16', 22_460, trip)).toBe('2026-11-16T00:00'));
});
