import { describe, expect, it } from 'vitest';
import { type Counts, changeOfKey, drawnSize, shownPage, shownSize, type View, type ViewChange, viewAfter } from './view.ts';

const whole: View = { file: 1, page: 0, rotation: 0, zoom: 1 };
const turned: View = { file: 1, page: 0, rotation: 270, zoom: 3 };
/** Three files; the one that is shown is a picture. */
const pictures: Counts = { files: 3, pages: 1 };
/** Three files; the one that is shown has five pages. */
const document: Counts = { files: 3, pages: 5 };
const unread: Counts = { files: 3, pages: undefined };
const next: ViewChange = { type: 'step', by: 1 };
const previous: ViewChange = { type: 'step', by: -1 };
const enlarge: ViewChange = { type: 'zoom', factor: 4 };

describe('the view of a page', () => {
  const beyond = Number.POSITIVE_INFINITY;
  it.each<[string, View, Counts, ViewChange[], View]>([
    ['goes on to the next file, whole and not turned', turned, pictures, [next], { ...whole, file: 2 }],
    ['stays as it is at the last page', { ...turned, file: 2 }, pictures, [next], { ...turned, file: 2 }],
    ['stays as it is at the first page', { ...turned, file: 0 }, pictures, [previous], { ...turned, file: 0 }],
    [
      'goes back from a file that was deleted',
      { ...whole, file: 2 },
      { files: 2, pages: 1 },
      [previous],
      { ...whole, file: 0, page: beyond },
    ],
    ['goes on to the next page, whole and turned as this one', turned, document, [next, next], { ...turned, page: 2, zoom: 1 }],
    ['goes on to the next file after the last page', { ...turned, page: 4 }, document, [next], { ...whole, file: 2 }],
    ['goes back to the last page of the file before', whole, document, [previous], { ...whole, file: 0, page: beyond }],
    ['leaves a last page whose number was not known', { ...whole, page: beyond }, document, [previous], { ...whole, page: 3 }],
    ['waits for the pages of a file before it leaves it', whole, unread, [next], whole],
    ['skips what is left of a file', { ...turned, page: 1 }, document, [{ type: 'file', by: 1 }], { ...whole, file: 2 }],
    ['skips a file that is not read yet', whole, unread, [{ type: 'file', by: -1 }], { ...whole, file: 0 }],
    ['ends with the last page', whole, document, [{ type: 'page', to: 'last' }], { ...whole, page: 4 }],
    ['stays in the file at its last page', { ...whole, page: 4 }, document, [{ type: 'page', to: 'next' }], { ...whole, page: 4 }],
    ['turns by quarters, all the way round', turned, pictures, [{ type: 'rotate' }, { type: 'rotate' }], { ...turned, rotation: 90 }],
    ['is enlarged up to six times', whole, pictures, [enlarge, enlarge], { ...whole, zoom: 6 }],
    ['is never smaller than the whole page', turned, pictures, [{ type: 'zoom', factor: 0.1 }], { ...turned, zoom: 1 }],
    ['is whole again, still turned', turned, pictures, [{ type: 'fit' }], { ...turned, zoom: 1 }],
  ])('%s', (_, from, counts, changes, to) => expect(changes.reduce((view, change) => viewAfter(view, change, counts), from)).toEqual(to));

  it('shows the last page where the file turns out to be shorter', () => {
    expect(shownPage({ ...whole, page: Number.POSITIVE_INFINITY }, document)).toBe(4);
    expect(shownPage({ ...whole, page: 2 }, document)).toBe(2);
  });

  it.each([
    ['ArrowRight', next],
    ['ArrowLeft', previous],
    ['PageDown', next],
    ['End', { type: 'page', to: 'last' }],
    ['0', { type: 'fit' }],
    ['R', { type: 'rotate' }],
    ['ArrowDown', undefined],
    ['a', undefined],
  ])('changes with the key %s', (key, change) => expect(changeOfKey({ key, shiftKey: false }, whole)).toEqual(change));

  it('goes to the next file with Shift, enlarged or not', () =>
    expect([whole, turned].map((view) => changeOfKey({ key: 'ArrowRight', shiftKey: true }, view))).toEqual([
      { type: 'file', by: 1 },
      { type: 'file', by: 1 },
    ]));

  it.each(['ArrowRight', 'PageDown', 'Home'])('leaves %s to scrolling where the page is enlarged', (key) =>
    expect(changeOfKey({ key, shiftKey: false }, turned)).toBeUndefined(),
  );
});

describe('the size of the image', () => {
  const frame = { width: 400, height: 300 };
  it.each<{ name: string; image: { width: number; height: number }; view: Partial<View>; size: [number, number]; room: [number, number] }>([
    { name: 'fits the frame', image: { width: 800, height: 1200 }, view: {}, size: [200, 300], room: [200, 300] },
    { name: 'fits it when turned too', image: { width: 800, height: 1200 }, view: { rotation: 90 }, size: [267, 400], room: [400, 267] },
    { name: 'is that of its pixels in a larger frame', image: { width: 40, height: 20 }, view: {}, size: [40, 20], room: [40, 20] },
    { name: 'grows with the zoom', image: { width: 800, height: 1200 }, view: { zoom: 2 }, size: [400, 600], room: [400, 600] },
  ])('$name', ({ image, view, size, room }) => {
    const shown = shownSize(image, frame, { ...whole, ...view });
    expect([shown.image.width, shown.image.height]).toEqual(size);
    expect([shown.room.width, shown.room.height]).toEqual(room);
  });
});

describe('the size in which a page is drawn', () => {
  it('has the pixels of the device', () => expect(drawnSize({ width: 300, height: 400 }, 2)).toEqual({ width: 600, height: 800 }));
  it('is at most 16 megapixels', () => {
    const { width, height } = drawnSize({ width: 3000, height: 4000 }, 3);
    expect(width * height).toBeLessThanOrEqual(16_000_000);
    expect(width * height).toBeGreaterThan(15_900_000);
    expect(width / height).toBeCloseTo(0.75, 2);
  });
});
