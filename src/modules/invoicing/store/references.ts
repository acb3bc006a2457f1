/** Writes what others gave an invoice. The only writer of `invoice_file`. */
import { newId } from '#base/ids.ts';
import { attachFiles } from '#modules/files/store.ts';
import type { Db } from '#server/db/connection.ts';
import { assignments, insertInto, sql } from '#server/db/sql.ts';
import type { ReferencesInput } from '../contract/references.ts';

/** Of a locked invoice. Throws `file_unknown`. */
export async function saveReferences(db: Db, id: string, { file_ids, ...columns }: ReferencesInput): Promise<void> {
  db.queue(sql`update invoice set ${assignments(columns)}, version = version + 1 where id = ${id}`);
  db.queue(sql`delete from invoice_file where invoice_id = ${id} and file_id <> all (${file_ids}::uuid[])`);
  const kept = await db.all<{ file_id: string }>(sql`select file_id from invoice_file where invoice_id = ${id}`);
  const added = file_ids.filter((file_id) => !kept.some((one) => one.file_id === file_id));
  if (added.length === 0) return;
  await attachFiles(db, added, 'view-invoices', null, 'file_ids');
  const row = { company_id: sql`current_company()`, invoice_id: id };
  db.queue(
    insertInto(
      'invoice_file',
      added.map((file_id) => ({ ...row, id: newId(), file_id })),
    ),
  );
}
