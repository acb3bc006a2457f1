/** The only writer of trip_document, under the lock of its trip. Row level security limits drivers to those of their trips. */
import { newId } from '#base/ids.ts';
import { attachFiles, changeReader, sentFile } from '#modules/files/store.ts';
import { type Db, insertRows } from '#server/db/connection.ts';
import { assignments, raw, sql } from '#server/db/sql.ts';
import { type DocumentInput, type DocumentsInput, documentLimit, type TripDocument } from '../contract/documents.ts';
import type { TripStatus } from '../contract/status.ts';
import { lockTrip } from './trips.ts';

const select = sql`select document.id, document.trip_id, document.kind, document.note,
    ${sentFile} as file, document.created_by, case when own_only() and document.created_by <> current_person() then null else member.name end as created_by_name,
    document.created_at, document.version
  from trip_document document
    join file on file.company_id = document.company_id and file.id = document.file_id
    left join member on member.company_id = document.company_id and member.id = document.created_by`;

/** In the order in which they were added. Index `trip_document_by_trip`. */
export function listDocuments(db: Db, trip_id: string): Promise<TripDocument[]> {
  return db.all(sql`${select} where document.trip_id = ${trip_id} order by document.id limit ${raw(String(documentLimit))}`);
}

/** Throws NotFound. */
export function readDocument(db: Db, id: string): Promise<TripDocument> {
  return db.one(sql`${select} where document.id = ${id}`);
}

/** Locks it after its trip, and reads it with the status of that trip. Throws NotFound. */
export async function lockDocument(db: Db, id: string): Promise<TripDocument & { trip_status: TripStatus }> {
  const { trip_id } = await db.one<{ trip_id: string }>(sql`select trip_id from trip_document where id = ${id}`);
  const { status: trip_status } = await lockTrip(db, trip_id);
  return { ...(await db.one<TripDocument>(sql`${select} where document.id = ${id} for update of document`)), trip_status };
}

export async function countDocuments(db: Db, trip_id: string): Promise<number> {
  const { rows } = await db.one<{ rows: number }>(sql`select count(*) as rows from trip_document where trip_id = ${trip_id}`);
  return rows;
}

/** Adds files to a locked trip; its driver can read them. Throws `file_unknown`. */
export async function insertDocuments(
  db: Db,
  trip: { id: string; driver_id: string },
  { kind, note, file_ids }: DocumentsInput,
): Promise<void> {
  await attachFiles(db, file_ids, 'view-trips', trip.driver_id, 'file_ids');
  const row = { trip_id: trip.id, kind, note, created_by: sql`current_person()` };
  insertRows(
    db,
    'trip_document',
    file_ids.map((file_id) => ({ ...row, id: newId(), file_id })),
  );
  saveProof(db, trip.id);
}

export function updateDocument(db: Db, { id, trip_id }: TripDocument, changes: DocumentInput): void {
  db.queue(sql`update trip_document set ${assignments({ ...changes })}, version = version + 1 where id = ${id}`);
  saveProof(db, trip_id);
}

/** Its file stays, as the history names it. */
export function deleteDocument(db: Db, { id, trip_id }: TripDocument): void {
  db.queue(sql`delete from trip_document where id = ${id}`);
  saveProof(db, trip_id);
}

/** Updates `trip.has_proof`, by which lists filter. It does not change the version, so that a form of the trip stays saveable. */
function saveProof(db: Db, trip_id: string): void {
  db.queue(sql`update trip set has_proof = not has_proof
    where id = ${trip_id} and has_proof <> exists (
      select from trip_document document where document.company_id = trip.company_id and document.trip_id = trip.id and document.kind = 'proof_of_delivery'
    )`);
}

/** After a trip got another driver, who can then read its documents instead of the former one. */
export async function changeReaderOfDocuments(db: Db, trip_id: string, driver_id: string): Promise<void> {
  const documents = await db.all<{ file_id: string }>(sql`select file_id from trip_document where trip_id = ${trip_id}`);
  changeReader(
    db,
    documents.map(({ file_id }) => file_id),
    driver_id,
  );
}
