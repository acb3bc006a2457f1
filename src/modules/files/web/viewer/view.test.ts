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

describe('the view of a page', () => {
  it.each<{ name: string; from: View; counts: Counts; changes: ViewChange[]; to: View }>([
    { name: 'goes on to the next file, whole and not turned', from: turned, counts: pictures, changes: [next], to: { ...whole, file: 2 } },
    {
      name: 'stays as it is at the last page',
      from: { ...turned, file: 2 },
      counts: pictures,
      changes: [next],
      to: { ...turned, file: 2 },
    },
    {
      name: 'stays as it is at the first page',
      from: { ...turned, file: 0 },
      counts: pictures,
      changes: [previous],
      to: { ...turned, file: 0 },
    },
    {
      name: 'goes back from the last file that is left, where the one it shows was deleted',
      from: { ...whole, file: 2 },
      counts: { files: 2, pages: 1 },
      changes: [previous],
      to: { ...whole, file: 0, page: Number.POSITIVE_INFINITY },
    },
    {
      name: 'goes on to the next page of the file, whole and turned as this one',
      from: turned,
      counts: document,
      changes: [next, next],
      to: { ...turned, page: 2, zoom: 1 },
    },
    {
      name: 'goes on to the next file after the last page',
      from: { ...turned, page: 4 },
      counts: document,
      changes: [next],
      to: { ...whole, file: 2 },
    },
    {
      name: 'goes back to the last page of the file before',
      from: whole,
      counts: document,
      changes: [previous],
      to: { ...whole, file: 0, page: Number.POSITIVE_INFINITY },
    },
    {
      name: 'leaves a last page whose number was not known',
      from: { ...whole, page: Number.POSITIVE_INFINITY },
      counts: document,
      changes: [previous],
      to: { ...whole, page: 3 },
    },
    { name: 'waits for the pages of a file before it leaves it', from: whole, counts: unread, changes: [next], to: whole },
    {
      name: 'skips what is left of a file',
      from: { ...turned, page: 1 },
      counts: document,
      changes: [{ type: 'file', by: 1 }],
      to: { ...whole, file: 2 },
    },
    {
      name: 'skips a file that is not read yet',
      from: whole,
      counts: unread,
      changes: [{ type: 'file', by: -1 }],
      to: { ...whole, file: 0 },
    },
    { name: 'ends with the last page', from: whole, counts: document, changes: [{ type: 'page', to: 'last' }], to: { ...whole, page: 4 } },
    {
      name: 'stays in the file at its last page',
      from: { ...whole, page: 4 },
      counts: document,
      changes: [{ type: 'page', to: 'next' }],
      to: { ...whole, page: 4 },
    },
    {
      name: 'turns by quarters, all the way round',
      from: turned,
      counts: pictures,
      changes: [{ type: 'rotate' }, { type: 'rotate' }],
      to: { ...turned, rotation: 90 },
    },
    {
      name: 'is enlarged up to six times',
      from: whole,
      counts: pictures,
      changes: [
        { type: 'zoom', factor: 4 },
        { type: 'zoom', factor: 4 },
      ],
      to: { ...whole, zoom: 6 },
    },
    {
      name: 'is never smaller than the whole page',
      from: turned,
      counts: pictures,
      changes: [{ type: 'zoom', factor: 0.1 }],
      to: { ...turned, zoom: 1 },
    },
    { name: 'is whole again, still turned', from: turned, counts: pictures, changes: [{ type: 'fit' }], to: { ...turned, zoom: 1 } },
  ])('$name', ({ from, counts, changes, to }) =>
    expect(changes.reduce((view, change) => viewAfter(view, change, counts), from)).toEqual(to),
  );

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
