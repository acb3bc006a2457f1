/** Which stored pictures can be printed, as the library takes them. */
import { inflateSync } from 'node:zlib';
import type { Picture } from './document.ts';

/**
 * A PNG with transparency or interlacing is decoded pixel by pixel, some 30 ms for a million, and a file of 2 MB may have seventy million.
 * A JPEG, and any other PNG, is embedded as it is.
 */
const maxDecodedPixels = 2_000_000;

/** The picture as a data URL; null if it cannot be printed. */
export function printablePicture(picture: Picture | null | undefined): string | null {
  if (!picture) return null;
  const bytes = Buffer.from(picture.buffer, picture.byteOffset, picture.byteLength);
  if (bytes.readUInt32BE(0) === 0x89504e47) return isPrintablePng(bytes) ? dataUrl('png', bytes) : null;
  return bytes.readUInt16BE(0) === 0xffd8 ? dataUrl('jpeg', bytes) : null;
}

const dataUrl = (type: 'png' | 'jpeg', bytes: Buffer) => `data:image/${type};base64,${bytes.toString('base64')}`;

/** By colour type: how many values a pixel has. */
const channels: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** The library decodes later, and damaged data would end the thread, so the data is unpacked here first. */
function isPrintablePng(bytes: Buffer): boolean {
  const [width, height, depth] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20), bytes.readUInt8(24)];
  const [colourType, isInterlaced] = [bytes.readUInt8(25), bytes.readUInt8(28) === 1];
  const { data, hasTransparency } = readChunks(bytes);
  const isDecoded = isInterlaced || colourType >= 4 || (colourType === 3 && hasTransparency);
  if (!isDecoded) return true;
  if (width * height > maxDecodedPixels) return false;
  const rowBytes = Math.ceil((width * depth * (channels[colourType] ?? 4)) / 8) + 1;
  try {
    // The passes of an interlaced picture have more and shorter rows.
    const unpacked = inflateSync(data, { maxOutputLength: 2 * rowBytes * height + 64 });
    return unpacked.length >= rowBytes * height || isInterlaced;
  } catch {
    return false;
  }
}

function readChunks(bytes: Buffer): { data: Buffer; hasTransparency: boolean } {
  const data: Buffer[] = [];
  let hasTransparency = false;
  for (let at = 8; at + 12 <= bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (type === 'IDAT') data.push(bytes.subarray(at + 8, at + 8 + bytes.readUInt32BE(at)));
    if (type === 'tRNS') hasTransparency = true;
  }
  return { data: Buffer.concat(data), hasTransparency };
}
