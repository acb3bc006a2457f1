import { describe, expect, it } from 'vitest';
import { moved, sideOf, wholeOf, zoomed } from './crop.ts';

const photo = { width: 400, height: 200 };

describe('cropping a photo', () => {
  it('begins in the middle, with all that a square holds', () => {
    expect(wholeOf(photo)).toEqual({ x: 200, y: 100, zoom: 1 });
    expect(sideOf(photo, wholeOf(photo))).toBe(200);
  });
  it('follows the hand', () => expect(moved(photo, wholeOf(photo), 0.25, 0)).toMatchObject({ x: 150, y: 100 }));
  it('stays within the photo', () => {
    expect(moved(photo, wholeOf(photo), 5, 5)).toMatchObject({ x: 100, y: 100 });
    expect(moved(photo, wholeOf(photo), -5, -5)).toMatchObject({ x: 300, y: 100 });
  });
  it('comes closer, and no closer than four times', () => {
    expect(sideOf(photo, zoomed(photo, wholeOf(photo), 2))).toBe(100);
    expect(zoomed(photo, wholeOf(photo), 9).zoom).toBe(4);
    expect(zoomed(photo, wholeOf(photo), 0.1).zoom).toBe(1);
  });
  it('moves back inside when it goes away from an edge', () => {
    const atEdge = moved(photo, zoomed(photo, wholeOf(photo), 4), 9, 9);
    expect(atEdge).toEqual({ x: 25, y: 25, zoom: 4 });
    expect(zoomed(photo, atEdge, 1)).toEqual({ x: 100, y: 100, zoom: 1 });
  });
});
