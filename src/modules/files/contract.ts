/** Uploading and reading files. An upload returns what a record needs to refer to the file, a read the bytes. */
import { z } from 'zod';
import { type RefusalSpec, route } from '#base/route.ts';
import { Bytes, Id, one } from '#base/wire.ts';

/**
 * image: a picture of a record. attachment: a document of a record. electronic_invoice: the same, or XML. signature: one that was drawn on
 * the screen. photo: the picture of a person or a company.
 */
export const FilePurpose = z.enum(['image', 'attachment', 'electronic_invoice', 'signature', 'photo']);
export type FilePurpose = z.output<typeof FilePurpose>;

export const SentFile = z.object({
  id: Id,
  /** The path that shows it. */
  url: z.string(),
  name: z.string(),
  mime: z.string(),
  /** Bytes. */
  size: z.number(),
});
export type SentFile = z.output<typeof SentFile>;

/** Refusals of routes whose record names a file; spread into their `errors`. Shown at `image` unless the rule names another field. */
export const fileErrors = { file_unknown: { status: 422, field: 'image' } } as const satisfies Record<string, RefusalSpec>;

export const files = {
  upload: route('POST /api/files', 'member', {
    summary: 'Sends one file in the field `file`; a record then names it by its id. `purpose` may also be a field before the file.',
    query: z.object({ purpose: FilePurpose.optional() }),
    output: one(SentFile),
    multipart: true,
    errors: {
      uploads_busy: { status: 503 },
      upload_limit: { status: 429 },
      storage_full: { status: 409, details: z.object({ limit: z.number() }) },
      file_too_large: { status: 413, field: 'file' },
      file_type: { status: 415, field: 'file' },
      file_missing: { status: 422, field: 'file' },
      image_dimensions: { status: 422, field: 'file' },
    },
  }),
  read: route('GET /storage/:company_id/:file_id', 'person', {
    summary: "A record's file, for those who may read the record in that company.",
    params: z.object({ company_id: Id, file_id: Id }),
    output: Bytes,
    bytes: true,
  }),
  readGlobal: route('GET /storage/:file_id', 'person', {
    summary: 'The photo of a person or a company, for people who share a company.',
    params: z.object({ file_id: Id }),
    output: Bytes,
    bytes: true,
  }),
};
