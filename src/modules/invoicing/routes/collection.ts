import { requireSameVersion } from '#server/db/same-version.ts';
import type { TenantDb } from '#server/db/tenant.ts';
import { type App, handleRead, handleWrite } from '#server/http/handle.ts';
import { type CollectionNote, collection } from '../contract/collection.ts';
import { assertNoteEditable } from '../rules/collection.ts';
import { checkSubject, deleteNote, insertNote, listNotes, lockNote, readNote, updateNote } from '../store/collection.ts';

export function collectionRoutes(app: App): void {
  handleRead(app, collection.list, async (db, { params }) => {
    const [data] = await Promise.all([listNotes(db, params.id), checkSubject(db, params.id, null)]);
    return { data };
  });

  handleWrite(app, collection.add, async (db, { params, body }) => {
    await checkSubject(db, params.id, body.invoice_id);
    return { data: await readNote(db, insertNote(db, params.id, body)) };
  });

  handleWrite(app, collection.update, async (db, { params, body, version }) => {
    const before = await lockEditable(db, params.id, version);
    await checkSubject(db, before.customer_id, body.invoice_id);
    updateNote(db, before.id, body);
    return { data: await readNote(db, before.id) };
  });

  handleWrite(app, collection.remove, async (db, { params, version }) => {
    const { id } = await lockEditable(db, params.id, version);
    deleteNote(db, id);
    return { data: null };
  });
}

/** Locks one that the caller may change. Throws `stale_version` and `note_kept`. */
async function lockEditable(db: TenantDb, id: string, version: number | null): Promise<CollectionNote> {
  const note = await lockNote(db, id);
  await requireSameVersion(db, note, version, { part_of: note.customer_id });
  assertNoteEditable(note);
  return note;
}
