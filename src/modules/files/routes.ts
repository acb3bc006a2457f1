import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { NotFound, RuleBroken } from '#base/errors.ts';
import { Denied } from '#server/db/tenant.ts';
import { dispositionName } from '#server/http/disposition.ts';
import { parse } from '#server/http/errors.ts';
import { type App, handle } from '#server/http/handle.ts';
import { atMost, receivePart } from '#server/http/upload.ts';
import { FilePurpose, files } from './contract.ts';
import { assertMayUpload, fileName, fileProblem, inspect } from './rules.ts';
import {
  type HoldsBeyondDriver,
  insertFile,
  insertPhoto,
  type NewFile,
  readFile,
  readPhoto,
  readUploadUsage,
  type StoredFile,
} from './store.ts';

/** Each upload takes several times its size while it is received, inspected and sent to the database: four of 10 MB, some 200 MB. */
const uploadsAtOnce = 4;

export function fileRoutes(app: App, holdsBeyondDriver: HoldsBeyondDriver): void {
  const whileReceiving = atMost(uploadsAtOnce);

  handle(app, files.upload, async ({ query, request, tenant, person }) => {
    // Access and limits are checked before the bytes are received, and the limits again when they are stored.
    const { stored, ...usage } = await tenant.read(readUploadUsage);
    const isPhoto = query.purpose === 'photo' || query.purpose === undefined;
    assertMayUpload({ ...usage, stored: isPhoto ? 0 : stored }, Number(request.headers['content-length'] ?? 0), app.settings);
    return whileReceiving(async () => {
      const { file, purpose } = await receiveFile(request, query.purpose);
      return {
        data: await (purpose === 'photo'
          ? person.transaction((db, self) => insertPhoto(db, self.person_id, file, app.settings))
          : tenant.write((db) => insertFile(db, file, app.settings))),
      };
    });
  });

  handle(app, files.read, async ({ params, request, reply, tenant }) => {
    const cachedHash = cachedHashOf(request);
    const file = await tenant
      .with(params.company_id, 'member')
      .read((db) => readFile(db, params.file_id, cachedHash, holdsBeyondDriver))
      .catch((error: unknown) => {
        // A company that the person may not access answers like one that does not have the file.
        throw error instanceof Denied && error.reason === 'forbidden' ? new NotFound() : error;
      });
    return sendFile(reply, file, cachedHash);
  });

  handle(app, files.readGlobal, async ({ params, request, reply, person }) => {
    const file = await person.transaction((db, self) => readPhoto(db, params.file_id, self.person_id));
    return sendFile(reply, file, cachedHashOf(request));
  });
}

/** The one file of a form, inspected; the default purpose is an attachment. Throws the code of its problem. */
async function receiveFile(
  request: FastifyRequest,
  purposeInQuery: FilePurpose | undefined,
): Promise<{ file: NewFile; purpose: FilePurpose }> {
  const { bytes: sent, filename, fields } = await receivePart(request);
  const field = fields.purpose;
  const purpose =
    purposeInQuery ?? parse(FilePurpose.default('attachment'), field && 'value' in field ? field.value : undefined, 'purpose');
  const inspected = inspect(sent);
  const problem = fileProblem(inspected, sent.length, purpose);
  if (problem || !inspected) throw new RuleBroken(problem ?? 'file_type');
  const { buffer, byteOffset, byteLength } = inspected.bytes;
  const bytes = Buffer.from(buffer, byteOffset, byteLength);
  return {
    purpose,
    file: { name: fileName(filename, inspected.mime), mime: inspected.mime, bytes, hash: hash('sha256', bytes, 'buffer') },
  };
}

/** The hash of the bytes that the browser has cached, from If-None-Match. */
function cachedHashOf(request: FastifyRequest): Buffer | null {
  const digits = /"([0-9a-f]{64})"/.exec(request.headers['if-none-match'] ?? '')?.[1];
  return digits === undefined ? null : Buffer.from(digits, 'hex');
}

/** Headers keep browsers from running a file: no sniffing, no scripts, documents as downloads. 304 if the browser has the bytes. */
function sendFile(reply: FastifyReply, file: StoredFile, cachedHash: Buffer | null): Buffer {
  const disposition = file.mime.startsWith('image/') ? 'inline' : 'attachment';
  reply.headers({
    etag: `"${file.hash.toString('hex')}"`,
    'cache-control': 'private, no-cache',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    'content-disposition': `${disposition}; ${dispositionName(file.name)}`,
  });
  if (cachedHash?.equals(file.hash) || !file.bytes) {
    reply.code(304);
    return Buffer.alloc(0);
  }
  reply.type(file.mime);
  return file.bytes;
}
