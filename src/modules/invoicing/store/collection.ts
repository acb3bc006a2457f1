/** The only writer of collection_note. */
import { RuleBroken } from '#base/errors.ts';
import { newId } from '#base/ids.ts';
import { type Db, insertRows } from '#server/db/connection.ts';
import { assignments, raw, type Sql, sql } from '#server/db/sql.ts';
import { type CollectionNote, type CollectionNoteInput, editableDays, notesLimit } from '../contract/collection.ts';

const select = sql`select note.id, note.customer_id, note.invoice_id, invoice.number as invoice_number, note.note, note.promised_until, note.disputed,
    note.created_by, member.name as created_by_name, note.created_at,
    note.created_by = current_person() and note.created_at > now() - interval '${raw(String(editableDays))} days' as editable, note.version
  from collection_note note
    left join invoice on invoice.company_id = note.company_id and invoice.id = note.invoice_id
    left join member on member.company_id = note.company_id and member.id = note.created_by`;

/** The latest first. Index `collection_note_by_customer`. */
export function listNotes(db: Db, customer_id: string): Promise<CollectionNote[]> {
  return db.all(sql`${select} where note.customer_id = ${customer_id} order by note.id desc limit ${raw(String(notesLimit))}`);
}

/** Throws NotFound. */
export function readNote(db: Db, id: string): Promise<CollectionNote> {
  return db.one(sql`${select} where note.id = ${id}`);
}

/** Throws NotFound. */
export function lockNote(db: Db, id: string): Promise<CollectionNote> {
  return db.one(sql`${select} where note.id = ${id} for update of note`);
}

/** Throws NotFound for an unknown customer, and `invoice_unknown` for an invoice that is not the customer's. */
export async function checkSubject(db: Db, customer_id: string, invoice_id: string | null): Promise<void> {
  const [, invoice] = await Promise.all([
    db.one(sql`select from customer where id = ${customer_id}`),
    invoice_id === null ? true : db.maybe(sql`select from invoice where id = ${invoice_id} and customer_id = ${customer_id}`),
  ]);
  if (!invoice) throw new RuleBroken('invoice_unknown');
}

/** Returns its id. */
export function insertNote(db: Db, customer_id: string, input: CollectionNoteInput): string {
  const id = newId();
  insertRows(db, 'collection_note', { id, customer_id, ...input, created_by: sql`current_person()` });
  return id;
}

export function updateNote(db: Db, id: string, input: CollectionNoteInput): void {
  db.queue(sql`update collection_note set ${assignments({ ...input })}, version = version + 1 where id = ${id}`);
}

export function deleteNote(db: Db, id: string): void {
  db.queue(sql`delete from collection_note where id = ${id}`);
}

/**
 * The notes of a customer that count: of those about the customer, and about each of its open invoices, the latest. `customer` names the row
 * of the customer in the query around it.
 */
export const currentNotes = (customer: string): Sql => {
  const of = raw(customer);
  return sql`(select distinct on (said.invoice_id) said.promised_until, said.disputed from collection_note said
    where said.company_id = ${of}.company_id and said.customer_id = ${of}.id and (said.invoice_id is null or exists (
      select from invoice about where about.company_id = said.company_id and about.id = said.invoice_id and about.status = 'sent'
    ))
    order by said.invoice_id, said.id desc)`;
};
