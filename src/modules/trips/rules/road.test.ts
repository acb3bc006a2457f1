import { describe, expect, it } from 'vitest';
import { tripStatuses } from '../contract/status.ts';
import { delayOf, markState, plannedProgress, roadMarks, shareBehind, shareOfRoad } from './road.ts';

describe('markState', () => {
  it.each([
    ['active', 'passed next ahead ahead ahead'],
    ['in_transit', 'passed passed next ahead ahead'],
    ['under_review', 'passed passed passed next ahead'],
    ['rejected', 'passed passed passed next ahead'],
    ['invoiced', 'passed passed passed passed next'],
    ['paid', 'passed passed passed passed passed'],
    ['cancelled', 'passed ahead ahead ahead ahead'],
  ] as const)('of a trip that is %s', (status, states) => expect(roadMarks.map((mark) => markState(mark, status)).join(' ')).toBe(states));
});

describe('plannedProgress', () => {
  const [departure, arrival] = ['2026-11-20T06:00', '2026-11-20T16:00'];
  it.each([
    ['before the departure', '2026-11-20T05:00', 0],
    ['half way', '2026-11-20T11:00', 0.5],
    ['near the arrival', '2026-11-20T15:59', 0.97],
    ['past the planned arrival', '2026-11-22T00:00', 0.97],
  ])('%s', (_, now, share) => expect(plannedProgress(departure, arrival, now)).toBe(share));
  it('is unknown without a planned arrival, or one at the departure', () => {
    expect(plannedProgress(departure, null, arrival)).toBeNull();
    expect(plannedProgress(departure, departure, arrival)).toBeNull();
  });
});

describe('delayOf', () => {
  it.each([
    ['2026-11-20T15:59', null],
    ['2026-11-20T16:00', null],
    ['2026-11-20T16:01', { unit: 'minutes', count: 1 }],
    ['2026-11-20T16:59', { unit: 'minutes', count: 59 }],
    ['2026-11-20T17:00', { unit: 'hours', count: 1 }],
    ['2026-11-20T19:59', { unit: 'hours', count: 3 }],
    ['2026-11-22T15:59', { unit: 'hours', count: 47 }],
    ['2026-11-22T16:00', { unit: 'days', count: 2 }],
    ['2026-12-01T12:00', { unit: 'days', count: 10 }],
  ])('at %s', (now, delay) => expect(delayOf('2026-11-20T16:00', now)).toEqual(delay));
  it('is unknown without a planned arrival', () => expect(delayOf(null, '2026-11-20T16:00')).toBeNull());
});

describe('shareBehind', () => {
  const [departure_at, arrival_at] = ['2026-11-20T06:00', '2026-11-20T16:00'];
  const at = '2026-11-20T11:00';
  it.each([
    ['active', 0],
    ['in_transit', 0.5],
    ['under_review', 1],
    ['rejected', 1],
    ['invoiced', 1],
    ['paid', 1],
    ['cancelled', 0],
  ] as const)('of a trip that is %s is %s', (status, share) => expect(shareBehind({ status, departure_at, arrival_at }, at)).toBe(share));
  it('covers every status', () => expect(tripStatuses).toHaveLength(7));
  it('ends at 97 %', () => expect(shareBehind({ status: 'in_transit', departure_at, arrival_at }, '2026-11-29T11:00')).toBe(0.97));
  it('is 0 in transit without a planned arrival', () =>
    expect(shareBehind({ status: 'in_transit', departure_at, arrival_at: null }, at)).toBe(0));
});

describe('shareOfRoad', () => {
  const [departure_at, arrival_at] = ['2026-11-20T06:00', '2026-11-20T16:00'];
  const at = '2026-11-20T11:00';
  it.each([
    ['active', 0],
    ['in_transit', 0.375],
    ['under_review', 0.5],
    ['rejected', 0.5],
    ['invoiced', 0.75],
    ['paid', 1],
    ['cancelled', 0],
  ] as const)('of a trip that is %s is %s', (status, share) => expect(shareOfRoad({ status, departure_at, arrival_at }, at)).toBe(share));
  it('has the truck where the map has it: at the departure without a planned arrival', () =>
    expect(shareOfRoad({ status: 'in_transit', departure_at, arrival_at: null }, at)).toBe(0.25));
});
