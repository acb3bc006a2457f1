import { newId } from '#base/ids.ts';
import { startJob } from '#modules/jobs/store.ts';
import { type App, handle, handleRead, handleWrite } from '#server/http/handle.ts';
import { sendPdfBytes } from '#server/pdf/send.ts';
import { screenText } from '#server/words.ts';
import { batches, printInvoicesKind } from '../contract/batches.ts';
import { assertInvoicesExist, insertBatch, readBatch, readBatchPdf } from '../store/documents/batches.ts';

export function batchRoutes(app: App): void {
  handleWrite(app, batches.print, async (db, { body: { invoice_ids } }) => {
    await assertInvoicesExist(db, invoice_ids);
    const id = newId();
    const job_id = await startJob(db, printInvoicesKind, id);
    insertBatch(db, { id, job_id, invoice_ids });
    return { data: { id, job_id } };
  });

  handleRead(app, batches.read, async (db, { params }) => ({ data: await readBatch(db, params.id) }));

  handle(app, batches.pdf, async ({ params, tenant, reply }) => {
    const [{ bytes }, { language }] = await tenant.read((db) => Promise.all([readBatchPdf(db, params.id), db.context()]));
    return sendPdfBytes(reply, bytes, screenText('invoicing:list', language));
  });
}
