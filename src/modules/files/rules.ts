/** Validates files by their bytes alone. */
import sax from 'sax';
import { RuleBroken } from '#base/errors.ts';
import type { FilePurpose } from './contract.ts';

export type Mime = 'image/jpeg' | 'image/png' | 'application/pdf' | 'application/xml';

export interface Inspected {
  mime: Mime;
  /** The bytes to store: a picture without its metadata, and without data after the end of the format. */
  bytes: Uint8Array;
  /** Where the format ends in the sent bytes. */
  end: number;
  /** Pixels; zero for a document. */
  width: number;
  height: number;
}

/** 2 MB. */
export const imageMaxBytes = 2 * 1024 * 1024;
/** 256 KB: some strokes on a transparent picture take a tenth of it. */
export const signatureMaxBytes = 256 * 1024;
/** Pixels per side and in total. A small file can declare more pixels than fit in a phone's memory; phone cameras take up to 64 megapixels. */
export const imageMaxSide = 10_000;
export const imageMaxPixels = 70_000_000;

const accepted: Record<FilePurpose, readonly Mime[]> = {
  image: ['image/jpeg', 'image/png'],
  photo: ['image/jpeg', 'image/png'],
  attachment: ['image/jpeg', 'image/png', 'application/pdf'],
  electronic_invoice: ['image/jpeg', 'image/png', 'application/pdf', 'application/xml'],
  signature: ['image/png'],
};

/** Besides the limit of attachments, which is a setting of the server. */
const maxBytes: Record<FilePurpose, number> = {
  image: imageMaxBytes,
  photo: imageMaxBytes,
  attachment: Number.POSITIVE_INFINITY,
  electronic_invoice: Number.POSITIVE_INFINITY,
  signature: signatureMaxBytes,
};

/** Why the file is not accepted for the purpose; null if it is. */
export function fileProblem(
  file: Inspected | null,
  size: number,
  purpose: FilePurpose,
): 'file_type' | 'file_too_large' | 'image_dimensions' | null {
  if (!file || !accepted[purpose].includes(file.mime)) return 'file_type';
  if (size > maxBytes[purpose]) return 'file_too_large';
  const { width, height } = file;
  return Math.max(width, height) > imageMaxSide || width * height > imageMaxPixels ? 'image_dimensions' : null;
}

/** The bytes used by uploads. */
export interface UploadUsage {
  /** Uploaded by the person in the last hour. */
  uploaded: number;
  /** Stored for the company. */
  stored: number;
  /** Seconds until the first upload of the last hour no longer counts. */
  seconds_left: number;
}

/** In bytes. */
export interface UploadLimits {
  uploadBytesPerHour: number;
  storageBytesPerCompany: number;
}

/** Throws `upload_limit` or `storage_full` if `usage`, with `bytes` more, is above a limit. */
export function assertMayUpload(usage: UploadUsage, bytes: number, limits: UploadLimits): void {
  if (usage.uploaded + bytes > limits.uploadBytesPerHour)
    throw new RuleBroken('upload_limit', { retryAfter: Math.max(1, Math.ceil(usage.seconds_left)) });
  if (usage.stored + bytes > limits.storageBytesPerCompany)
    throw new RuleBroken('storage_full', { details: { limit: limits.storageBytesPerCompany } });
}

/** The type of a complete, well-formed file; null for any other, such as a truncated picture, or one that is also an archive. */
export function inspect(bytes: Uint8Array): Inspected | null {
  const found = inspectPng(bytes) ?? inspectJpeg(bytes) ?? inspectPdf(bytes) ?? inspectXml(bytes);
  return found && !isSecondFormat(bytes.subarray(found.end)) ? found : null;
}

/** Signatures that make a file an archive at any position: the end of a ZIP, the start of a RAR or 7z. */
const archives = ['PK\x05\x06', 'Rar!\x1a\x07', '7z\xbc\xaf\x27\x1c'];
/** How documents and web pages start, in lowercase. */
const pages = ['%pdf-', '<!doctype', '<html', '<body', '<script', '<svg', '<?php'];

/** Whether the data after the end of the file makes it a second format too. Videos and thumbnails that phones append do not count. */
function isSecondFormat(tail: Uint8Array): boolean {
  const text = new TextDecoder('latin1').decode(tail);
  const small = text.toLowerCase();
  return archives.some((sign) => text.includes(sign)) || pages.some((sign) => small.includes(sign));
}

const extensions: Record<Mime, readonly string[]> = {
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'application/pdf': ['pdf'],
  'application/xml': ['xml'],
};

