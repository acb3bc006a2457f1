/** What the viewer shows of a page, and how large: turned and enlarged. Pure. */

export interface View {
  /** The place of the page among all, from 0. */
  page: number;
  /** Degrees, clockwise. */
  rotation: 0 | 90 | 180 | 270;
  /** 1 shows the whole page. */
  zoom: number;
}

export type ViewChange =
  | { type: 'show'; page: number }
  /** To the next page or the one before it; it stays at the ends. */
  | { type: 'step'; by: 1 | -1; count: number }
  | { type: 'rotate' }
  | { type: 'zoom'; factor: number }
  | { type: 'fit' };

/** Beyond it, pixels are seen instead of print. */
const maxZoom = 6;
/** How much one press enlarges. */
export const zoomStep = 1.4;

/** Another page is shown whole and as it is stored. */
export function viewAfter(view: View, change: ViewChange): View {
  switch (change.type) {
    case 'show':
      return { page: change.page, rotation: 0, zoom: 1 };
    case 'step': {
      // The last page may have been deleted.
      const page = Math.min(view.page, change.count - 1) + change.by;
      return page < 0 || page >= change.count ? view : { page, rotation: 0, zoom: 1 };
    }
    case 'rotate':
      return { ...view, rotation: ((view.rotation + 90) % 360) as View['rotation'] };
    case 'zoom':
      return { ...view, zoom: Math.min(maxZoom, Math.max(1, view.zoom * change.factor)) };
    case 'fit':
      return { ...view, zoom: 1 };
  }
}

/** Pixels. */
export interface Size {
  width: number;
  height: number;
}

/** The size of the image before it is turned, so that it fills the frame at a zoom of 1, and that of the room it then takes. No side is enlarged to fit. */
export function shownSize(image: Size, frame: Size, { rotation, zoom }: View): { image: Size; room: Size } {
  const isTurned = rotation % 180 !== 0;
  const turned = isTurned ? { width: image.height, height: image.width } : image;
  const scale = Math.min(1, frame.width / turned.width, frame.height / turned.height) * zoom;
  const scaled = ({ width, height }: Size) => ({ width: Math.round(width * scale), height: Math.round(height * scale) });
  return { image: scaled(image), room: scaled(turned) };
}

/** The change of a key; undefined for other keys, and for arrows where the page is enlarged: there they scroll. */
export function changeOfKey(key: string, { zoom }: View, count: number): ViewChange | undefined {
  if (zoom === 1 && key === 'ArrowLeft') return { type: 'step', by: -1, count };
  if (zoom === 1 && key === 'ArrowRight') return { type: 'step', by: 1, count };
  if (key === '+' || key === '=') return { type: 'zoom', factor: zoomStep };
  if (key === '-') return { type: 'zoom', factor: 1 / zoomStep };
  if (key === '0') return { type: 'fit' };
  if (key.toLowerCase() === 'r') return { type: 'rotate' };
  return undefined;
}
