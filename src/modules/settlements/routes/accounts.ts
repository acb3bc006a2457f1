/** Routes of the accounts of drivers. */

import { RuleBroken } from '#base/errors.ts';
import { readLetterhead } from '#modules/companies/store/letterhead.ts';
import { type App, handle } from '#server/http/handle.ts';
import { sendPdf } from '#server/pdf/send.ts';
import { accounts, statementLimit } from '../contract/accounts.ts';
import { statementDocument } from '../documents/statement.ts';
import { listAccounts, listMovements, readAccount, readStatement } from '../store/accounts.ts';

export function accountRoutes(app: App): void {
  handle(app, accounts.list)(({ query, tenant }) => tenant.read((db) => listAccounts(db, query)));
  handle(app, accounts.read)(({ params, tenant }) => tenant.read(async (db) => ({ data: await readAccount(db, params.id) })));
  handle(
    app,
    accounts.statement,
  )(async ({ params, query, tenant, reply }) => {
    const [statement, { letterhead, language }] = await tenant.read((db) =>
      Promise.all([readStatement(db, params.id, query.dated_from ?? null, query.dated_to ?? null), readLetterhead(db)]),
    );
    if (statement.movements.length > statementLimit) throw new RuleBroken('statement_too_long', { details: { limit: statementLimit } });
    return sendPdf(reply, statementDocument(statement, letterhead, language));
  });
  handle(app, accounts.movements)(({ query, tenant }) => tenant.read((db) => listMovements(db, query)));
}
