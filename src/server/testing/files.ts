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

/** A JPEG whose header has this size, with a stuffed byte and a restart marker in its data. */
export function jpeg(width: number, height: number): Buffer {
  const comment = [0xff, 0xfe, 0, 4, 0xff, 0xd9];
  const frame = [0xff, 0xc0, 0, 11, 8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0];
  const scan = [0xff, 0xda, 0, 8, 1, 1, 0, 0, 0x3f, 0, 0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56];
  return Buffer.from([0xff, 0xd8, ...comment, ...frame, ...scan, 0xff, 0xd9]);
}

export const pdf = (): Buffer => Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF');

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
