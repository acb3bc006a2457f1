/** Batches of invoices. The only writer of `invoice_batch`. */
import { RuleBroken } from '#base/errors.ts';
import { type Db, insertRows } from '#server/db/connection.ts';
import { sql } from '#server/db/sql.ts';
import type { InvoiceBatch } from '../../contract/batches.ts';

/** Throws `invoice_unknown` unless all of them exist. */
export async function assertInvoicesExist(db: Db, ids: readonly string[]): Promise<void> {
  const { found } = await db.one<{ found: number }>(sql`select count(*)::int as found from invoice where id = any(${ids}::uuid[])`);
  if (found < ids.length) throw new RuleBroken('invoice_unknown');
}

/** Inserts a batch whose job is about to run, and deletes those of earlier days. Queued. */
export function insertBatch(db: Db, batch: { id: string; job_id: string; invoice_ids: readonly string[] }): void {
  db.queue(sql`delete from invoice_batch where created_at < now() - interval '1 day'`);
  insertRows(db, 'invoice_batch', { created_by: sql`current_person()`, ...batch });
}

/** Throws NotFound. */
export async function readBatch(db: Db, id: string): Promise<InvoiceBatch> {
  const { is_running, has_bytes, job_id, ...batch } = await db.one<
    Omit<InvoiceBatch, 'state' | 'job_id'> & { is_running: boolean; has_bytes: boolean; job_id: string }
  >(sql`select batch.id, batch.job_id, cardinality(batch.invoice_ids) as invoices, batch.failure, batch.bytes is not null as has_bytes,
      batch.bytes is null and batch.failure is null and job.id is not null and job.finished_at is null as is_running
    from invoice_batch batch left join job on job.company_id = batch.company_id and job.id = batch.job_id
    where batch.id = ${id}`);
  return { ...batch, state: has_bytes ? 'ready' : is_running ? 'running' : 'failed', job_id: is_running ? job_id : null };
}

/** Throws NotFound. */
export const readBatchOrder = (db: Db, id: string): Promise<{ invoice_ids: string[] }> =>
  db.one(sql`select invoice_ids from invoice_batch where id = ${id}`);

/** Throws NotFound before it exists. */
export const readBatchPdf = (db: Db, id: string): Promise<{ bytes: Buffer }> =>
  db.one(sql`select bytes from invoice_batch where id = ${id} and bytes is not null`);

/** Queued. */
export function saveBatchPdf(db: Db, id: string, bytes: Buffer): void {
  db.queue(sql`update invoice_batch set bytes = ${bytes} where id = ${id}`);
}

/** Queued. */
export function markBatchFailed(db: Db, id: string, code: string): void {
  db.queue(sql`update invoice_batch set failure = ${code} where id = ${id} and bytes is null`);
}
