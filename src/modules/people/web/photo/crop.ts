/** Which square of a photo is kept. Pure: positions are the photo's pixels, moves are parts of the square's side. */
export interface Photo {
  width: number;
  height: number;
}
export interface Crop {
  /** The middle of the square. */
  x: number;
  y: number;
  /** 1 shows as much as fits; more comes closer. */
  zoom: number;
}

export const mostZoom = 4;

/** The middle of the photo, as much of it as a square holds. */
export const wholeOf = ({ width, height }: Photo): Crop => ({ x: width / 2, y: height / 2, zoom: 1 });

/** The side of the square that is kept. */
export const sideOf = ({ width, height }: Photo, { zoom }: Crop): number => Math.min(width, height) / zoom;

/** The photo follows the hand: dragged to the right, what stands to its left comes in. */
export function moved(photo: Photo, crop: Crop, right: number, down: number): Crop {
  const side = sideOf(photo, crop);
  return kept(photo, { ...crop, x: crop.x - right * side, y: crop.y - down * side });
}

export function zoomed(photo: Photo, crop: Crop, zoom: number): Crop {
  return kept(photo, { ...crop, zoom: Math.min(Math.max(zoom, 1), mostZoom) });
}

/** The square never leaves the photo. */
function kept(photo: Photo, crop: Crop): Crop {
  const half = sideOf(photo, crop) / 2;
  const within = (at: number, length: number) => Math.min(Math.max(at, half), length - half);
  return { ...crop, x: within(crop.x, photo.width), y: within(crop.y, photo.height) };
}
