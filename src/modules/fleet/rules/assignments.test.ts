import { describe, expect, it } from 'vitest';
import { assignmentLength, continuingDrivers } from './assignments.ts';

describe('the length of an assignment', () => {
  const cases = [
    { name: 'is a day on its first day', starts_on: '2026-03-10', ends_on: null, length: { unit: 'days', count: 1 } },
    {
      name: 'counts until today, not until a later end',
      starts_on: '2026-03-01',
      ends_on: '2026-04-30',
      length: { unit: 'days', count: 10 },
    },
    { name: 'counts until its end', starts_on: '2026-01-01', ends_on: '2026-01-31', length: { unit: 'days', count: 31 } },
    { name: 'is in days up to 60', starts_on: '2026-01-10', ends_on: null, length: { unit: 'days', count: 60 } },
    { name: 'is in whole months after that', starts_on: '2026-01-09', ends_on: null, length: { unit: 'months', count: 2 } },
    { name: 'has a month when its last day is over', starts_on: '2025-12-11', ends_on: null, length: { unit: 'months', count: 3 } },
    { name: 'has no month before', starts_on: '2025-12-12', ends_on: null, length: { unit: 'months', count: 2 } },
    { name: 'is in months below two years', starts_on: '2024-03-12', ends_on: null, length: { unit: 'months', count: 23 } },
    { name: 'is in years from two', starts_on: '2024-03-11', ends_on: null, length: { unit: 'years', count: 2 } },
    { name: 'of a planned one is all of it', starts_on: '2026-04-01', ends_on: '2026-04-05', length: { unit: 'days', count: 5 } },
    { name: 'of a planned one without end is unknown', starts_on: '2026-04-01', ends_on: null, length: null },
  ];
  it.each(cases)('$name', ({ length, ...assignment }) => expect(assignmentLength(assignment, '2026-03-10')).toEqual(length));
});

describe('an assignment that goes on when another driver takes the truck', () => {
  const before = { driver_id: 'a', starts_on: '2026-01-01', ends_on: null };
  const cases = [
    { name: 'is one without end', assignment: before, goesOn: true },
    { name: 'is one whose last day is the first of the other', assignment: { ...before, ends_on: '2026-03-10' }, goesOn: true },
    { name: 'is none that ended the day before', assignment: { ...before, ends_on: '2026-03-09' }, goesOn: false },
    { name: 'is none that starts on the same day', assignment: { ...before, starts_on: '2026-03-10' }, goesOn: false },
    { name: 'is none of the same driver', assignment: { ...before, driver_id: 'b' }, goesOn: false },
  ];
  it.each(cases)('$name', ({ assignment, goesOn }) =>
    expect(continuingDrivers([assignment], { driver_id: 'b', starts_on: '2026-03-10' })).toHaveLength(goesOn ? 1 : 0),
  );
});
