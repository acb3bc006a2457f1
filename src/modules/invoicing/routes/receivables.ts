import { RuleBroken } from '#base/errors.ts';
import { readLetterhead } from '#modules/companies/store/letterhead.ts';
import { readDocumentCustomer } from '#modules/customers/store.ts';
import { requirePermission, type TenantDb } from '#server/db/tenant.ts';
import { sendFile } from '#server/export/send.ts';
import { type App, handle } from '#server/http/handle.ts';
import { sendPdf } from '#server/pdf/send.ts';
import { screenText } from '#server/words.ts';
import { receivables } from '../contract/receivables.ts';
import { type Statement, statement, statementLimit } from '../contract/statement.ts';
import { type CustomerStatement, statementDocument, statementWorkbook } from '../documents/statement.ts';
import { statementOf } from '../rules/statement.ts';
import { listReceivables, readReceivables } from '../store/receivables.ts';
import { readStatementParts } from '../store/statement.ts';

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
    const [toPrint, { letterhead, language }] = await tenant.read((db) =>
      Promise.all([readStatementToPrint(db, params.id, query), readLetterhead(db)]),
    );
    return sendPdf(reply, statementDocument(toPrint, letterhead, language));
  });
  handle(
    app,
    statement.workbook,
  )(async ({ params, query, tenant, reply }) => {
    const [toPrint, { language }] = await tenant.read(async (db) => {
      await requirePermission(db, 'export-data');
      return Promise.all([readStatementToPrint(db, params.id, query), db.context()]);
    });
    const name = `${screenText('invoicing:statement.title', language)} ${toPrint.customer.customer_name} ${query.to}`;
    return sendFile(reply, await statementWorkbook(toPrint, language), name, 'xlsx');
  });

  handle(app, receivables.ofCustomer)(({ params, tenant }) => tenant.read(async (db) => ({ data: await readReceivables(db, params.id) })));
}

interface Range {
  from: string;
  to: string;
}

async function readStatement(db: TenantDb, customer_id: string, { from, to }: Range): Promise<Statement> {
  const { now, since, reserved } = await readStatementParts(db, customer_id, from);
  return { ...statementOf(now, since, to), reserved };
}

/** Throws `statement_too_large`. */
async function readStatementToPrint(db: TenantDb, customer_id: string, range: Range): Promise<CustomerStatement> {
  const [customer, read] = await Promise.all([readDocumentCustomer(db, customer_id), readStatement(db, customer_id, range)]);
  if (read.movements.length > statementLimit) throw new RuleBroken('statement_too_large', { details: { limit: statementLimit } });
  return { ...read, ...range, customer };
}
