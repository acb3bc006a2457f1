import { describe, expect, it } from 'vitest';
import { curveBetween, pathOf, pointOn, splitAt } from './curve.ts';

const [from, to] = [
  { x: 0, y: 100 },
  { x: 0, y: 0 },
];

describe('a curve', () => {
  it('bends to the right of who drives along it', () => {
    expect(curveBetween(from, to).control.x).toBeCloseTo(14);
    expect(curveBetween(to, from).control.x).toBeCloseTo(-14);
    expect(curveBetween(from, to).control.y).toBe(50);
  });

  it.each([
    [0, from],
    [1, to],
  ])('is after %s of it at an end', (share, end) => expect(pointOn(curveBetween(from, to), share)).toEqual(end));
  it('is in the middle half as far beside the line as its control', () => expect(pointOn(curveBetween(from, to), 0.5).x).toBeCloseTo(7));

  it('is split into parts that lie on it', () => {
    const curve = curveBetween({ x: 10, y: 20 }, { x: 200, y: 90 });
    const [driven, ahead] = splitAt(curve, 0.4);
    expect(driven.to).toEqual(ahead.from);
    for (const [part, share, whole] of [
      [driven, 0.5, 0.2],
      [ahead, 0.5, 0.7],
    ] as const) {
      expect(pointOn(part, share).x).toBeCloseTo(pointOn(curve, whole).x);
      expect(pointOn(part, share).y).toBeCloseTo(pointOn(curve, whole).y);
    }
  });

  it('of a place to itself is that place', () => expect(pointOn(curveBetween(from, from), 0.5)).toEqual(from));
  it('is a path', () => expect(pathOf(curveBetween(from, to))).toBe('M0.0,100.0Q14.0,50.0 0.0,0.0'));
});
