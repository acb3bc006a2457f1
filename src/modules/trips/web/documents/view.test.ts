import { describe, expect, it } from 'vitest';
import { changeOfKey, shownSize, type View, type ViewChange, viewAfter } from './view.ts';

const whole: View = { page: 1, rotation: 0, zoom: 1 };
const turned: View = { page: 1, rotation: 270, zoom: 3 };
const after = (view: View, ...changes: ViewChange[]) => changes.reduce(viewAfter, view);

describe('the view of a page', () => {
  it.each<{ name: string; from: View; changes: ViewChange[]; to: View }>([
    {
      name: 'goes on to the next page, whole and not turned',
      from: turned,
      changes: [{ type: 'step', by: 1, count: 3 }],
      to: { page: 2, rotation: 0, zoom: 1 },
    },
    { name: 'stays as it is at the last page', from: turned, changes: [{ type: 'step', by: 1, count: 2 }], to: turned },
    {
      name: 'stays as it is at the first page',
      from: { ...turned, page: 0 },
      changes: [{ type: 'step', by: -1, count: 2 }],
      to: { ...turned, page: 0 },
    },
    {
      name: 'goes back from the last page that is left, where the one it shows was deleted',
      from: { ...whole, page: 2 },
      changes: [{ type: 'step', by: -1, count: 2 }],
      to: { ...whole, page: 0 },
    },
    {
      name: 'turns by quarters, all the way round',
      from: turned,
      changes: [{ type: 'rotate' }, { type: 'rotate' }],
      to: { ...turned, rotation: 90 },
    },
    {
      name: 'is enlarged up to six times',
      from: whole,
      changes: [
        { type: 'zoom', factor: 4 },
        { type: 'zoom', factor: 4 },
      ],
      to: { ...whole, zoom: 6 },
    },
    { name: 'is never smaller than the whole page', from: turned, changes: [{ type: 'zoom', factor: 0.1 }], to: { ...turned, zoom: 1 } },
    { name: 'is whole again, still turned', from: turned, changes: [{ type: 'fit' }], to: { ...turned, zoom: 1 } },
    { name: 'shows a page that was chosen', from: turned, changes: [{ type: 'show', page: 0 }], to: { page: 0, rotation: 0, zoom: 1 } },
  ])('$name', ({ from, changes, to }) => expect(after(from, ...changes)).toEqual(to));

  it.each([
    ['ArrowRight', { type: 'step', by: 1, count: 4 }],
    ['ArrowLeft', { type: 'step', by: -1, count: 4 }],
    ['0', { type: 'fit' }],
    ['R', { type: 'rotate' }],
    ['ArrowDown', undefined],
    ['a', undefined],
  ])('changes with the key %s', (key, change) => expect(changeOfKey(key, whole, 4)).toEqual(change));

  it('leaves the arrows to scrolling where the page is enlarged', () => expect(changeOfKey('ArrowRight', turned, 4)).toBeUndefined());
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