/** No folders, control characters or quotes, at most 150 characters; empty if nothing is left. */
export function plainFileName(sent: string): string {
  const last = sent.split(/[/\\]/).at(-1) ?? '';
  return [...last.normalize('NFC').replace(/[\p{Cc}\p{Cf}"]/gu, '')].slice(0, 150).join('').trim();
}

/** The name to store, plain and with the extension of the type. */
export function fileName(sent: string, mime: Mime): string {
  const plain = plainFileName(sent);
  const extension = /\.(\w+)$/.exec(plain)?.[1]?.toLowerCase();
  const known = extensions[mime];
  if (extension && known.includes(extension)) return plain;
  return `${plain.replace(/\.+$/, '') || 'archivo'}.${known[0]}`;
}

const pngSignature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/**
 * Chunks to preserve besides the critical ones: transparency, colours, the size of a pixel. All others describe the picture or how it was taken
 * (eXIf, tEXt, iTXt, zTXt, tIME), animate it, or are private.
 */
const pngKept = new Set(['tRNS', 'cHRM', 'gAMA', 'iCCP', 'sBIT', 'sRGB', 'cICP', 'mDCV', 'cLLI', 'bKGD', 'hIST', 'pHYs', 'sPLT']);
const isCritical = (type: string) => /^[A-Z]/.test(type);

/** Reads the chunks from IHDR to IEND. Each is a length, a type, the data and a checksum. */
function inspectPng(bytes: Uint8Array): Inspected | null {
  if (!startsWith(bytes, pngSignature)) return null;
  const view = viewOf(bytes);
  const kept: Uint8Array[] = [bytes.subarray(0, 8)];
  let [width, height, hasData] = [0, 0, false];
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = view.getUint32(at);
    const type = ascii(bytes, at + 4, 4);
    const end = at + 12 + length;
    if (end > bytes.length || (at === 8) !== (type === 'IHDR')) return null;
    if (type === 'IHDR') {
      if (length !== 13) return null;
      [width, height] = [view.getUint32(at + 8), view.getUint32(at + 12)];
    }
    if (type === 'IDAT') hasData = true;
    if (isCritical(type) || pngKept.has(type)) kept.push(bytes.subarray(at, end));
    if (type === 'IEND') return hasData && width > 0 && height > 0 ? { mime: 'image/png', bytes: join(kept), end, width, height } : null;
    at = end;
  }
  return null;
}

/** Reads the segments up to the end-of-image marker, because phones append other data after it. */
function inspectJpeg(bytes: Uint8Array): Inspected | null {
  if (!startsWith(bytes, [0xff, 0xd8, 0xff])) return null;
  const view = viewOf(bytes);
  const kept: Uint8Array[] = [];
  let [width, height, hasScan, orientation] = [0, 0, false, 1];
  for (let at = 2; at + 2 <= bytes.length; ) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] as number;
    if (marker === 0xff) {
      at += 1; // a fill byte
      continue;
    }
    if (marker === 0xd9) {
      if (!hasScan || width === 0 || height === 0) return null;
      const stored = join([bytes.subarray(0, 2), ...withOrientation(kept, orientation), bytes.subarray(at, at + 2)]);
      return { mime: 'image/jpeg', bytes: stored, end: at + 2, width, height };
    }
    if (at + 4 > bytes.length) return null;
    const length = view.getUint16(at + 2);
    if (length < 2 || at + 2 + length > bytes.length) return null;
    if (isFrame(marker)) {
      // Viewers use the first size; a second one would hide it.
      if (length < 7 || width > 0) return null;
      [height, width] = [view.getUint16(at + 5), view.getUint16(at + 7)];
    }
    const start = at;
    at += 2 + length;
    const payload = bytes.subarray(start + 4, at);
    if (marker === 0xe1 && orientation === 1) orientation = exifOrientation(payload);
    if (marker === 0xda) {
      hasScan = true;
      at = endOfScan(bytes, at);
    }
    if (!isMetadata(marker, payload)) kept.push(bytes.subarray(start, at));
  }
  return null;
}

/**
 * Whether a segment describes the picture or how it was taken instead of its pixels: comments, and the application segments with EXIF,
 * GPS, XMP, IPTC and thumbnails. JFIF without a thumbnail, the colour profile and Adobe's colour transform belong to the pixels.
 */
function isMetadata(marker: number, payload: Uint8Array): boolean {
  if (marker === 0xfe) return true;
  if (marker < 0xe0 || marker > 0xef) return false;
  if (marker === 0xe0) return payload.length !== 14 || ascii(payload, 0, 5) !== 'JFIF\0';
  if (marker === 0xe2) return ascii(payload, 0, 12) !== 'ICC_PROFILE\0';
  return marker !== 0xee || ascii(payload, 0, 5) !== 'Adobe';
}

