import { maxImageBytes } from './image-rules.ts';

/** The longest side of a photo that had to be shrunk, in pixels: more than any screen shows, and as JPEG far below 2 MB. */
const longestSide = 1600;

/** The image, as a smaller JPEG if it is too large to send; unchanged if the browser cannot decode or encode it. White replaces transparency. */
export async function shrinkImage(file: File): Promise<File> {
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
