/** Writes the references of third parties on an invoice. The only writer of `invoice_file`. */
import { RuleBroken } from '#base/errors.ts';
import { comparable } from '#base/fold.ts';
import { saveLinkedFiles } from '#modules/files/store.ts';
import type { Db } from '#server/db/connection.ts';
import { assignments, sql } from '#server/db/sql.ts';
import type { ReferencesInput } from '../contract/references.ts';

/** Saves the references of a locked invoice. Throws `file_unknown`, and `dian_number_taken` if another invoice has the same number. */
export async function saveReferences(db: Db, id: string, { file_ids, ...columns }: ReferencesInput): Promise<void> {
  if (await isDianNumberTaken(db, id, columns.dian_number)) throw new RuleBroken('dian_number_taken');
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

/** Whether the number is new to the invoice, and another one has it. Index `invoice_by_dian_key`. */
async function isDianNumberTaken(db: Db, id: string, dian_number: string): Promise<boolean> {
  const { taken } = await db.one<{ taken: boolean }>(sql`select exists (
      select from invoice where dian_key = ${comparable(dian_number)} and dian_key <> '' and id <> ${id}
    ) and (select dian_key from invoice where id = ${id}) <> ${comparable(dian_number)} as taken`);
  return taken;
}
