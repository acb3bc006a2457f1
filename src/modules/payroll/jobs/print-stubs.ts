/** The job that prints all stubs of a period as one PDF. */
import { RuleBroken } from '#base/errors.ts';
import { readLetterhead } from '#modules/companies/store/letterhead.ts';
import { finishJob } from '#modules/jobs/store.ts';
import { requireBeyondDriver, type Tenant } from '#server/db/tenant.ts';
import type { LongJob, LongJobRun } from '#server/long-job.ts';
import type { PdfDocument } from '#server/pdf/document.ts';
import { printer } from '#server/pdf/print.ts';
import { printStubsKind } from '../contract/documents.ts';
import { stubDocument } from '../documents/stub.ts';
import { listStubIds, markPrintFailed, readDocumentOrder, readStubs, saveStubsPdf } from '../store/documents.ts';

/** Stubs that are read at once, and between two reports: few enough that their lines take little memory. */
const batch = 20;

export const printStubsJob: LongJob = {
  kind: printStubsKind,
  permission: 'view-compensation',
  resultPath: () => '/api/pay-periods',
  run: async ({ tenant, job_id, subject_id, progress, publish }) => {
    const ids = await tenant.read(async (db) => {
      await requireBeyondDriver(db, 'view-compensation');
      return listStubIds(db, (await readDocumentOrder(db, subject_id)).period_id);
    });
    const bytes = await printer.printSeries(documents(tenant, ids, progress));
    await tenant.write(async (db) => {
      // If the period was reopened meanwhile, the data read from it may belong to two closings.
      if (!(await readDocumentOrder(db, subject_id)).is_current) throw new RuleBroken('period_not_closed');
      saveStubsPdf(db, subject_id, bytes, ids.length);
      finishJob(db, job_id);
    });
    publish('pay-periods');
  },
  fail: async ({ tenant, subject_id }, code) => {
    await tenant.write(async (db) => markPrintFailed(db, subject_id, code ?? 'server_error'));
  },
};

async function* documents(tenant: Tenant, ids: readonly string[], progress: LongJobRun['progress']): AsyncGenerator<PdfDocument> {
  const { letterhead, language } = await tenant.read(readLetterhead);
  for (let at = 0; at < ids.length; at += batch) {
    await progress(at, ids.length);
    const stubs = await tenant.read((db) => readStubs(db, ids.slice(at, at + batch)));
    for (const stub of stubs) yield stubDocument(stub, letterhead, language);
  }
}
