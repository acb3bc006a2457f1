import { describe, expect, it } from 'vitest';
import { tripStatuses } from '../contract/status.ts';
import { markState, plannedProgress, roadMarks } from './road.ts';

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
  it('covers every status', () => expect(tripStatuses).toHaveLength(7));
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