/** How to turn the picture for display, 1 (not at all) to 8, from an EXIF segment; 1 if it is missing. */
function exifOrientation(payload: Uint8Array): number {
  if (ascii(payload, 0, 6) !== 'Exif\0\0') return 1;
  const tiff = viewOf(payload.subarray(6));
  const isLittleEndian = ascii(payload, 6, 2) === 'II';
  const short = (at: number) => (at + 2 <= tiff.byteLength ? tiff.getUint16(at, isLittleEndian) : 0);
  const directory = tiff.byteLength >= 8 ? tiff.getUint32(4, isLittleEndian) : 0;
  for (let entry = 0; entry < short(directory); entry++) {
    const at = directory + 2 + entry * 12;
    if (short(at) !== 0x0112) continue;
    const value = short(at + 8);
    return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}

/** The segments with an EXIF segment that has the orientation only, after the JFIF segment if there is one. */
function withOrientation(segments: readonly Uint8Array[], orientation: number): Uint8Array[] {
  if (orientation === 1) return [...segments];
  // The header, a directory of one entry (tag 0x0112, type SHORT, one value), and no next directory.
  const directory = [0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0];
  const exif = Uint8Array.from([0xff, 0xe1, 0, 34, ...[...'Exif\0\0MM\0*'].map((sign) => sign.charCodeAt(0)), 0, 0, 0, 8, ...directory]);
  const at = segments[0]?.[1] === 0xe0 ? 1 : 0;
  return segments.toSpliced(at, 0, exif);
}

/** A start-of-frame marker, which contains the size: C0 to CF except tables (C4), extensions (C8) and conditioning (CC). */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

/** The next marker after the scan data; stuffed zeros and restart markers are part of the data. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return bytes.length;
}

/** Starts with the signature and has its end marker in the last kilobyte, where readers look for it. */
function inspectPdf(bytes: Uint8Array): Inspected | null {
  if (ascii(bytes, 0, 5) !== '%PDF-') return null;
  const from = Math.max(0, bytes.length - 1024);
  // Includes the line break after the marker, because digital signatures cover every byte.
  const upToEnd = /^.*%%EOF(\r\n|\r|\n)?/s.exec(ascii(bytes, from, 1024))?.[0];
  return upToEnd === undefined ? null : documentOf('application/pdf', bytes.subarray(0, from + upToEnd.length));
}

const inspectXml = (bytes: Uint8Array) => (isElectronicInvoice(bytes) ? documentOf('application/xml', bytes) : null);

/** 1 MB; one has some tens of kilobytes. It is read at once. */
const xmlMaxBytes = 1024 * 1024;

const ubl = 'urn:oasis:names:specification:ubl:schema:xsd:';
/** A browser that shows XML runs the scripts of these. */
const isPage = (namespace: string) => /^http:\/\/www\.w3\.org\/(1999\/xhtml|2000\/svg)$/.test(namespace);

/** Whether it is an electronic invoice or contains one: XML of UBL 2, UTF-8, without a document type, instructions or parts of a web page. */
function isElectronicInvoice(bytes: Uint8Array): boolean {
  // Most other files do not start like XML, and large ones are not decoded.
  if (bytes.length > xmlMaxBytes || !/^(\xef\xbb\xbf)?\s*</.test(String.fromCharCode(...bytes.subarray(0, 16)))) return false;
  const parser = sax.parser(true, { xmlns: true });
  let [isAccepted, hasRoot] = [true, false];
  const reject = () => {
    isAccepted = false;
  };
  parser.onerror = reject;
  parser.ondoctype = reject;
  parser.onprocessinginstruction = ({ name }) => name === 'xml' || reject();
  parser.onopentag = (tag) => {
    const namespace = 'uri' in tag ? tag.uri : '';
    if ((!hasRoot && !namespace.startsWith(ubl)) || isPage(namespace)) reject();
    hasRoot = true;
  };
  try {
    parser.write(new TextDecoder('utf-8', { fatal: true }).decode(bytes)).close();
  } catch {
    return false;
  }
  return isAccepted && hasRoot;
}

const documentOf = (mime: Mime, bytes: Uint8Array): Inspected => ({ mime, bytes, end: bytes.length, width: 0, height: 0 });

/** The parts in one array. */
function join(parts: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
const startsWith = (bytes: Uint8Array, signs: readonly number[]) => signs.every((sign, at) => bytes[at] === sign);
const ascii = (bytes: Uint8Array, from: number, length: number) => String.fromCharCode(...bytes.subarray(from, from + length));
