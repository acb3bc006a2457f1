import { requirePermission } from '#server/db/tenant.ts';
import { sendFile } from '#server/export/send.ts';
import { type App, handle, handleRead } from '#server/http/handle.ts';
import { sendPdf } from '#server/pdf/send.ts';
import { receivables } from '../contract/receivables.ts';
import { statement } from '../contract/statement.ts';
import { printedStatement, readCustomerStatement, readStatement } from '../documents/printed.ts';
import { statementName, statementWorkbook } from '../documents/statement.ts';
import { listReceivables, readReceivables } from '../store/receivables.ts';

export function receivableRoutes(app: App): void {
  handleRead(app, receivables.list, (db, { query }) => listReceivables(db, query));

  handleRead(app, statement.ofCustomer, async (db, { params, query }) => ({ data: await readStatement(db, params.id, query) }));
  handle(app, statement.pdf, async ({ params, query, tenant, reply }) => {
    return sendPdf({ tenant, reply }, await tenant.read((db) => printedStatement(db, params.id, query)));
  });
  handle(app, statement.workbook, async ({ params, query, tenant, reply }) => {
    const [toPrint, { language }] = await tenant.read(async (db) => {
      await requirePermission(db, 'export-data');
      return Promise.all([readCustomerStatement(db, params.id, query), db.context()]);
    });
    return sendFile(reply, await statementWorkbook(toPrint, language), statementName(toPrint, language), 'xlsx');
  });

  handleRead(app, receivables.ofCustomer, async (db, { params }) => ({ data: await readReceivables(db, params.id) }));
}
