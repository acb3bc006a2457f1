/** Drawn pictures of scanned papers, which drivers and clerks attach to trips. */
import { crc32, deflateSync } from 'node:zlib';

const [width, height] = [620, 800];
/** Paper, print, faint print, ink, stamp. */
const palette = [0xfb, 0xfa, 0xf4, 0x2b, 0x33, 0x31, 0xb9, 0xbe, 0xb8, 0x1d, 0x3f, 0x8f, 0xb0, 0x3a, 0x32];
type Colour = 0 | 1 | 2 | 3 | 4;

/** A page as a PNG of indexed colours: rows of print, and on a signed one a stamp and a signature. */
export function paper({ rows, isSigned }: { rows: number; isSigned: boolean }): Buffer {
  const pixels = new Uint8Array(width * height);
  const fill = (left: number, top: number, wide: number, high: number, colour: Colour) => {
    for (let y = top; y < top + high; y++) pixels.fill(colour, y * width + left, y * width + left + wide);
  };
  const frame = (left: number, top: number, wide: number, high: number, colour: Colour) => {
    for (const [x, y, w, h] of [
      [left, top, wide, 3],
      [left, top + high, wide + 3, 3],
      [left, top, 3, high],
      [left + wide, top, 3, high],
    ] as const)
      fill(x, y, w, h, colour);
  };
  fill(48, 52, 210, 22, 1);
  fill(430, 52, 142, 12, 2);
  fill(430, 72, 96, 12, 2);
  frame(48, 106, 524, 30 + rows * 26, 2);
  for (let row = 0; row < rows; row++) {
    // The lengths differ as those of words do.
    fill(64, 126 + row * 26, 120 + ((row * 53) % 90), 9, 1);
    fill(300, 126 + row * 26, 90 + ((row * 37) % 160), 9, 2);
  }
  fill(48, 720, 220, 2, 1);
  fill(352, 720, 220, 2, 1);
  if (isSigned) {
    frame(372, 610, 170, 74, 4);
    fill(392, 630, 130, 10, 4);
    fill(412, 654, 90, 10, 4);
    for (let x = 0; x < 170; x++) fill(70 + x, 690 + Math.round(22 * Math.sin(x / 9) * Math.cos(x / 31)), 3, 4, 3);
  }
  return png(pixels);
}

function png(pixels: Uint8Array): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8);
  const lines = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++) lines.set(pixels.subarray(y * width, (y + 1) * width), y * (width + 1) + 1);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const chunks = [chunk('IHDR', header), chunk('PLTE', Buffer.from(palette)), chunk('IDAT', deflateSync(lines))];
  return Buffer.concat([signature, ...chunks, chunk('IEND', Buffer.alloc(0))]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
