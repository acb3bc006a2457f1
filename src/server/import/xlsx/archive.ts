/** The parts of a workbook, which is a ZIP file. The unpacked size of a file is limited before anything is unpacked. */
import type { Readable } from 'node:stream';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { RuleBroken } from '#base/errors.ts';

const maxParts = 1_000;
/** Unpacked size of all parts together: many times that of 20,000 rows. */
const maxBytes = 150 * 1024 * 1024;
/** How many times its size a large part may unpack to. Tables of 20,000 nearly equal rows unpack to less than a hundred times. */
const maxRatio = 300;
const largePart = 5 * 1024 * 1024;

export interface Archive {
  has(path: string): boolean;
  /** The bytes of a part, unpacked while they are read. Throws `import_file_damaged` if it is missing. */
  open(path: string): Promise<Readable>;
}

/** Throws `import_file_damaged`, or `import_zip_too_large` if the unpacked size is too large. */
export async function openArchive(bytes: Buffer): Promise<Archive> {
  const zip = await fromBufferPromise(bytes).catch(() => {
    throw new RuleBroken('import_file_damaged');
  });
  const parts = await listParts(zip);
  return {
    has: (path) => parts.has(path),
    open: async (path) => {
      const entry = parts.get(path);
      if (!entry || entry.isEncrypted()) throw new RuleBroken('import_file_damaged');
      // Fails when the part has other bytes than it declares.
      return zip.openReadStreamPromise(entry).catch(() => {
        throw new RuleBroken('import_file_damaged');
      });
    },
  };
}

async function listParts(zip: ZipFile): Promise<Map<string, Entry>> {
  const parts = new Map<string, Entry>();
  let unpacked = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      unpacked += entry.uncompressedSize;
      const isBomb = entry.uncompressedSize > largePart && entry.uncompressedSize > entry.compressedSize * maxRatio;
      if (isBomb || unpacked > maxBytes || parts.size >= maxParts) throw new RuleBroken('import_zip_too_large');
      parts.set(entry.fileName, entry);
    }
  } catch (error) {
    throw error instanceof RuleBroken ? error : new RuleBroken('import_file_damaged');
  }
  return parts;
}
