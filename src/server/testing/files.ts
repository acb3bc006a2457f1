/** Small complete files for tests. */

/** A PNG whose header has this size; its data is empty. */
export function png(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', Buffer.from([0])), chunk('IEND', Buffer.alloc(0))]);
}

function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  return Buffer.concat([length, Buffer.from(type, 'latin1'), data, Buffer.alloc(4)]);
}

/** A JPEG whose header has this size, with an end marker in a table, and a stuffed byte and a restart marker in its data. */
export function jpeg(width: number, height: number): Buffer {
  const table = [0xff, 0xdb, 0, 4, 0xff, 0xd9];
  const frame = [0xff, 0xc0, 0, 11, 8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0];
  const scan = [0xff, 0xda, 0, 8, 1, 1, 0, 0, 0x3f, 0, 0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56];
  return Buffer.from([0xff, 0xd8, ...table, ...frame, ...scan, 0xff, 0xd9]);
}

/** As a browser encodes it, 16 × 8 pixels: JFIF, a colour profile, and nothing else but the picture. */
export const realJpeg = (): Buffer =>
  Buffer.from(
    `
  /9j/4AAQSkZJRgABAQAAAQABAAD/4gHYSUNDX1BST0ZJTEUAAQEAAAHIAAAAAAQwAABtbnRyUkdCIFhZWiAH4AABAAEAAAAAAABhY3NwAAAAAAAAAAAAAAAAAAAAAAAAAA
  AAAAAAAAAAAQAA9tYAAQAAAADTLQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAlkZXNjAAAA8AAAACRyWFlaAAABFAAAABRn
  WFlaAAABKAAAABRiWFlaAAABPAAAABR3dHB0AAABUAAAABRyVFJDAAABZAAAAChnVFJDAAABZAAAAChiVFJDAAABZAAAAChjcHJ0AAABjAAAADxtbHVjAAAAAAAAAAEAAA
  AMZW5VUwAAAAgAAAAcAHMAUgBHAEJYWVogAAAAAAAAb6IAADj1AAADkFhZWiAAAAAAAABimQAAt4UAABjaWFlaIAAAAAAAACSgAAAPhAAAts9YWVogAAAAAAAA9tYAAQAA
  AADTLXBhcmEAAAAAAAQAAAACZmYAAPKnAAANWQAAE9AAAApbAAAAAAAAAABtbHVjAAAAAAAAAAEAAAAMZW5VUwAAACAAAAAcAEcAbwBvAGcAbABlACAASQBuAGMALgAgAD
  IAMAAxADb/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19iZ2hnPk1xeXBkeFxlZ2P/2wBDARESEhgVGC8aGi9jQjhCY2Nj
  Y2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2P/wAARCAAIABADASIAAhEBAxEB/8QAFgABAQEAAAAAAAAAAAAAAAAAAAUG/8QAFBABAA
  AAAAAAAAAAAAAAAAAAAP/EABQBAQAAAAAAAAAAAAAAAAAAAAX/xAAZEQACAwEAAAAAAAAAAAAAAAAABUKBwUP/2gAMAwEAAhEDEQA/AM6mAQSdK0UcQvD/2Q==
`,
    'base64',
  );

/** As a browser encodes it, 16 × 8 pixels. */
export const realPng = (): Buffer =>
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAABAAAAAICAYAAADwdn+XAAAAJ0lEQVR4AeyQoQ0AAAyDSP8/rT91H9RMzIwEi0CGNMFpiiUfgPsHAwAA//8+QwwuAAAABklEQVQDAKcaHMF9e8MPAAAAAElFTkSuQmCC',
    'base64',
  );

