/** Routes of bank files. Making one locks the period, so that no payment is in two files. */
import { RuleBroken } from '#base/errors.ts';
import type { FileFormat } from '#base/wire.ts';
import { requirePermission } from '#server/db/tenant.ts';
import { sendFile } from '#server/export/send.ts';
import { type App, handle, handleRead, handleWrite } from '#server/http/handle.ts';
import { bankFiles } from '../contract/bank-files.ts';
import { bankFileBytes, bankFileName } from '../documents/bank-file.ts';
import { assertPeriodPaid, bankFileOrder } from '../rules/payments.ts';
import {
  deleteReplaced,
  insertBankFile,
  listBankFiles,
  listEntries,
  lockIsSent,
  readBankFile,
  readSummary,
  saveSent,
} from '../store/bank-files.ts';
import { lockPeriod, readPeriod } from '../store/periods.ts';

export function bankFileRoutes(app: App): void {
  handleRead(app, bankFiles.list, async (db, { params }) => {
    const [data] = await Promise.all([listBankFiles(db, params.id), readPeriod(db, params.id)]);
    return { data };
  });
  handleRead(app, bankFiles.read, async (db, { params }) => ({ data: await readBankFile(db, params.id) }));

  handleWrite(app, bankFiles.create, async (db, { params, body: { content } }) => {
    const period = await lockPeriod(db, params.id);
    assertPeriodPaid({ period_status: period.status });
    const entries = await listEntries(db, period.id, content);
    if (entries.length === 0) throw new RuleBroken('nothing_to_send');
    deleteReplaced(
      db,
      period.id,
      content,
      entries.map(({ stub_id }) => stub_id),
    );
    return { data: await readBankFile(db, insertBankFile(db, period.id, content, entries.toSorted(bankFileOrder))) };
  });

  for (const format of ['csv', 'xlsx'] as const satisfies FileFormat[])
    handle(app, bankFiles[format], async ({ params, tenant, reply }) => {
      const [file, { language }] = await tenant.read(async (db) => {
        await requirePermission(db, 'export-data');
        return Promise.all([readBankFile(db, params.id), db.context()]);
      });
      return sendFile(reply, await bankFileBytes(file, format, language), bankFileName(file, language), format);
    });

  handleWrite(app, bankFiles.markSent, async (db, { params }) => {
    if (await lockIsSent(db, params.id)) throw new RuleBroken('bank_file_sent');
    saveSent(db, params.id, true);
    return { data: await readSummary(db, params.id) };
  });
  handleWrite(app, bankFiles.undoSent, async (db, { params }) => {
    if (!(await lockIsSent(db, params.id))) throw new RuleBroken('bank_file_not_sent');
    saveSent(db, params.id, false);
    return { data: await readSummary(db, params.id) };
  });
}
