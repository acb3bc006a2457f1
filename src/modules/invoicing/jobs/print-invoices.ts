/** The job that prints several invoices as one PDF. */
import { finishJob } from '#modules/jobs/store.ts';
import type { Tenant } from '#server/db/tenant.ts';
import type { LongJob, LongJobRun } from '#server/long-job.ts';
import type { PdfDocument } from '#server/pdf/document.ts';
import { printer } from '#server/pdf/print.ts';
import { printInvoicesKind } from '../contract/batches.ts';
import { printedInvoice } from '../documents/printed.ts';
import { markBatchFailed, readBatchOrder, saveBatchPdf } from '../store/documents/batches.ts';

/** Invoices that are read at once, and between two reports: few enough that their lines take little memory. */
const group = 10;

export const printInvoicesJob: LongJob = {
  kind: printInvoicesKind,
  permission: 'view-invoices',
  resultPath: (id) => `/api/invoice-batches/${id}`,
  run: async ({ tenant, job_id, subject_id, progress }) => {
    const { invoice_ids } = await tenant.read((db) => readBatchOrder(db, subject_id));
    const bytes = await printer.printSeries(documents(tenant, invoice_ids, progress));
    await tenant.write(async (db) => {
      saveBatchPdf(db, subject_id, bytes);
      finishJob(db, job_id);
    });
  },
  fail: async ({ tenant, subject_id }, code) => {
    await tenant.write(async (db) => markBatchFailed(db, subject_id, code ?? 'server_error'));
  },
};

async function* documents(tenant: Tenant, ids: readonly string[], progress: LongJobRun['progress']): AsyncGenerator<PdfDocument> {
  for (let at = 0; at < ids.length; at += group) {
    await progress(at, ids.length);
    yield* await tenant.read((db) => Promise.all(ids.slice(at, at + group).map((id) => printedInvoice(db, id))));
  }
}
