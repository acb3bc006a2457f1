import { type App, handle } from '#server/http/handle.ts';
import { receivables } from '../contract/receivables.ts';
import { statement } from '../contract/statement.ts';
import { statementOf } from '../rules/statement.ts';
import { listReceivables, readReceivables } from '../store/receivables.ts';
import { readStatementParts } from '../store/statement.ts';

export function receivableRoutes(app: App): void {
  handle(app, receivables.list)(({ query, tenant }) => tenant.read((db) => listReceivables(db, query)));

  handle(
    app,
    statement.ofCustomer,
  )(({ params, query, tenant }) =>
    tenant.read(async (db) => {
      const { now, since, reserved } = await readStatementParts(db, params.id, query.from);
      return { data: { ...statementOf(now, since, query.to), reserved } };
    }),
  );

  handle(app, receivables.ofCustomer)(({ params, tenant }) => tenant.read(async (db) => ({ data: await readReceivables(db, params.id) })));
}
