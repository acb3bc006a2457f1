import { maxImageBytes } from './image-rules.ts';

/** The longest side of a picture of a record that had to be shrunk, in pixels: more than any screen shows, and as JPEG far below 2 MB. */
const pictureSide = 1600;

/**
 * The image, as a smaller JPEG with at most `longestSide` pixels if it is above 2 MB; unchanged if the browser cannot decode or encode it.
 * White replaces transparency.
 */
export async function shrinkImage(file: File, longestSide = pictureSide): Promise<File> {
  if (file.size <= maxImageBytes) return file;
  const image = await createImageBitmap(file).catch(() => undefined);
  if (!image) return file;
  const scale = Math.min(1, longestSide / Math.max(image.width, image.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(image.width * scale));
  canvas.height = Math.max(1, Math.round(image.height * scale));
  const context = canvas.getContext('2d');
  if (!context) return file;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  image.close();
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85));
  return blob ? new File([blob], file.name.replace(/\.\w+$/, '.jpg'), { type: 'image/jpeg' }) : file;
}