/** What phones write into a picture: maker and place (4°36'N 74°4'W) with the orientation, in EXIF. */
export function exif(orientation: number, order: 'II' | 'MM' = 'MM'): Buffer {
  const tiff = Buffer.alloc(156);
  const put = (value: number, at: number, size: 2 | 4) =>
    order === 'II' ? tiff.writeUIntLE(value, at, size) : tiff.writeUIntBE(value, at, size);
  const entry = (at: number, tag: number, type: number, count: number, value: number) => {
    put(tag, at, 2);
    put(type, at + 2, 2);
    put(count, at + 4, 4);
    put(value, at + 8, type === 3 ? 2 : 4);
  };
  tiff.write(order);
  put(42, 2, 2);
  put(8, 4, 4);
  put(3, 8, 2);
  entry(10, 0x010f, 2, 8, 50); // Make
  entry(22, 0x0112, 3, 1, orientation);
  entry(34, 0x8825, 4, 1, 58); // GPS
  tiff.write('Telefono', 50);
  put(4, 58, 2);
  entry(60, 0x0001, 2, 2, 0);
  tiff.write('N', 68);
  entry(72, 0x0002, 5, 3, 108);
  entry(84, 0x0003, 2, 2, 0);
  tiff.write('W', 92);
  entry(96, 0x0004, 5, 3, 132);
  for (const [at, value] of [4, 36, 0, 74, 4, 0].entries()) {
    put(value, 108 + at * 8, 4);
    put(1, 112 + at * 8, 4);
  }
  return Buffer.concat([Buffer.from('Exif\0\0'), tiff]);
}

/** A segment of a JPEG. */
export function segment(marker: number, payload: string | Buffer): Buffer {
  const bytes = Buffer.from(payload as string);
  return Buffer.concat([Buffer.from([0xff, marker, (bytes.length + 2) >> 8, (bytes.length + 2) & 255]), bytes]);
}

/** `realJpeg()` with all that phones and programs add to it, each with the word SECRETO. */
export function photographed(orientation: number, order: 'II' | 'MM' = 'MM'): Buffer {
  const picture = realJpeg();
  const afterJfif = 20;
  return Buffer.concat([
    picture.subarray(0, afterJfif),
    segment(0xe1, Buffer.concat([exif(orientation, order), Buffer.from('SECRETO')])),
    segment(0xe1, 'http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>SECRETO</x:xmpmeta>'),
    segment(0xe0, 'JFXX\0SECRETO'),
    segment(0xe2, 'MPF\0SECRETO'),
    segment(0xe5, 'SECRETO'),
    segment(0xed, 'Photoshop 3.0\0SECRETO'),
    segment(0xef, 'SECRETO'),
    segment(0xfe, 'SECRETO'),
    picture.subarray(afterJfif),
  ]);
}

/** `realPng()` with all that phones and programs add to it, each with the word SECRETO. */
export function annotated(): Buffer {
  const picture = realPng();
  const afterHeader = 33;
  const secret = ['eXIf', 'tEXt', 'iTXt', 'zTXt', 'tIME', 'caBX', 'acTL'].map((type) => chunk(type, Buffer.from(`${type}\0SECRETO`)));
  return Buffer.concat([
    picture.subarray(0, afterHeader),
    chunk('gAMA', Buffer.from([0, 0, 0xb1, 0x8f])),
    ...secret,
    picture.subarray(afterHeader),
  ]);
}

export const pdf = (): Buffer => Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF');

/** An electronic invoice with `inner` in it. */
export const electronicInvoice = (inner = ''): Buffer =>
  Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?><Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"><ID>FE-9001</ID>${inner}</Invoice>`,
  );

/** What phones append to a picture: a smaller picture and a short video. */
export const phoneTail = (): Buffer => Buffer.concat([jpeg(2, 2), Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0'), Buffer.alloc(512, 0x5a)]);

/** An empty ZIP archive: its end record alone. */
export const zip = (): Buffer => Buffer.concat([Buffer.from('PK\x05\x06'), Buffer.alloc(18)]);

export const withTail = (bytes: Buffer, tail: string | Buffer): Buffer => Buffer.concat([bytes, Buffer.from(tail as string)]);

/** A form with one file, as a browser sends it. */
export function formOf(bytes: Buffer, name: string, fields: Record<string, string> = {}): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append('file', new Blob([new Uint8Array(bytes)]), name);
  return form;
}
