/** The state of the viewer: a file, a page of it, and its rotation and zoom. Pure. */

export interface View {
  /** The place of the file among all, from 0. */
  file: number;
  /** The index of the page in its file, from 0; infinite for the last one of a file whose pages are not counted yet. */
  page: number;
  /** Degrees, clockwise. */
  rotation: 0 | 90 | 180 | 270;
  /** 1 shows the whole page. */
  zoom: number;
}

/** How many files there are, and how many pages the one that is shown has; undefined until it is read. A picture has one. */
export interface Counts {
  files: number;
  pages: number | undefined;
}

export type ViewChange =
  /** To the next page or the one before it, which may be of another file; it stays at the ends. */
  | { type: 'step'; by: 1 | -1 }
  | { type: 'page'; to: 'next' | 'previous' | 'first' | 'last' }
  | { type: 'file'; by: 1 | -1 }
  | { type: 'rotate' }
  | { type: 'zoom'; factor: number }
  | { type: 'fit' };

/** Beyond it, pixels are seen instead of print. */
const maxZoom = 6;
/** How much one press enlarges. */
export const zoomStep = 1.4;

/** Another file is shown from its first page, whole and as it is stored; another page of the same file whole, and turned as the one before. */
export function viewAfter(view: View, change: ViewChange, counts: Counts): View {
  // The last file may have been deleted.
  const now = { ...view, file: Math.min(view.file, Math.max(0, counts.files - 1)), page: shownPage(view, counts) };
  switch (change.type) {
    case 'file':
      return otherFile(now.file + change.by, counts) ?? view;
    case 'step': {
      // Until its pages are counted, no page of a file is left out.
      if (counts.pages === undefined) return view;
      const page = now.page + change.by;
      if (page >= 0 && page < counts.pages) return { ...now, page, zoom: 1 };
      const other = otherFile(now.file + change.by, counts);
      return other ? { ...other, page: change.by === 1 ? 0 : Number.POSITIVE_INFINITY } : view;
    }
    case 'page': {
      if (counts.pages === undefined) return view;
      const last = counts.pages - 1;
      const to = { next: now.page + 1, previous: now.page - 1, first: 0, last }[change.to];
      return to < 0 || to > last ? view : { ...now, page: to, zoom: 1 };
    }
    case 'rotate':
      return { ...view, rotation: ((view.rotation + 90) % 360) as View['rotation'] };
    case 'zoom':
      return { ...view, zoom: Math.min(maxZoom, Math.max(1, view.zoom * change.factor)) };
    case 'fit':
      return { ...view, zoom: 1 };
  }
}

export const wholeFile = (file: number): View => ({ file, page: 0, rotation: 0, zoom: 1 });

const otherFile = (file: number, { files }: Counts) => (file < 0 || file >= files ? undefined : wholeFile(file));

/** The page that is shown, from 0. */
export const shownPage = ({ page }: View, { pages = 1 }: Counts): number => Math.min(page, pages - 1);

/** Pixels. */
export interface Size {
  width: number;
  height: number;
}

/** The size of the image before it is turned, so that it fills the frame at a zoom of 1, and its size after that. It is not enlarged to fit. */
export function shownSize(image: Size, frame: Size, { rotation, zoom }: Pick<View, 'rotation' | 'zoom'>): { image: Size; room: Size } {
  const isTurned = rotation % 180 !== 0;
  const turned = isTurned ? { width: image.height, height: image.width } : image;
  const scale = Math.min(1, frame.width / turned.width, frame.height / turned.height) * zoom;
  const scaled = ({ width, height }: Size) => ({ width: Math.round(width * scale), height: Math.round(height * scale) });
  return { image: scaled(image), room: scaled(turned) };
}

/** The maximum size of a canvas on phones: above it some draw nothing. */
export const maxPixels = 16_000_000;

/** The size in which a page is drawn that takes this room on the screen: one pixel for each of the device's, unless those are too many. */
export function drawnSize(room: Size, devicePixelRatio: number): Size {
  const scale = Math.min(devicePixelRatio, Math.sqrt(maxPixels / (room.width * room.height)));
  return { width: Math.max(1, Math.floor(room.width * scale)), height: Math.max(1, Math.floor(room.height * scale)) };
}

/** The change of a key; undefined for other keys, and for keys that scroll while the page is enlarged. */
export function changeOfKey({ key, shiftKey }: { key: string; shiftKey: boolean }, { zoom }: View): ViewChange | undefined {
  if (shiftKey && key === 'ArrowLeft') return { type: 'file', by: -1 };
  if (shiftKey && key === 'ArrowRight') return { type: 'file', by: 1 };
  if (zoom === 1 && (key === 'ArrowLeft' || key === 'PageUp')) return { type: 'step', by: -1 };
  if (zoom === 1 && (key === 'ArrowRight' || key === 'PageDown')) return { type: 'step', by: 1 };
  if (zoom === 1 && key === 'Home') return { type: 'page', to: 'first' };
  if (zoom === 1 && key === 'End') return { type: 'page', to: 'last' };
  if (key === '+' || key === '=') return { type: 'zoom', factor: zoomStep };
  if (key === '-') return { type: 'zoom', factor: 1 / zoomStep };
  if (key === '0') return { type: 'fit' };
  if (key.toLowerCase() === 'r') return { type: 'rotate' };
  return undefined;
}
