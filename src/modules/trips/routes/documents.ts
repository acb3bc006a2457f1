/** Routes of the documents of a trip, which take them in every status. */
import { RuleBroken } from '#base/errors.ts';
import { requireSameVersion } from '#server/db/same-version.ts';
import type { TenantDb } from '#server/db/tenant.ts';
import { type App, handleRead, handleWrite } from '#server/http/handle.ts';
import { documentLimit, type TripDocument, tripDocuments } from '../contract/documents.ts';
import { assertDocumentEditable } from '../rules/documents.ts';
import {
  countDocuments,
  deleteDocument,
  insertDocuments,
  listDocuments,
  lockDocument,
  readDocument,
  updateDocument,
} from '../store/documents.ts';
import { assertTripExists, lockTrip } from '../store/trips.ts';

export function documentRoutes(app: App): void {
  handleRead(app, tripDocuments.list, async (db, { params }) => {
    const [data] = await Promise.all([listDocuments(db, params.id), assertTripExists(db, params.id)]);
    return { data };
  });

  handleWrite(app, tripDocuments.add, async (db, { params, body }) => {
    const trip = await lockTrip(db, params.id);
    if ((await countDocuments(db, trip.id)) + body.file_ids.length > documentLimit) throw new RuleBroken('too_many_documents');
    await insertDocuments(db, trip, body);
    return { data: await listDocuments(db, trip.id) };
  });

  handleWrite(app, tripDocuments.update, async (db, { params, body, version }) => {
    const document = await lockEditable(db, params.id, version);
    updateDocument(db, document, body);
    return { data: await readDocument(db, document.id) };
  });

  handleWrite(app, tripDocuments.remove, async (db, { params, version }) => {
    deleteDocument(db, await lockEditable(db, params.id, version));
    return { data: null };
  });
}

/** Locks one that the caller may change. Throws `stale_version`, `document_not_own` and `document_kept`. */
async function lockEditable(db: TenantDb, id: string, version: number | null): Promise<TripDocument> {
  const [document, caller] = await Promise.all([lockDocument(db, id), db.context()]);
  await requireSameVersion(db, document, version, { part_of: document.trip_id });
  assertDocumentEditable(document, document.trip_status, caller);
  return document;
}
