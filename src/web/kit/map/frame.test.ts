import { describe, expect, it } from 'vitest';
import type { Position } from '#base/wire.ts';
import { frameOf, isInside, pixelOf } from './frame.ts';

const at = (latitude: number, longitude: number): Position => ({ latitude, longitude });
const [cartagena, yumbo, quito] = [at(10.4, -75.5), at(3.6, -76.5), at(-0.2, -78.5)];

describe('frameOf', () => {
  it.each([
    { name: 'a route from north to south', positions: [cartagena, yumbo], size: { width: 310, height: 390 } },
    { name: 'the same on a wide screen', positions: [cartagena, yumbo], size: { width: 1600, height: 700 } },
    { name: 'a city that is both ends', positions: [yumbo, yumbo], size: { width: 310, height: 390 } },
    { name: 'one place', positions: [yumbo], size: { width: 310, height: 390 } },
    { name: 'a place abroad', positions: [quito, cartagena], size: { width: 310, height: 390 } },
    { name: 'a very small map', positions: [cartagena, yumbo], size: { width: 80, height: 60 } },
  ])('has $name inside, in the middle and away from the edge', ({ positions, size }) => {
    const frame = frameOf(positions, size);
    const pixels = positions.map((position) => pixelOf(position, frame));
    const distance = Math.min(44, size.width / 5, size.height / 5) - 0.001;
    for (const pixel of pixels) expect(isInside(pixel, size, distance)).toBe(true);
    const middleOf = (values: number[]) => (Math.min(...values) + Math.max(...values)) / 2;
    expect(middleOf(pixels.map(({ x }) => x))).toBeCloseTo(size.width / 2);
    expect(middleOf(pixels.map(({ y }) => y))).toBeCloseTo(size.height / 2);
  });

  it('is as large as fits', () => {
    const frame = frameOf([cartagena, yumbo], { width: 1000, height: 436 });
    expect(pixelOf(cartagena, frame).y).toBeCloseTo(44);
    expect(pixelOf(yumbo, frame).y).toBeCloseTo(436 - 44);
    expect(frame.scale).toBeCloseTo((436 - 88) / 6.8);
  });

  it('shows at least 1.2 degrees', () => expect(frameOf([yumbo], { width: 500, height: 500 }).scale).toBeCloseTo((500 - 128) / 1.2));

  it('shows the mainland without places', () => {
    const size = { width: 600, height: 700 };
    const frame = frameOf([], size);
    for (const corner of [at(12.46, -71.66), at(-4.2, -69.95), at(1.2, -66.85), at(1.6, -79)])
      expect(isInside(pixelOf(corner, frame), size)).toBe(true);
  });
});

describe('pixelOf', () => {
  const frame = { width: 100, height: 100, scale: 10, west: -80, north: 10 };
  it.each([
    ['the upper left corner', at(10, -80), { x: 0, y: 0 }],
    ['to the east', at(10, -75), { x: 50, y: 0 }],
    ['to the south', at(2.5, -80), { x: 0, y: 75 }],
    ['outside', at(11, -81), { x: -10, y: -10 }],
  ])('%s', (_, position, pixel) => expect(pixelOf(position, frame)).toEqual(pixel));
});
