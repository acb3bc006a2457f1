/** API contract of collection notes: what a customer said about its debt, or about one of its invoices. */
import { z } from 'zod';
import { route } from '#base/route.ts';
import { Day, Id, Moment, note, one, WithId } from '#base/wire.ts';

/** Most notes that are listed, the latest first. */
export const notesLimit = 100;
/** Days in which the author of a note may change it. */
export const editableDays = 7;

export const CollectionNoteInput = z.object({
  /** An invoice of the customer, if it is about one. */
  invoice_id: Id.nullable().default(null),
  note: note(500),
  /** The day until which the customer promised to pay. */
  promised_until: Day.nullable().default(null),
  /** The customer disputes the debt. */
  disputed: z.boolean().default(false),
});
export type CollectionNoteInput = z.output<typeof CollectionNoteInput>;

export const CollectionNote = z.object({
  id: Id,
  customer_id: Id,
  invoice_id: Id.nullable(),
  invoice_number: z.string().nullable(),
  note: z.string(),
  promised_until: Day.nullable(),
  disputed: z.boolean(),
  created_by: Id,
  /** Null if the person is not a member of the company. */
  created_by_name: z.string().nullable(),
  created_at: Moment,
  /** Whether the caller wrote it, at most a week ago: others stay as they were written. */
  editable: z.boolean(),
  version: z.number(),
});
export type CollectionNote = z.output<typeof CollectionNote>;

const inputErrors = {
  /** Not an invoice of the customer. */
  invoice_unknown: { status: 422, field: 'invoice_id' },
} as const;
/** Written by another user, or more than a week ago. */
const notEditable = { note_kept: { status: 409 } } as const;

export const collection = {
  list: route('GET /api/customers/:id/collection-notes', 'view-invoices', {
    params: WithId,
    summary: 'The collection notes of a customer, the latest first.',
    output: z.object({ data: z.array(CollectionNote).max(notesLimit) }),
  }),
  add: route('POST /api/customers/:id/collection-notes', 'update-invoices', {
    params: WithId,
    summary: 'Adds a note about the debt of a customer, or about one of its invoices. Only the latest note about each counts.',
    body: CollectionNoteInput,
    output: one(CollectionNote),
    errors: inputErrors,
  }),
  update: route('PUT /api/collection-notes/:id', 'update-invoices', {
    params: WithId,
    ifMatch: true,
    summary: 'Changes a note that the caller wrote in the last seven days.',
    body: CollectionNoteInput,
    output: one(CollectionNote),
    errors: { ...inputErrors, ...notEditable },
  }),
  remove: route('DELETE /api/collection-notes/:id', 'update-invoices', {
    params: WithId,
    ifMatch: true,
    summary: 'Deletes a note that the caller wrote in the last seven days.',
    output: z.object({ data: z.null() }),
    errors: notEditable,
  }),
};
