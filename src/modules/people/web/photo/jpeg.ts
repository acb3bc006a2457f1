/** The side of the cropped photo, in pixels: sharp wherever it is shown, and far below 2 MB. */
const side = 512;
/** Relative to the largest square that fits in the photo. */
export const maxZoom = 4;

interface Square {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Cuts a square out of the photo; undefined when the browser cannot encode it. White replaces transparency, which JPEG lacks. */
export async function croppedJpeg(photo: ImageBitmap, { x, y, width, height }: Square): Promise<File | undefined> {
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, side, side);
  context.drawImage(photo, x, y, width, height, 0, 0, side, side);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9));
  return blob ? new File([blob], 'foto.jpg', { type: 'image/jpeg' }) : undefined;
}
