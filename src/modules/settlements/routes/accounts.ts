/** Routes of the accounts of drivers. */
import { RuleBroken } from '#base/errors.ts';
import { readLetterhead } from '#modules/companies/store/letterhead.ts';
import { requirePermission } from '#server/db/tenant.ts';
import { sendFile } from '#server/export/send.ts';
import { type App, handle, handleRead } from '#server/http/handle.ts';
import { sendPdf } from '#server/pdf/send.ts';
import { screenText } from '#server/words.ts';
import { accounts, statementLimit } from '../contract/accounts.ts';
import { statementDocument } from '../documents/statement.ts';
import { statementWorkbook } from '../documents/statement-workbook.ts';
import { listAccounts, listMovements, readAccount, readStatement, type Statement } from '../store/accounts.ts';

export function accountRoutes(app: App): void {
  handleRead(app, accounts.list, (db, { query }) => listAccounts(db, query));
  handleRead(app, accounts.read, async (db, { params }) => ({ data: await readAccount(db, params.id) }));
  handle(app, accounts.statement, async ({ params, query, tenant, reply }) => {
    const [statement, { letterhead, language }] = await tenant.read((db) =>
      Promise.all([readStatement(db, params.id, query), readLetterhead(db)]),
    );
    assertPrintable(statement);
    return sendPdf({ tenant, reply }, statementDocument(statement, letterhead, language));
  });
  handle(app, accounts.statementWorkbook, async ({ params, query, tenant, reply }) => {
    const [statement, { language }] = await tenant.read(async (db) => {
      await requirePermission(db, 'export-data');
      return Promise.all([readStatement(db, params.id, query), db.context()]);
    });
    assertPrintable(statement);
    const name = `${screenText('settlements:statement.title', language)} ${statement.driver_name} ${statement.to}`;
    return sendFile(reply, await statementWorkbook(statement, language), name, 'xlsx');
  });
  handleRead(app, accounts.movements, (db, { query }) => listMovements(db, query));
}

/** Throws `statement_too_long`. */
function assertPrintable({ movements }: Statement): void {
  if (movements.length > statementLimit) throw new RuleBroken('statement_too_long', { details: { limit: statementLimit } });
}
