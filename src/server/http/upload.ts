/** Uploads: the one file of a form, and how many are received at once. */
import type { IncomingMessage } from 'node:http';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { RuleBroken } from '#base/errors.ts';

/** Runs work unless `limit` others are running, for work that takes much memory. Throws `uploads_busy`. */
export function atMost(limit: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  return async (work) => {
    if (running >= limit) throw new RuleBroken('uploads_busy', { retryAfter: 2 });
    running += 1;
    try {
      return await work();
    } finally {
      running -= 1;
    }
  };
}

export interface ReceivedPart extends Pick<MultipartFile, 'filename' | 'fields'> {
  bytes: Buffer;
}

/** The one file of a form. Throws `file_missing`. Rejects when the client closes the connection before all was read. */
export function receivePart(request: FastifyRequest): Promise<ReceivedPart> {
  return Promise.race([readPart(request), rejectWhenCutOff(request.raw)]);
}

/** The one file of a form, as a table. Throws `import_no_rows` for an empty one, `import_file_too_large`, and the errors of `receivePart`. */
export async function receiveTable(request: FastifyRequest, maxBytes: number): Promise<ReceivedPart> {
  const part = await receivePart(request).catch((error: { code?: string }) => {
    if (error.code !== 'FST_REQ_FILE_TOO_LARGE') throw error;
    throw new RuleBroken('import_file_too_large', { details: { limit: maxBytes / 1024 ** 2 } });
  });
  if (part.bytes.length === 0) throw new RuleBroken('import_no_rows');
  return part;
}

async function readPart(request: FastifyRequest): Promise<ReceivedPart> {
  const part = await request.file();
  if (!part) throw new RuleBroken('file_missing');
  const { filename, fields } = part;
  return { bytes: await part.toBuffer(), filename, fields };
}

/** The parser alone would wait forever for a client that left before it began. */
function rejectWhenCutOff(request: IncomingMessage): Promise<never> {
  return new Promise((_, reject) => {
    const cutOff = Object.assign(new Error('The upload was cut off.'), { statusCode: 400 });
    if (request.destroyed && !request.readableEnded) reject(cutOff);
    else request.once('close', () => request.readableEnded || reject(cutOff));
  });
}
