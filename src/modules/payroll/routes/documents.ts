/** Routes of printed payroll documents, and of the data that employees see of their own. */
import { RuleBroken } from '#base/errors.ts';
import { newId } from '#base/ids.ts';
import { readLetterhead } from '#modules/companies/store/letterhead.ts';
import { startJob } from '#modules/jobs/store.ts';
import { requireBeyondDriver, type Tenant, type TenantDb } from '#server/db/tenant.ts';
import { type App, handle, handleRead, handleWrite } from '#server/http/handle.ts';
import { sendPdf, sendPdfBytes } from '#server/pdf/send.ts';
import { payDocuments, printStubsKind } from '../contract/documents.ts';
import type { Stub } from '../contract/stubs.ts';
import { certificateDocument } from '../documents/certificate.ts';
import { describeStub } from '../documents/printed.ts';
import { textOf } from '../documents/stub.ts';
import { periodTitle } from '../rules/texts/period-text.ts';
import { insertStubsDocument, listOwnAdvances, readOwnStub, readStubsDocument, readStubsPdf, readYearOfPay } from '../store/documents.ts';
import { lockPeriod } from '../store/periods.ts';
import { readStub } from '../store/stubs.ts';

export function documentRoutes(app: App): void {
  handle(app, payDocuments.stub, async ({ params, tenant, reply }) =>
    sendPdf({ tenant, reply }, await printableStub(tenant, (db) => readStub(db, params.id))),
  );
  handle(app, payDocuments.ownStub, async ({ params, tenant, reply }) =>
    sendPdf({ tenant, reply }, await printableStub(tenant, (db) => readOwnStub(db, params.id))),
  );
  handle(app, payDocuments.certificate, async ({ params, query, tenant, reply }) =>
    sendPdf({ tenant, reply }, await printableYear(tenant, params.id, query.year)),
  );
  handle(app, payDocuments.ownCertificate, async ({ query, tenant, reply }) =>
    sendPdf({ tenant, reply }, await printableYear(tenant, null, query.year)),
  );
  handleRead(app, payDocuments.ownAdvances, async (db) => ({ data: await listOwnAdvances(db, await db.context()) }));

  handleRead(app, payDocuments.readAll, async (db, { params }) => {
    await requireBeyondDriver(db, 'view-compensation');
    return { data: await readStubsDocument(db, params.id) };
  });
  handleWrite(app, payDocuments.printAll, async (db, { params }) => {
    await requireBeyondDriver(db, 'view-compensation');
    const period = await lockPeriod(db, params.id);
    if (period.status === 'open') throw new RuleBroken('period_not_closed');
    if ((await readStubsDocument(db, period.id)).state === 'printing') throw new RuleBroken('already_printing');
    const id = newId();
    const job_id = await startJob(db, printStubsKind, id);
    insertStubsDocument(db, id, job_id, period);
    return { data: { job_id } };
  });
  handle(app, payDocuments.allStubs, async ({ params, tenant, reply }) => {
    const { bytes, name } = await tenant.read(async (db) => {
      await requireBeyondDriver(db, 'view-compensation');
      const [found, { language }] = await Promise.all([readStubsPdf(db, params.id), db.context()]);
      const text = textOf(language);
      return { bytes: found.bytes, name: `${text('stubs.title')} ${periodTitle(found, text, language)}` };
    });
    return sendPdfBytes(reply, bytes, name);
  });
}

/** Throws NotFound, `stub_void` and `stub_reopened`. */
const printableStub = (tenant: Tenant, read: (db: TenantDb) => Promise<Stub>) =>
  tenant.read(async (db) => (await describeStub(db, read)).document);

/** Throws NotFound and `no_stubs_in_year`. */
async function printableYear(tenant: Tenant, employee_id: string | null, year: number) {
  const [pay, { letterhead, language }, { today }] = await tenant.read((db) =>
    Promise.all([readYearOfPay(db, employee_id, year), readLetterhead(db), db.context()]),
  );
  if (pay.stubs.length === 0) throw new RuleBroken('no_stubs_in_year');
  return certificateDocument({ pay, year, today }, letterhead, language);
}
