import { describe, expect, it } from 'vitest';
import { type ColumnWidth, fitColumns } from './fit-columns.ts';

const columns: (ColumnWidth & { id: string })[] = [
  { id: 'number', width: 100 },
  { id: 'route', width: 200, grows: true },
  { id: 'driver', width: 100, grows: true, leaves: 2 },
  { id: 'plate', width: 80, leaves: 1 },
  { id: 'amount', width: 120 },
];
const fitted = (available: number) => Object.fromEntries(fitColumns(columns, available).map(({ column, px }) => [column.id, px]));

describe('fitColumns', () => {
  it('gives the room that is left to those that grow, by their width', () =>
    expect(fitted(900)).toEqual({ number: 100, route: 400, driver: 200, plate: 80, amount: 120 }));
  it('keeps all where they just fit', () => expect(Object.keys(fitted(600))).toHaveLength(5));
  it('drops columns in their declared order', () => {
    expect(fitted(599)).toEqual({ number: 100, route: 252, driver: 126, amount: 120 });
    expect(fitted(519)).toEqual({ number: 100, route: 299, amount: 120 });
  });
  it('drops no others, although they do not fit', () => expect(fitted(300)).toEqual({ number: 100, route: 200, amount: 120 }));
  it('makes those narrower that can be, before one leaves', () => {
    const pixels = (available: number) => fitColumns([{ width: 100 }, { width: 200, least: 150 }, { width: 80, leaves: 1 }], available);
    expect([400, 360, 330, 329].map((available) => pixels(available).map(({ px }) => px))).toEqual([
      [105, 210, 84],
      [100, 180, 80],
      [100, 150, 80],
      [109, 219],
    ]);
  });
  it('shares among all where none grows', () =>
    expect(fitColumns([{ width: 100 }, { width: 300 }], 800).map(({ px }) => px)).toEqual([200, 600]));
  it('has nothing to share without columns', () => expect(fitColumns([], 800)).toEqual([]));
});
