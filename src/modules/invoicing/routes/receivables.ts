import { requirePermission } from '#server/db/tenant.ts';
import { sendFile } from '#server/export/send.ts';
import { type App, handle } from '#server/http/handle.ts';
import { sendPdf } from '#server/pdf/send.ts';
import { receivables } from '../contract/receivables.ts';
import { statement } from '../contract/statement.ts';
import { printedStatement, readCustomerStatement, readStatement } from '../documents/printed.ts';
import { statementName, statementWorkbook } from '../documents/statement.ts';
import { listReceivables, readReceivables } from '../store/receivables.ts';

export function receivableRoutes(app: App): void {
  handle(app, receivables.list)(({ query, tenant }) => tenant.read((db) => listReceivables(db, query)));

  handle(
    app,
    statement.ofCustomer,
  )(({ params, query, tenant }) => tenant.read(async (db) => ({ data: await readStatement(db, params.id, query) })));
  handle(
    app,
    statement.pdf,
  )(async ({ params, query, tenant, reply }) => {
    return sendPdf({ tenant, reply }, await tenant.read((db) => printedStatement(db, params.id, query)));
  });
  handle(
    app,
    statement.workbook,
  )(async ({ params, query, tenant, reply }) => {
    const [toPrint, { language }] = await tenant.read(async (db) => {
      await requirePermission(db, 'export-data');
      return Promise.all([readCustomerStatement(db, params.id, query), db.context()]);
    });
    return sendFile(reply, await statementWorkbook(toPrint, language), statementName(toPrint, language), 'xlsx');
  });

  handle(app, receivables.ofCustomer)(({ params, tenant }) => tenant.read(async (db) => ({ data: await readReceivables(db, params.id) })));
}
