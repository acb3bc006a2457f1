import { describe, expect, it } from 'vitest';
import { type Box, type LabelInput, placeLabels, type Surroundings } from './labels.ts';

const size = { width: 300, height: 200 };
/** Ten characters are 67 pixels. */
const widthOf = (text: string) => text.length * 6.7;
const place = (wanted: LabelInput[], taken: readonly Box[] = [], others: Partial<Surroundings> = {}) =>
  placeLabels(wanted, { size, taken, widthOf, ...others });
const input = (text: string, x: number, y: number, isNeeded = false): LabelInput => ({ key: text, text, at: { x, y }, gap: 10, isNeeded });
const [text, other] = ['Cartagena ', 'Sincelejo '];
const width = 67;

describe('placeLabels', () => {
  it.each([
    { name: 'to the right', at: [150, 100], taken: [], expected: { x: 160, y: 92 } },
    { name: 'to the left at the right edge', at: [290, 100], taken: [], expected: { x: 280 - width, y: 92 } },
    {
      name: 'to the left of what is taken',
      at: [150, 100],
      taken: [{ x: 155, y: 90, width: 30, height: 20 }],
      expected: { x: 140 - width, y: 92 },
    },
    {
      name: 'above where both sides are taken',
      at: [150, 100],
      taken: [{ x: 0, y: 90, width: 300, height: 20 }],
      expected: { x: 150 - width / 2, y: 74 },
    },
    { name: 'below, last', at: [150, 100], taken: [{ x: 0, y: 0, width: 300, height: 109 }], expected: { x: 150 - width / 2, y: 110 } },
    {
      name: 'at a corner where all sides are taken',
      at: [150, 100],
      taken: [
        { x: 0, y: 99, width: 300, height: 2 },
        { x: 149, y: 0, width: 2, height: 200 },
      ],
      expected: { x: 150 + 10 * Math.SQRT1_2, y: 100 - 10 * Math.SQRT1_2 - 16 },
    },
    {
      name: 'farther away beside a mark that covers its place',
      at: [150, 100],
      taken: [{ x: 136, y: 70, width: 28, height: 60 }],
      expected: { x: 168, y: 92 },
    },
  ] as const)('has a label $name', ({ at: [x, y], taken, expected }) => {
    const [label] = place([input(text, x, y)], taken);
    expect(label?.x).toBeCloseTo(expected.x);
    expect(label?.y).toBeCloseTo(expected.y);
  });

  it('leaves out one without room', () => {
    expect(place([input(text, 150, 100)], [{ x: 0, y: 0, ...size }])).toEqual([]);
  });

  it('has a needed one without room where it covers least, and in the map', () => {
    const taken = [
      { x: 0, y: 0, ...size },
      { x: 0, y: 0, width: 300, height: 109 },
    ];
    expect(place([input(text, 150, 100, true)], taken)[0]?.y).toBe(110);
    expect(place([input(text, 299, 199, true)], [{ x: 0, y: 0, ...size }])[0]?.x).toBeLessThan(300 - width);
  });

  it('has one beside a line, and over it where the sides are taken', () => {
    const lines = [{ x: 150, y: 0, width: 100, height: 200 }];
    expect(place([input(text, 150, 100)], [], { lines })[0]?.x).toBeCloseTo(140 - width);
    const taken = [{ x: 0, y: 0, width: 148, height: 200 }];
    expect(place([input(text, 150, 100)], taken, { lines })[0]?.x).toBe(160);
  });

  it('gives the room to the first', () => {
    const column = Array.from({ length: 3 }, (_, row) => ({ x: 0, y: row * 80, width: 300, height: 60 }));
    const labels = place([input(text, 40, 70), input(other, 40, 70)], column, { size: { width: 300, height: 140 } });
    expect(labels.map(({ key }) => key)).toEqual([text]);
  });
});
