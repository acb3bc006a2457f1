/** Reads the files of a ZIP archive, for tests. */
import { inflateRawSync } from 'node:zlib';

const [centralHeader, endHeader, stored] = [0x02014b50, 0x06054b50, 0];

/** The contents by path, as text. */
export function unzip(archive: Buffer): Record<string, string> {
  const end = archive.lastIndexOf(Buffer.from(Uint32Array.of(endHeader).buffer));
  const files: Record<string, string> = {};
  let at = archive.readUInt32LE(end + 16);
  while (archive.readUInt32LE(at) === centralHeader) {
    const [size, nameLength, extraLength, noteLength] = [20, 28, 30, 32].map((offset, n) =>
      n === 0 ? archive.readUInt32LE(at + offset) : archive.readUInt16LE(at + offset),
    ) as [number, number, number, number];
    const local = archive.readUInt32LE(at + 42);
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const bytes = archive.subarray(start, start + size);
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
    files[name] = (archive.readUInt16LE(at + 10) === stored ? bytes : inflateRawSync(bytes)).toString('utf8');
    at += 46 + nameLength + extraLength + noteLength;
  }
  return files;
}
