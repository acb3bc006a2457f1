/** Writes what others gave an invoice. The only writer of `invoice_file`. */
import { saveLinkedFiles } from '#modules/files/store.ts';
import type { Db } from '#server/db/connection.ts';
import { assignments, sql } from '#server/db/sql.ts';
import type { ReferencesInput } from '../contract/references.ts';

/** Of a locked invoice. Throws `file_unknown`. */
export async function saveReferences(db: Db, id: string, { file_ids, ...columns }: ReferencesInput): Promise<void> {
  db.queue(sql`update invoice set ${assignments(columns)}, version = version + 1 where id = ${id}`);
  const links = {
    table: 'invoice_file',
    column: 'invoice_id',
    record: id,
    permission: 'view-invoices',
    reader: null,
    isUnshared: true,
    takesXml: true,
  } as const;
  await saveLinkedFiles(db, links, file_ids);
}
