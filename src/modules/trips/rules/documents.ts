/** Rules of a trip's documents: who may change them, and when a proof of delivery is missing. */
import { RuleBroken } from '#base/errors.ts';
import type { TripStatus } from '../contract/status.ts';
import { areTripAmountsLocked } from './status.ts';

interface Caller {
  person_id: string;
  /** Whether the caller sees own records only, as drivers do. */
  own_only: boolean;
}

/** Throws `document_not_own` and `document_kept`: an invoice may stand on the document that a driver added. Other users may change any. */
export function assertDocumentEditable(document: { created_by: string; trip_status: TripStatus }, caller: Caller): void {
  if (!caller.own_only) return;
  if (document.created_by !== caller.person_id) throw new RuleBroken('document_not_own');
  if (areTripAmountsLocked(document.trip_status)) throw new RuleBroken('document_kept');
}
