import { requireSameVersion } from '#server/db/same-version.ts';
import type { TenantDb } from '#server/db/tenant.ts';
import { type App, handle } from '#server/http/handle.ts';
import { type CollectionNote, collection } from '../contract/collection.ts';
import { assertNoteEditable } from '../rules/collection.ts';
import { checkSubject, deleteNote, insertNote, listNotes, lockNote, readNote, updateNote } from '../store/collection.ts';

export function collectionRoutes(app: App): void {
  handle(
    app,
    collection.list,
  )(({ params, tenant }) =>
    tenant.read(async (db) => {
      const [data] = await Promise.all([listNotes(db, params.id), checkSubject(db, params.id, null)]);
      return { data };
    }),
  );

  handle(
    app,
    collection.add,
  )(({ params, body, tenant }) =>
    tenant.write(async (db) => {
      await checkSubject(db, params.id, body.invoice_id);
      return { data: await readNote(db, insertNote(db, params.id, body)) };
    }),
  );

  handle(
    app,
    collection.update,
  )(({ params, body, version, tenant }) =>
    tenant.write(async (db) => {
      const before = await lockEditable(db, params.id, version);
      await checkSubject(db, before.customer_id, body.invoice_id);
      updateNote(db, before.id, body);
      return { data: await readNote(db, before.id) };
    }),
  );

  handle(
    app,
    collection.remove,
  )(({ params, version, tenant }) =>
    tenant.write(async (db) => {
      const { id } = await lockEditable(db, params.id, version);
      deleteNote(db, id);
      return { data: null };
    }),
  );
}

/** Locks one that the caller may change. Throws `stale_version` and `note_kept`. */
async function lockEditable(db: TenantDb, id: string, version: number | null): Promise<CollectionNote> {
  const note = await lockNote(db, id);
  await requireSameVersion(db, note, version, { part_of: note.customer_id });
  assertNoteEditable(note);
  return note;
}
