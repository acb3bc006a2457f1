/** API contract of the documents of a trip: photos and PDFs, each with its kind. A document of several pages is several files. */
import { z } from 'zod';
import { route } from '#base/route.ts';
import { Id, Moment, one, optionalNote, WithId } from '#base/wire.ts';
import { SentFile } from '#modules/files/contract.ts';

export const documentKinds = ['manifest', 'waybill', 'proof_of_delivery', 'other'] as const;
export const DocumentKind = z.enum(documentKinds, 'choose_one');
export type DocumentKind = z.output<typeof DocumentKind>;

/** Most files of a trip. */
export const documentLimit = 100;
/** Most files that are added at once. */
export const addedLimit = 20;

const documentFields = { kind: DocumentKind, note: optionalNote(120) };

export const DocumentsInput = z.object({
  ...documentFields,
  /** In the order of its pages. */
  file_ids: z.array(Id).min(1, 'required').max(addedLimit),
});
export type DocumentsInput = z.output<typeof DocumentsInput>;

export const DocumentInput = z.object(documentFields);
export type DocumentInput = z.output<typeof DocumentInput>;

export const TripDocument = z.object({
  id: Id,
  trip_id: Id,
  kind: DocumentKind,
  note: z.string(),
  file: SentFile,
  created_by: Id,
  /** Null for a person who is not a member of the company; drivers see only their own name. */
  created_by_name: z.string().nullable(),
  created_at: Moment,
  version: z.number(),
});
export type TripDocument = z.output<typeof TripDocument>;

/** The changes that drivers may not make. */
const ofDriver = {
  /** Another user added it. */
  document_not_own: { status: 409 },
  /** The trip is invoiced or paid. */
  document_kept: { status: 409 },
} as const;

const documents = z.object({ data: z.array(TripDocument).max(documentLimit) });

export const tripDocuments = {
  list: route('GET /api/trips/:id/documents', 'view-trips', {
    params: WithId,
    summary: 'The documents of a trip in the order in which they were added.',
    output: documents,
  }),
  add: route('POST /api/trips/:id/documents', 'document-trips', {
    params: WithId,
    summary: 'Adds files to a trip of any status, as pages of one kind. Answers all documents of the trip.',
    body: DocumentsInput,
    output: documents,
    errors: {
      /** A file that the caller did not send, or that is attached to a record. */
      file_unknown: { status: 422, field: 'file_ids', constraint: 'trip_document_once' },
      too_many_documents: { status: 409 },
    },
  }),
  update: route('PUT /api/trip-documents/:id', 'document-trips', {
    params: WithId,
    ifMatch: true,
    summary: 'Changes the kind and the note of a document. Drivers: of one that they added, until the trip is invoiced.',
    body: DocumentInput,
    output: one(TripDocument),
    errors: ofDriver,
  }),
  remove: route('DELETE /api/trip-documents/:id', 'document-trips', {
    params: WithId,
    ifMatch: true,
    summary: 'Deletes a document of a trip. Drivers: one that they added, until the trip is invoiced.',
    output: z.object({ data: z.null() }),
    errors: ofDriver,
  }),
};
