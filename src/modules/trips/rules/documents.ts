/** Rules of a trip's documents: the permission to change them, the document that is probably added next, and their order. */
import { RuleBroken } from '#base/errors.ts';
import { type DocumentKind, documentKinds, type TripDocument } from '../contract/documents.ts';
import type { TripStatus } from '../contract/status.ts';
import { areTripAmountsLocked } from './status.ts';

interface Caller {
  person_id: string;
  /** Whether the caller sees own records only, as drivers do. */
  own_only: boolean;
}

type Refusal = 'document_not_own' | 'document_kept';

/** Why the caller may not change a document: an invoice may rely on a driver's document. Null if they may; other users may change any. */
export function documentRefusal(document: { created_by: string }, status: TripStatus, { person_id, own_only }: Caller): Refusal | null {
  if (!own_only) return null;
  if (document.created_by !== person_id) return 'document_not_own';
  return areTripAmountsLocked(status) ? 'document_kept' : null;
}

/** Throws that refusal. */
export function assertDocumentEditable(document: { created_by: string }, status: TripStatus, caller: Caller): void {
  const refusal = documentRefusal(document, status, caller);
  if (refusal) throw new RuleBroken(refusal);
}

/** The kind that is probably added next: the proof if it is missing, else the first kind that the trip has none of. */
export function proposedKind(isProofMissing: boolean, documents: readonly Pick<TripDocument, 'kind'>[]): DocumentKind {
  if (isProofMissing) return 'proof_of_delivery';
  return documentKinds.find((kind) => documents.every((document) => document.kind !== kind)) ?? 'other';
}

/** A page with its place among those of its kind. */
export interface DocumentPage {
  document: TripDocument;
  /** From 1. */
  n: number;
  /** Pages of the kind. */
  count: number;
}

/** The pages of a trip by kind; those of a kind in the order in which they were added. */
export function pagesByKind(documents: readonly TripDocument[]): DocumentPage[] {
  return documentKinds.flatMap((kind) => {
    const ofKind = documents.filter((document) => document.kind === kind);
    return ofKind.map((document, at) => ({ document, n: at + 1, count: ofKind.length }));
  });
}
