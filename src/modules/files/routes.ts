import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { NotFound, RuleBroken } from '#base/errors.ts';
import { Denied } from '#server/db/tenant.ts';
import { parse } from '#server/http/errors.ts';
import { type App, handle } from '#server/http/handle.ts';
import { FilePurpose, files } from './contract.ts';
import { fileName, fileProblem, inspect } from './rules.ts';
import { keepFile, keepPhoto, type NewFile, readFile, readPhoto, type StoredFile } from './store.ts';

export function fileRoutes(app: App): void {
  handle(
    app,
    files.upload,
  )(async ({ query, request, tenant, person }) => {
    // Strangers are sent away before their bytes are read.
    await tenant.knock();
    const { file, purpose } = await received(request, query.purpose);
    return {
      data: await (purpose === 'photo'
        ? person.open((db, self) => keepPhoto(db, self.person_id, file))
        : tenant.write((db) => keepFile(db, file))),
    };
  });

  handle(
    app,
    files.read,
  )(async ({ params, request, reply, tenant }) => {
    const known = knownHash(request);
    const file = await tenant
      .in(params.company_id, 'member')
      .read((db) => readFile(db, params.file_id, known))
      .catch((error: unknown) => {
        // A company that is closed to the person looks like one that does not have the file.
        throw error instanceof Denied && error.state === 'forbidden' ? new NotFound() : error;
      });
    return answer(reply, file, known);
  });

  handle(
    app,
    files.readGlobal,
  )(async ({ params, request, reply, person }) => {
    const file = await person.open((db, self) => readPhoto(db, params.file_id, self.person_id));
    return answer(reply, file, knownHash(request));
  });
}

/** The one file of a form, looked at; the purpose is an attachment's unless said. */
async function received(request: FastifyRequest, asked: FilePurpose | undefined): Promise<{ file: NewFile; purpose: FilePurpose }> {
  const part = await request.file();
  if (!part) throw new RuleBroken('file_missing', { field: 'file' });
  const given = await part.toBuffer();
  const field = part.fields.purpose;
  const purpose = asked ?? parse(FilePurpose.default('attachment'), field && 'value' in field ? field.value : undefined, 'purpose');
  const inspected = inspect(given);
  const problem = fileProblem(inspected, given.length, purpose);
  if (problem || !inspected) throw new RuleBroken(problem ?? 'file_type', { field: 'file' });
  const bytes = Buffer.from(inspected.bytes);
  return {
    purpose,
    file: { name: fileName(part.filename, inspected.mime), mime: inspected.mime, bytes, hash: hash('sha256', bytes, 'buffer') },
  };
}

/** The hash that the browser has, from If-None-Match. */
function knownHash(request: FastifyRequest): Buffer | null {
  const digits = /"([0-9a-f]{64})"/.exec(request.headers['if-none-match'] ?? '')?.[1];
  return digits === undefined ? null : Buffer.from(digits, 'hex');
}

/** Nothing in a file can run, whatever a browser makes of it: no sniffing, no scripts, papers as downloads. */
function answer(reply: FastifyReply, file: StoredFile, known: Buffer | null): Buffer {
  const place = file.mime.startsWith('image/') ? 'inline' : 'attachment';
  reply.headers({
    etag: `"${file.hash.toString('hex')}"`,
    'cache-control': 'private, no-cache',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    'content-disposition': `${place}; ${dispositionName(file.name)}`,
  });
  if (known?.equals(file.hash) || !file.bytes) {
    reply.code(304);
    return Buffer.alloc(0);
  }
  reply.type(file.mime);
  return file.bytes;
}

/** RFC 6266: a plain name for old clients, the true one by RFC 5987. */
function dispositionName(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  return `filename="${plain}"; filename*=UTF-8''${encoded}`;
}
